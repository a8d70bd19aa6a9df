#include "clients/cli/bots/bot_mode.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <nlohmann/json.hpp>
#include <vector>

#include "tests/cli/tables.hpp"

using namespace crowntable::cli;
using Json = nlohmann::json;

namespace {

/// A bot at a table of a test that plays the server.
struct BotAtTable final : Desk {
    explicit BotAtTable(BotMode::Habits habits = {})
        : mode(std::move(habits), [this](const std::string& line) { log.push_back(line); }) {
        mode.begin(*this);
        session_.connection_open();
        hear(tests::welcome("player"));
    }

    void send(const std::string& command) override {
        for (const std::string& text : session_.command(Json::parse(command)).send) sent.push_back(Json::parse(text));
    }
    void finish(Ending how) override { ending = how; }
    const Session& session() const override { return session_; }
    void set_tick(int after_ms) override { tick_ms = after_ms; }

    void hear(const Json& message) {
        const TableSeen before = session_.table();
        const auto answered = session_.receive(message).answered;
        mode.heard({message, message.dump(), before, session_.table(), answered});
    }
    void hear_room(const char* state, int games_played = 0) {
        Json room = Json::parse(tests::lobby_room());
        room["state"] = state;
        room["games_played"] = games_played;
        room["you"] = {{"seat", 1}, {"role", "player"}, {"host", false}, {"name", "Bob"}};
        hear(room);
    }
    /// His turn to draw in round 1.
    void hear_update() {
        const TableSeen table = tests::small_table();
        hear({{"type", "update"},
              {"v", *table.version},
              {"turn", table.turn},
              {"public", *table.public_part},
              {"you", *table.you},
              {"events", Json::array()}});
    }
    void refuse_last(const char* code) {
        hear({{"type", "refused"}, {"ack", sent.back().at("id")}, {"code", code}, {"message", "No."}});
    }

    std::vector<Json> sent;
    std::optional<Ending> ending;
    std::optional<int> tick_ms;
    std::vector<std::string> log;
    BotMode mode;

private:
    Session session_{{"Bob", tests::seat_token, "", ""}, {}, [] { return 0.5; }};
};

}  // namespace

TEST_CASE("a bot that was too quick rests, then does what is due") {
    BotAtTable bot;
    bot.hear_room("playing");
    bot.hear_update();
    for (std::size_t plays = 1; plays < 10; ++plays) {
        REQUIRE(bot.sent.size() == plays);
        CHECK(bot.sent.back().at("op") == "play");
        bot.refuse_last("RATE_LIMITED");
        bot.hear_update();
        CHECK(bot.sent.size() == plays);
        CHECK(bot.tick_ms == 500);
        bot.mode.tick();
    }
    CHECK_FALSE(bot.ending);
    CHECK(bot.log.empty());
}

TEST_CASE("a bot that rests does not miss the end of its game") {
    BotAtTable bot;
    bot.hear_room("playing");
    bot.hear_update();
    bot.refuse_last("RATE_LIMITED");
    bot.hear_room("finished");
    CHECK_FALSE(bot.ending);
    bot.mode.tick();
    REQUIRE(bot.ending);
    CHECK(bot.ending->code == ExitCode::done);
}

TEST_CASE("a bot goes a moment after its game, for the last deal is checked after the end was told") {
    BotAtTable bot;
    bot.hear_room("playing");
    bot.hear_room("finished");
    CHECK_FALSE(bot.ending);
    CHECK(bot.tick_ms == last_words_ms);
    bot.mode.tick();
    REQUIRE(bot.ending);
    CHECK(bot.ending->code == ExitCode::done);
}

TEST_CASE("a bot whose ready came too quickly says it again") {
    BotAtTable bot;
    bot.hear_room("lobby");
    REQUIRE(bot.sent.size() == 1);
    CHECK(bot.sent[0].at("op") == "ready");
    bot.refuse_last("RATE_LIMITED");
    bot.hear_room("lobby");
    CHECK(bot.sent.size() == 1);
    bot.mode.tick();
    REQUIRE(bot.sent.size() == 2);
    CHECK(bot.sent[1].at("op") == "ready");
}

TEST_CASE("a bot that is refused five times in a row goes") {
    BotAtTable bot;
    bot.hear_room("playing");
    bot.hear_update();
    for (int i = 0; i < 5; ++i) {
        CHECK_FALSE(bot.ending);
        REQUIRE(bot.sent.size() == static_cast<std::size_t>(i) + 1);
        bot.refuse_last("NO_SUCH_CARD");
        bot.hear_update();
    }
    REQUIRE(bot.ending);
    CHECK(bot.ending->code == ExitCode::failed);
    CHECK(bot.log.size() == 5);
}

TEST_CASE("a program is asked with the number of the table's game") {
    // It answers with what it was told.
    const std::string program =
        R"(sed -un 's/.*"game_number":\([0-9]*\).*"turn":\([0-9]*\),"type".*/{"turn":\2,"action":{"told":\1}}/p')";
    for (const int games_played : {0, 4}) {
        BotAtTable bot({.program = program, .patience = std::chrono::minutes(1)});
        bot.hear_room("playing", games_played);
        bot.hear_update();
        REQUIRE(bot.sent.size() == 1);
        CHECK(bot.sent[0].at("action") == Json{{"told", games_played + 1}});
        CHECK(bot.log.empty());
    }
}
