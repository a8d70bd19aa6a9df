#include "clients/cli/bots/external_bot.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "tests/cli/speaking.hpp"

namespace crowntable::cli {

namespace {

using std::chrono::milliseconds;

std::string chosen(const std::string& command, std::uint64_t turn, milliseconds patience = milliseconds(60'000)) {
    ExternalBot bot(command, patience);
    const auto answer = bot.choose(turn, "{}");
    if (const auto* fault = std::get_if<ExternalBot::Fault>(&answer)) {
        return (fault->gone ? "gone: " : "fault: ") + fault->told;
    }
    return std::get<std::string>(answer);
}

const std::string wrong_shape = R"(fault: an answer is {"turn":12,"action":{...}} on one line)";

}  // namespace

TEST_CASE("A program that answers the turn it was asked for decides") {
    CHECK(chosen(R"(read line; echo '{"turn":7,"action":{"type":"draw"}}'; read end)", 7) == R"({"type":"draw"})");
}

TEST_CASE("Answers to earlier turns are passed over") {
    CHECK(chosen(R"(read line; echo '{"turn":6,"action":{"type":"late"}}'; echo '{"turn":7,"action":{}}'; read end)",
                 7) == "{}");
}

TEST_CASE("What is no answer is a fault, and the program may try again") {
    CHECK(chosen("read line; echo hello; read end", 1) == wrong_shape);
    CHECK(chosen(R"(read line; echo '{"turn":"1","action":{}}'; read end)", 1) == wrong_shape);
    CHECK(chosen(R"(read line; echo '{"turn":1,"action":"draw"}'; read end)", 1) == wrong_shape);
    CHECK(chosen(R"(read line; echo '[1]'; read end)", 1) == wrong_shape);
    CHECK(chosen(R"(read line; printf '{"turn":1,"action":{"type":"%05000d"}}\n' 0; read end)", 1) ==
          "fault: an action takes at most 4096 bytes");
    ExternalBot bot(R"(read line; echo hello; read line; echo '{"turn":1,"action":{}}'; read end)",
                    milliseconds(60'000));
    CHECK(std::holds_alternative<ExternalBot::Fault>(bot.choose(1, "{}")));
    CHECK(std::get<std::string>(bot.choose(1, "{}")) == "{}");
}

TEST_CASE("Faults are told in the language of whoever runs the bot, and to the program in English") {
    const Speaking german(Language::german);
    ExternalBot bot("read line; echo hello; read end", milliseconds(60'000));
    const auto answer = bot.choose(1, "{}");
    const auto* fault = std::get_if<ExternalBot::Fault>(&answer);
    REQUIRE(fault != nullptr);
    CHECK(fault->told == R"(eine Antwort ist {"turn":12,"action":{...}} in einer Zeile)");
    CHECK(fault->english == R"(an answer is {"turn":12,"action":{...}} on one line)");
}

TEST_CASE("A silent program is late, and is ended with us") {
    CHECK(chosen("sleep 600", 1, milliseconds(30)) == "fault: no answer within 30 ms");
}

TEST_CASE("A program that has ended, cannot be started or writes without end is gone") {
    CHECK(chosen("exit 0", 1) == "gone: the program has ended with status 0");
    CHECK(chosen("no_such_program_anywhere 2> /dev/null", 1) == "gone: the program has ended with status 127");
    CHECK(chosen("kill -9 $$", 1) == "gone: the program was ended by signal 9");
    CHECK(chosen("exec >&-; sleep 600", 1) == "gone: the program has ended");
    CHECK(chosen("yes | tr -d '\\n'", 1) == "gone: a line without end");
}

TEST_CASE("Whoever waits for an answer is asked from time to time whether to go on") {
    struct Enough {};
    ExternalBot bot("sleep 600", milliseconds(600'000), [count = 0]() mutable {
        if (++count == 3) throw Enough{};
    });
    CHECK_THROWS_AS(bot.choose(1, "{}"), Enough);
}

TEST_CASE("A program is asked with the number of the game, the turn and the views") {
    const nlohmann::json options{{"packs", 2}};
    const nlohmann::json shown{{"game", "five_crowns"}};
    const nlohmann::json own{{"hand", {"3S"}}};
    const ExternalBot bot("read end", milliseconds(250));
    const auto line = bot.line_of({.turn = 7, .game_number = 2, .options = options, .public_part = shown, .you = own});
    CHECK(nlohmann::json::parse(line) == nlohmann::json{{"type", "choose"},
                                                        {"turn", 7},
                                                        {"game_number", 2},
                                                        {"think_ms", 250},
                                                        {"options", options},
                                                        {"public", shown},
                                                        {"you", own}});
}

}  // namespace crowntable::cli
