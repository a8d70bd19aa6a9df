// What clients of one protocol are sent in whole games, byte by byte: tests/server/sessions.
#include <doctest/doctest.h>

#include <cstdlib>
#include <fstream>
#include <regex>
#include <sstream>

#include "protocol/catalogue/left_out.hpp"
#include "tests/server/world.hpp"

namespace crowntable::tests {

using namespace std::chrono_literals;

namespace {

struct Session {
    /// Of its file, and of what its chance is made of.
    const char* name;
    const char* entropy;
    const char* game;
    Json options;
    Json room_options = Json::object();
    int bots = 0;
};

const Session sessions[] = {
    {"five_crowns", "session of Five Crowns", "five_crowns", {{"rounds", {3, 5}}}, {{"turn_seconds", 30}}, 1},
    {"five_suited_rummy",
     "session of 5 Suited Rummy",
     "five_suited_rummy",
     {{"rounds", {4, 3}},
      {"discard_history", "top_only"},
      {"final_laydown", "manual"},
      {"reveal_hands", "at_game_end"},
      {"must_go_out", true}},
     Json::object(),
     1},
    {"kings_cribbage",
     "session of Kings Cribbage",
     "kings_cribbage",
     {{"joker_calls", true}, {"servant", true}, {"target_score", 61}}}};

/// A table of two seats, with bots or without, at which somebody watches. One of them is away for a while.
std::vector<const Client*> played(World& world, const Session& session, Protocol protocol) {
    world.create(session.game, session.options, session.room_options);
    auto& ann = world.client().speaks(protocol).hello({{"host_token", world.host_token}, {"name", "Ann"}}).sits();
    auto& bob = world.client().speaks(protocol).hello({{"name", "Bob"}}).sits();
    for (int i = 0; i < session.bots; ++i) ann.says(R"({"op":"add_bot","level":"easy"})");
    auto& zoe = world.client().speaks(protocol).hello({{"name", "Zoe"}});
    zoe.says(R"({"op":"watch"})");
    ann.says(R"({"op":"start"})");
    const std::vector<Client*> table{&ann, &bob};
    int looks = 0;
    world.play(table, [&] { return ++looks > 20; });
    bob.drops();
    world.pass(1s);
    ann.plays();
    world.pass(1s);
    bob.comes_back();
    world.play(table);
    CHECK(ann.state() == "finished");
    return {&ann, &bob, &zoe};
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

TEST_CASE("Clients of protocol 1 are sent what they always were") {
    for (const Session& session : sessions) {
        World world(session.entropy);
        check_session(session.name + std::string("_1.txt"), as_text(played(world, session, Protocol::whole)));
    }
}

TEST_CASE("Clients of protocol 2 are sent what they always were") {
    for (const Session& session : sessions) {
        World world(session.entropy);
        check_session(session.name + std::string("_2.txt"), as_text(played(world, session, Protocol::slim)));
    }
}

TEST_CASE("Clients of protocol 2 are told, message by message, what those of protocol 1 are told") {
    for (const Session& session : sessions) {
        World one(session.entropy);
        World other(session.entropy);
        std::istringstream whole(as_text(played(one, session, Protocol::whole)));
        std::istringstream slim(as_text(played(other, session, Protocol::slim)));
        std::string said;
        for (std::string line; std::getline(slim, line);) {
            REQUIRE(std::getline(whole, said));
            if (line.starts_with('#')) continue;
            Json message = catalogue::whole_message(Json::parse(line));
            if (message.at("type") == "welcome") {
                CHECK(std::exchange(message.at("protocol"), 1) == 2);
            }
            REQUIRE(message == Json::parse(said));
        }
        CHECK_FALSE(std::getline(whole, said));
    }
}

}  // namespace crowntable::tests
