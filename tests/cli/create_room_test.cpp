#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "clients/cli/rooms/create_room.hpp"
#include "tests/cli/tables.hpp"

using namespace crowntable::cli;
using Json = nlohmann::json;

TEST_CASE("options of a new table are read by their descriptors") {
    Options options;
    options.game_options = {"rounds=3,5", "must_go_out=no", "packs=2"};
    options.room_options = {"turn_seconds=30"};
    const auto body = create_body(options, tests::games());
    REQUIRE(std::holds_alternative<std::string>(body));
    const Json json = Json::parse(std::get<std::string>(body));
    CHECK(json.at("game") == "five_suited_rummy");
    CHECK(json.at("options") == Json{{"rounds", {3, 5}}, {"must_go_out", false}, {"packs", "2"}});
    CHECK(json.at("room_options") == Json{{"turn_seconds", 30}});
}

TEST_CASE("a new table is of the first game that the server lists, where none is named") {
    GameList games = tests::games();
    games.presets.front().id = "highest_card";
    const auto body = create_body({}, games);
    REQUIRE(std::holds_alternative<std::string>(body));
    CHECK(Json::parse(std::get<std::string>(body)).at("game") == "highest_card");
    CHECK(std::holds_alternative<Ending>(create_body({}, {})));
}

TEST_CASE("what a new table cannot have is a usage error that says what it can") {
    for (const char* bad : {"rounds", "rounds=2", "rounds=", "must_go_out=perhaps", "packs=9", "colour=red"}) {
        Options options;
        options.game_options = {bad};
        const auto body = create_body(options, tests::games());
        REQUIRE_MESSAGE(std::holds_alternative<Ending>(body), bad);
        CHECK(std::get<Ending>(body).code == ExitCode::usage);
        CHECK_FALSE(std::get<Ending>(body).sentence.empty());
    }
    Options options;
    options.game = "chess";
    const auto body = create_body(options, tests::games());
    REQUIRE(std::holds_alternative<Ending>(body));
    CHECK(std::get<Ending>(body).sentence.find("five_suited_rummy") != std::string::npos);
}

TEST_CASE("bots are a number, perhaps with a level") {
    const auto three = bot_commands("3:easy");
    REQUIRE(std::holds_alternative<std::vector<std::string>>(three));
    CHECK(std::get<std::vector<std::string>>(three).size() == 3);
    CHECK(Json::parse(std::get<std::vector<std::string>>(three)[0]) == Json{{"op", "add_bot"}, {"level", "easy"}});
    for (const char* bad : {"", "x", "-1", "7", "3x", "3:"}) {
        CHECK_MESSAGE(std::holds_alternative<Ending>(bot_commands(bad)), bad);
    }
}
