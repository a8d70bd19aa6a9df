// What clients of one protocol are sent in whole games, byte by byte: tests/server/sessions.
#include <doctest/doctest.h>

#include <cstdlib>
#include <fstream>
#include <regex>
#include <sstream>

#include "tests/server/world.hpp"

namespace crowntable::tests {

using namespace std::chrono_literals;

namespace {

/// A table of two seats and a bot, at which somebody watches. One of them is away for a while.
std::vector<const Client*> played(World& world, std::string_view game, const Json& options, const Json& room_options) {
    world.create(game, options, room_options);
    const auto table = world.table({"Ann", "Bob"}, game == "kings_cribbage" ? 0 : 1);
    auto& zoe = world.join("Zoe");
    zoe.says(R"({"op":"watch"})");
    table[0]->says(R"({"op":"start"})");
    int looks = 0;
    world.play(table, [&] { return ++looks > 20; });
    table[1]->drops();
    world.pass(1s);
    table[0]->plays();
    world.pass(1s);
    table[1]->comes_back();
    world.play(table);
    CHECK(table[0]->state() == "finished");
    return {table[0], table[1], &zoe};
}

/// Each text in a line of its own, under the name of who heard it. The number of the release is no part of a protocol.
std::string as_text(const std::vector<const Client*>& clients) {
    std::string text;
    for (const auto* client : clients) text += "# " + client->name() + "\n" + client->history;
    return std::regex_replace(text, std::regex(R"("server":"[^"]*")"), R"("server":"")");
}

/// With CROWNTABLE_WRITE_SESSIONS=1 in the environment the file is written anew.
void check_session(const std::string& name, const std::string& text) {
    const std::string path = std::string(CROWNTABLE_SESSIONS) + "/" + name;
    if (std::getenv("CROWNTABLE_WRITE_SESSIONS") != nullptr) std::ofstream(path, std::ios::binary) << text;
    std::ostringstream kept;
    kept << std::ifstream(path, std::ios::binary).rdbuf();
    std::istringstream was(kept.str());
    std::istringstream is(text);
    std::string before;
    std::string now;
    while (std::getline(was, before)) {
        REQUIRE(std::getline(is, now));
        REQUIRE(now == before);
    }
    CHECK((kept.str() == text));
}

}  // namespace

TEST_CASE("Clients of protocol 1 are sent what they always were: Five Crowns") {
    World world("session of Five Crowns");
    check_session("five_crowns_1.txt",
                  as_text(played(world, "five_crowns", {{"rounds", {3, 5}}}, {{"turn_seconds", 30}})));
}

TEST_CASE("Clients of protocol 1 are sent what they always were: 5 Suited Rummy with other options") {
    World world("session of 5 Suited Rummy");
    const Json options = {{"rounds", {4, 3}},
                          {"discard_history", "top_only"},
                          {"final_laydown", "manual"},
                          {"reveal_hands", "at_game_end"},
                          {"must_go_out", true}};
    check_session("five_suited_rummy_1.txt", as_text(played(world, "five_suited_rummy", options, Json::object())));
}

TEST_CASE("Clients of protocol 1 are sent what they always were: Kings Cribbage") {
    World world("session of Kings Cribbage");
    const Json options = {{"joker_calls", true}, {"servant", true}, {"target_score", 61}};
    check_session("kings_cribbage_1.txt", as_text(played(world, "kings_cribbage", options, Json::object())));
}

}  // namespace crowntable::tests
