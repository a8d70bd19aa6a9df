#include "clients/cli/bots/external_bot.hpp"

#include <doctest/doctest.h>

#include "tests/cli/speaking.hpp"

namespace crowntable::cli {

namespace {

using std::chrono::milliseconds;

std::string chosen(const std::string& command, std::uint64_t turn, milliseconds patience = milliseconds(5'000)) {
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
                    milliseconds(5'000));
    CHECK(std::holds_alternative<ExternalBot::Fault>(bot.choose(1, "{}")));
    CHECK(std::get<std::string>(bot.choose(1, "{}")) == "{}");
}

TEST_CASE("Faults are told in the language of whoever runs the bot, and to the program in English") {
    const Speaking german(Language::german);
    ExternalBot bot("read line; echo hello; read end", milliseconds(5'000));
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
    CHECK(chosen("exit 0", 1).starts_with("gone: "));
    CHECK(chosen("no_such_program_anywhere 2> /dev/null", 1).starts_with("gone: "));
    CHECK(chosen("yes | tr -d '\\n'", 1) == "gone: a line without end");
}

}  // namespace crowntable::cli
