// Records that change people, seats or options name a fingerprint of these, and a replay compares.
#include "server/core/room/fingerprint.hpp"

#include <doctest/doctest.h>

#include "server/core/record.hpp"
#include "server/core/room/room.hpp"
#include "tests/server/journal_file.hpp"
#include "tests/server/world.hpp"

namespace crowntable::tests {

using namespace std::chrono_literals;

namespace {

struct QuarantineNoted : server::Observer {
    void room_quarantined(std::string_view, std::string_view why) override { reason = why; }
    std::string reason;
};

std::vector<Json> bodies(const World& world) {
    std::vector<Json> all;
    for (const auto& record : world.journal.at(world.code)) all.push_back(Json::parse(record.body));
    return all;
}

/// Writes a member of the first change of this name anew, and nothing else of the record.
void falsify(World& world, std::string_view change_name, const char* member, const Json& value) {
    for (auto& record : world.journal.at(world.code)) {
        Json body = Json::parse(record.body);
        for (auto& change : body["changes"]) {
            if (change.at("change") != change_name) continue;
            REQUIRE(change.at(member) != value);
            change[member] = value;
            record.body = body.dump();
            return;
        }
    }
    FAIL("no record says " << change_name);
}

std::string options_without_hints() {
    std::string options = server::standard_room_options();
    const std::string_view hints = R"("hints":true)";
    return options.replace(options.find(hints), hints.size(), R"("hints":false)");
}

/// People who do what leaves something in the records, without a game.
std::vector<Client*> busy_lobby(World& world) {
    const auto table = world.table({"Ann", "Bob"}, 1);
    table[0]->says(R"({"op":"lock","locked":true})");
    table[1]->says(R"({"op":"ready","ready":true})");
    table[1]->says(R"({"op":"transfer_code"})");
    table[0]->says(R"({"op":"rename","name":"Anna"})");
    return table;
}

}  // namespace

TEST_CASE("What changes people, seats or options names a fingerprint of them; moves and talk do not") {
    World world;
    const auto table = busy_lobby(world);
    table[0]->says(R"({"op":"chat","text":"hello"})");
    table[0]->says(R"({"op":"start"})");
    world.play(table, [&] { return table[0]->count_events("discarded") > 2; });
    std::set<std::string> with;
    std::set<std::string> without;
    for (const Json& body : bodies(world)) {
        auto& kinds = body.contains("room") ? with : without;
        for (const Json& change : body.at("changes")) kinds.insert(change.at("change").get<std::string>());
    }
    CHECK(without == std::set<std::string>{"acted", "said"});
    for (const char* kind : {"created", "person_came", "seat_taken", "bot_added", "lock_set", "ready_set", "named",
                             "transfer_code_made", "game_started", "dealt"}) {
        CHECK_MESSAGE(with.contains(kind), kind);
    }
}

TEST_CASE("A room is set aside when its records lead to other people, seats or options than they name") {
    QuarantineNoted watch;
    World world("false", {}, &watch);
    busy_lobby(world);
    SUBCASE("a lock") {
        falsify(world, "lock_set", "locked", false);
    }
    SUBCASE("who is ready") {
        falsify(world, "ready_set", "ready", false);
    }
    SUBCASE("a name") {
        falsify(world, "named", "name", "Eve");
    }
    SUBCASE("a token") {
        falsify(world, "person_came", "token", std::string(64, '0'));
    }
    SUBCASE("a transfer code") {
        falsify(world, "transfer_code_made", "code", std::string(64, '0'));
    }
    SUBCASE("the level of a bot") {
        falsify(world, "bot_added", "level", "hard");
    }
    SUBCASE("who made the room") {
        falsify(world, "person_came", "creator", false);
    }
    SUBCASE("options") {
        falsify(world, "created", "room_options", options_without_hints());
    }
    SUBCASE("the fingerprint itself") {
        auto& body = world.journal.at(world.code).back().body;
        auto& digit = body[body.find(R"("room":")") + 8];
        digit = digit == '0' ? '1' : '0';
    }
    world.restart();
    world.describe(world.code);
    CHECK(world.lobby().counts().quarantined == 1);
    CHECK(watch.reason == "its records do not lead to the state they name");
}

TEST_CASE("A room that was read anew is in every recorded field what it was") {
    World world;
    const auto table = busy_lobby(world);
    table[0]->says(R"({"op":"start"})");
    world.play(table, [&] { return table[0]->count_events("discarded") > 2; });
    const auto before = server::recorded_text(world.lobby().find_room(world.code)->parts().state);
    CHECK(before.find("people.1.name=4:Anna\n") != std::string::npos);
    CHECK(before.find("seats.2.bot=easy\n") != std::string::npos);
    CHECK(before.find("locked=1\n") != std::string::npos);
    world.restart();
    world.describe(world.code);
    REQUIRE(world.lobby().find_room(world.code) != nullptr);
    CHECK(server::recorded_text(world.lobby().find_room(world.code)->parts().state) == before);
}

TEST_CASE("A room with many people sent away is read by a server that remembers fewer or more of them") {
    World world;
    auto& ann = *world.table({"Ann"}).front();
    for (int i = 0; i < 30; ++i) {
        auto& eve = world.client();
        // Whoever else comes from the address of somebody who was sent away has to knock.
        eve.address = "10.9.0." + std::to_string(i);
        eve.hello({{"name", "Eve"}, {"mark", std::string(32, "0123456789abcdef"[i % 16])}});
        if (!eve.greeted) eve.hello({{"name", "Eve"}});
        eve.sits();
        CHECK(ann.says(R"({"op":"remove_seat","seat":1})").at("type") == "done");
        world.pass(1s);
    }
    const auto& records = world.journal.at(world.code);
    for (const std::size_t kept : {16U, 20U, 64U, 100U}) {
        server::Limits limits;
        limits.removed_per_room_max = kept;
        SeededEntropy entropy("other limits");
        server::Lobby lobby(limits, entropy);
        Outbox outbox;
        lobby.rooms_kept(Now{0}, {{world.code}}, outbox);
        lobby.describe_room(Now{0}, server::RequestId{1}, "10.0.0.1", world.code, outbox);
        lobby.room_loaded(Now{0}, world.code, records, outbox);
        while (lobby.is_replaying()) lobby.tick(Now{0}, outbox);
        CHECK(lobby.counts().quarantined == 0);
        CHECK(lobby.counts().rooms == 1);
    }
}

TEST_CASE("The fingerprint of people, seats and options leaves the journal in no message") {
    World world;
    const auto table = busy_lobby(world);
    table[0]->says(R"({"op":"start"})");
    world.play(table, [&] { return table[0]->count_events("discarded") > 2; });
    for (const Json& body : bodies(world)) {
        if (!body.contains("room")) continue;
        for (const auto* client : table) {
            CHECK(client->history.find(body.at("room").get<std::string>()) == std::string::npos);
        }
    }
}

TEST_CASE("A journal that the server before this one wrote is read as ever, and goes on in the present format") {
    World world("after");
    const auto before = journal_in("format_2.jsonl", "VYFNCH");
    REQUIRE(before.size() > 20);
    world.restart_with("VYFNCH", before);
    auto& ann = world.client().comes_back_with("f29bf22afd5871bd152d6adbb752f4dc");
    auto& bob = world.client().comes_back_with("c86f2521158747425eaa5de4f3106d7f");
    auto& zoe = world.client().comes_back_with("aeec736a13386c9ceec91b4414c492ed");
    CHECK(world.lobby().counts().quarantined == 0);
    CHECK(ann.is_host());
    CHECK(ann.name() == "Ann");
    CHECK(bob.seat() == 1);
    CHECK(zoe.seat() == 2);
    CHECK(zoe.name() == "Zoe");
    CHECK(ann.state() == "finished");
    CHECK(ann.room.at("locked") == true);
    CHECK(ann.room.at("games_played") == 1);
    CHECK(ann.room.at("options").at("max_recycles") == 4);
    CHECK(ann.room.at("seats").at(3).at("name") == "Bot Ben");
    CHECK(ann.welcome.at("chat").at(0).at("text") == "hello");
    CHECK(zoe.view().at("rounds") == Json{9, 10});
    ann.says(R"({"op":"lock","locked":false})");
    const Json newest = bodies(world).back();
    CHECK(newest.at("format") == server::record_format);
    CHECK(newest.contains("room"));
    CHECK_FALSE(bodies(world)[before.size() - 1].contains("room"));
    world.restart();
    ann.comes_back();
    CHECK_MESSAGE(ann.room.at("locked") == false, "a room may have records of both formats");
}

// Written by the last server with format 3: its second game is on, Cid was removed, Bob has sat for longer than Dan.
// When the rules of 5 Suited Rummy lose the version that it is played by, its game has to be over.
TEST_CASE(
    "A game that the server before this one kept in format 3 is played on, and who has sat for longest is known") {
    World world("after");
    world.restart_with("7KFWK9", journal_in("format_3.jsonl", "7KFWK9"));
    auto& dan = world.client().comes_back_with("a8dde728df7260dac9f9add8bdd0f543");
    auto& bob = world.client().comes_back_with("3d1175e9165afa3dee6bb16a0d91b354");
    auto& cid = world.client().comes_back_with("e611020647d1f23627b4e4834b32d488");
    CHECK(world.lobby().counts().quarantined == 0);
    CHECK(cid.last("refused").at("code") == "REMOVED");
    CHECK(dan.state() == "playing");
    CHECK(dan.room.at("games_played") == 1);
    world.pass(2min);
    CHECK(dan.room.at("acting_host") == 1);
    CHECK(bob.is_host());
    auto& ann = world.client().comes_back_with("cc12a0a9eb524fc0b732725ac2cc75fc");
    CHECK(ann.is_host());
    CHECK_FALSE(bob.is_host());
    world.play({&ann, &bob, &dan});
    CHECK(ann.room.at("games_played") == 2);
    CHECK(bodies(world).back().at("format") == server::record_format);
    world.restart();
    ann.comes_back();
    CHECK(ann.room.at("games_played") == 2);
}

// Written by the last server with format 4: in the first deal of two Dan was let into Cid's hand, and Zoe into a bot's.
// When the rules of 5 Suited Rummy lose the version that it is played by, its game has to be over.
TEST_CASE("A game that the server before this one kept in format 4 is played on, and the owner takes the seat back") {
    World world("after");
    world.restart_with("7RYFJF", journal_in("format_4.jsonl", "7RYFJF"));
    auto& ann = world.client().comes_back_with("667538d334f73669a38db9faaa4233d6");
    auto& bob = world.client().comes_back_with("0b98f5d6bec3e06381fc8706b9304d0f");
    auto& dan = world.client().comes_back_with("79772d7d6f480c654817d197bfab2540");
    auto& zoe = world.client().comes_back_with("8725b4aae951eacc070ab2b619b73a50");
    CHECK(world.lobby().counts().quarantined == 0);
    CHECK(ann.state() == "playing");
    CHECK_MESSAGE(ann.room.at("room_options").at("late_join_at") == "deal", "which is what it was, unsaid");
    CHECK(dan.seat() == 2);
    CHECK(dan.name() == "Cid");
    CHECK(dan.you().at("hand").size() >= 3);
    CHECK(zoe.seat() == 3);
    auto& cid = world.client().comes_back_with("869da74a17d86c84674309c27da25478");
    CHECK(cid.seat() == 2);
    CHECK(dan.room.at("you").at("role") == "guest");
    world.play({&ann, &bob, &cid, &zoe});
    CHECK(ann.room.at("games_played") == 1);
    CHECK(bodies(world).back().at("format") == server::record_format);
    world.restart();
    ann.comes_back();
    CHECK(ann.room.at("games_played") == 1);
    CHECK(world.record("1", zoe.token()).status == 200);
}

}  // namespace crowntable::tests
