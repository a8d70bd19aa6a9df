// What whoever runs a server does to it while it runs, in virtual time. Over the admin socket:
// tests/net/admin_test.cpp.
#include <doctest/doctest.h>

#include <fstream>
#include <optional>
#include <string>
#include <vector>

#include "server/net/bans.hpp"
#include "server/store/data_directory.hpp"
#include "tests/server/world.hpp"
#include "tests/support/scratch.hpp"

namespace crowntable::tests {

using namespace std::chrono_literals;
namespace admin = server::admin;

namespace {

constexpr int closed_by_operator = 4014;

Json answered(World& world, const server::AdminWork& work) {
    const auto answer = world.administer(work);
    REQUIRE_MESSAGE(answer.status == 200, answer.body);
    return Json::parse(answer.body);
}

std::string refused(const server::HttpAnswer& answer) {
    REQUIRE(answer.status >= 400);
    return Json::parse(answer.body).at("code");
}

const char* const a_room = R"({"game":"five_crowns"})";

/// Ann and Bob, who play, and Cid, who only watches.
struct Governed {
    Governed() : players(world.table({"Ann", "Bob"})) {
        ann().says(R"({"op":"start"})");
        cid = &world.join("Cid");
        cid->says(R"({"op":"watch"})");
    }
    Client& ann() { return *players[0]; }
    Client& bob() { return *players[1]; }

    World world;
    std::vector<Client*> players;
    Client* cid = nullptr;
};

/// A second table of the same server, which goes on.
struct TwoGoverned : Governed {
    TwoGoverned() {
        first = world.code;
        world.create();
        neighbours = world.table({"Eve", "Fay"}, 1);
        neighbours[0]->says(R"({"op":"start"})");
        second = world.code;
    }

    std::string first;
    std::string second;
    std::vector<Client*> neighbours;
};

server::WallTime at(std::int64_t ms) {
    return server::WallTime(std::chrono::milliseconds(ms));
}

server::HouseRules with_key(server::AccessKeyFor what) {
    server::HouseRules rules;
    rules.access_key = server::hash_of("correct-horse-7");
    rules.access_key_for = what;
    return rules;
}

}  // namespace

TEST_CASE("A ban runs out, also while nobody asks for it, and is lifted by any name of its network") {
    server::Bans bans{{}};
    const auto network = server::Network::parse("203.0.113.0/24").value();
    const auto troll = server::Address::parse("203.0.113.9").value();
    const std::chrono::sys_seconds now{1'000s};
    CHECK_FALSE(bans.add({network, now + 60s}, now));
    CHECK(bans.holds(troll, now + 59s));
    CHECK_FALSE(bans.holds(troll, now + 60s));
    CHECK_FALSE(bans.holds(server::Address::parse("203.0.114.9").value(), now));
    CHECK(bans.all(now + 60s).empty());
    CHECK_MESSAGE(bans.remove({network, at(1)}, now + 60s), "what is over cannot be lifted");
    CHECK_FALSE(bans.add({network, std::nullopt, at(2)}, now));
    CHECK(bans.holds(troll, now + 1'000'000s));
    CHECK_FALSE(bans.add({network, now + 10s, at(3)}, now));
    CHECK_MESSAGE(!bans.holds(troll, now + 10s), "the newer ban takes the place of the one before");
    CHECK_FALSE(bans.remove({server::Network::parse("203.0.113.200/24").value(), at(4)}, now));
    CHECK_FALSE(bans.holds(troll, now));
}

TEST_CASE("Of what two servers have heard of a network the newest word counts, whoever is told of the other's") {
    const auto network = server::Network::parse("203.0.113.0/24").value();
    const auto troll = server::Address::parse("203.0.113.9").value();
    const std::chrono::sys_seconds now{1'000s};
    // Each by another name of the network.
    const auto other = server::Network::parse("203.0.113.200/24").value();
    const auto taken = [&](server::Bans& bans, const server::Bans& from) {
        return std::get<server::Bans::TakenOver>(bans.take_over(from.words(now), now));
    };
    server::Bans one{{}};
    server::Bans two{{}};
    CHECK_FALSE(one.add({network, std::nullopt, at(10)}, now));
    CHECK(taken(two, one).banned.size() == 1);
    CHECK_FALSE(one.remove({other, at(20)}, now));
    SUBCASE("lifted after it was given") {
        CHECK_MESSAGE(taken(one, two).banned.empty(), "it does not come back");
        CHECK_FALSE(one.holds(troll, now));
        CHECK(taken(two, one).lifted == 1);
        CHECK_FALSE(two.holds(troll, now));
        // A third one hears of it from the second.
        server::Bans three{{}};
        CHECK_FALSE(three.add({network, std::nullopt, at(10)}, now));
        CHECK(taken(three, two).lifted == 1);
        CHECK(taken(three, two).lifted == 0);
    }
    SUBCASE("given anew") {
        CHECK_FALSE(two.add({other, now + 60s, at(30)}, now));
        CHECK(taken(one, two).banned.size() == 1);
        CHECK(taken(two, one).lifted == 0);
        CHECK(one.holds(troll, now));
        CHECK(two.holds(troll, now));
        CHECK_FALSE(one.holds(troll, now + 60s));
    }
    SUBCASE("run out, which another one does not know of") {
        CHECK_FALSE(one.add({network, now + 60s, at(40)}, now));
        CHECK(two.take_over(one.words(now + 60s), now + 60s).index() == 0);
        CHECK_FALSE(two.holds(troll, now + 60s));
    }
    SUBCASE("of a server that knew no times") {
        server::Bans old{{}};
        CHECK_FALSE(old.add({network, std::nullopt}, now));
        CHECK(taken(old, one).lifted == 1);
        CHECK(taken(one, old).banned.empty());
        server::Bans fresh{{}};
        server::Bans longer{{}};
        CHECK_FALSE(longer.add({network, now + 60s}, now));
        CHECK_FALSE(fresh.add({network, now + 30s}, now));
        CHECK_MESSAGE(taken(fresh, longer).banned.size() == 1, "the longer one");
        CHECK(taken(fresh, longer).banned.empty());
    }
}

TEST_CASE("Bans are read as servers of before have written them, with what is lifted, and not from later ones") {
    const Scratch scratch;
    const auto file = scratch.path / "bans.json";
    const std::chrono::sys_seconds now{1'000s};
    std::ofstream(file)
        << R"({"bans":[{"network":"203.0.113.0/24","until":2000},{"network":"10.0.0.0/8","until":null}]})";
    {
        server::Bans bans(file);
        CHECK(bans.all(now).size() == 2);
        CHECK_FALSE(bans.all(now).front().given);
        CHECK_FALSE(bans.remove({bans.all(now).front().network, at(7)}, now));
    }
    const auto again = server::Bans(file).words(now);
    REQUIRE(again.bans.size() == 1);
    CHECK(again.bans.front().network.text() == "10.0.0.0/8");
    REQUIRE(again.lifted.size() == 1);
    CHECK(again.lifted.front().network.text() == "203.0.113.0/24");
    CHECK(again.lifted.front().at.time_since_epoch() == 7ms);
    std::ofstream(file) << R"({"bans":[],"version":3})";
    CHECK_THROWS_AS(server::Bans{file}, server::StoreProblem);
}

TEST_CASE("Who is banned is closed for good, and the table goes on without them as without anybody who is away") {
    Governed table;
    auto& bob = table.bob();
    bob.drops();
    bob.address = "203.0.113.9";
    bob.comes_back();
    CHECK(table.world.send_away("203.0.113.0/24") == 1);
    CHECK(bob.closed == 4011);
    CHECK(Json::parse(bob.heard.back()) == Json({{"type", "closing"}, {"reason", "BANNED"}, {"retry_ms", nullptr}}));
    CHECK(table.ann().online());
    CHECK(table.ann().last("presence").at("connected") == false);
    CHECK(table.world.send_away("203.0.113.0/24") == 0);
    table.world.pass(61s);
    CHECK(table.ann().last("presence").at("played_by") == "bot");
}

TEST_CASE("A room that is closed is over for everybody, and other rooms lose nothing by it") {
    TwoGoverned tables;
    auto& world = tables.world;
    const auto kept = world.journal.at(tables.second).size();
    CHECK(answered(world, admin::CloseRoom{tables.first}).at("closed") == tables.first);
    for (const Client* client : {&tables.ann(), &tables.bob(), tables.cid}) {
        CHECK(client->closed == closed_by_operator);
        CHECK(Json::parse(client->heard.back()).at("reason") == "CLOSED_BY_OPERATOR");
    }
    CHECK_MESSAGE(!world.journal.contains(tables.first), "answered when the store has forgotten it");
    CHECK(world.describe(tables.first).status == 404);
    CHECK(refused(world.administer(admin::CloseRoom{tables.first})) == "NO_SUCH_ROOM");
    CHECK(world.journal.at(tables.second).size() == kept);
    CHECK(tables.neighbours[0]->refusal(R"({"op":"ping"})").empty());
    world.pass(5min);
    world.restart();
    CHECK(answered(world, admin::ListRooms{}).at("rooms").size() == 1);
    tables.neighbours[0]->comes_back();
    CHECK(tables.neighbours[0]->state() == "playing");
}

TEST_CASE("A room that the store cannot forget now is closed, and the operator is told to try again") {
    Governed table;
    table.world.fail_next_expire();
    CHECK(refused(table.world.administer(admin::CloseRoom{table.world.code})) == "TRY_AGAIN");
    CHECK(table.ann().closed == closed_by_operator);
}

TEST_CASE("What was not kept of a room is shown to nobody, also when the room is closed meanwhile") {
    Governed table;
    auto& world = table.world;
    world.hold_commits();
    world.fail_next_commit();
    table.bob().posts({{"op", "chat"}, {"text", "never kept"}});
    std::optional<server::HttpAnswer> answer;
    world.board().administer(admin::CloseRoom{world.code}, [&](const auto& given) { answer = given; });
    world.release_commits();
    REQUIRE(answer);
    for (const Client* client : {&table.ann(), &table.bob(), table.cid}) {
        CHECK(client->history.find("never kept") == std::string::npos);
        CHECK(client->closed == closed_by_operator);
    }
    CHECK_FALSE(world.journal.contains(world.code));
}

TEST_CASE("What the operator says is told to all who are inside, to who comes later, and after a return") {
    TwoGoverned tables;
    auto& world = tables.world;
    auto& outside = world.client().opens();
    CHECK(answered(world, admin::Say{"Cleaning at ten"}).at("said") == "Cleaning at ten");
    for (const Client* client : {&tables.ann(), &tables.bob(), tables.cid, tables.neighbours[1]}) {
        CHECK(client->last("notice").at("text") == "Cleaning at ten");
    }
    CHECK_MESSAGE(outside.heard.empty(), "who has not said who they are is told nothing");
    CHECK(world.join("Late").last("notice").at("text") == "Cleaning at ten");
    tables.bob().drops().forget();
    CHECK(tables.bob().comes_back().last("notice").at("text") == "Cleaning at ten");
    answered(world, admin::Say{});
    CHECK(tables.ann().last("notice").at("text").is_null());
    CHECK(world.join("Later").all("notice").empty());
}

TEST_CASE("A draining server begins neither room nor game, lets games go on, and is drained when none is played") {
    Governed table;
    auto& world = table.world;
    const Json told = answered(world, admin::Drain{});
    CHECK(told.at("draining") == true);
    CHECK(told.at("stops_within_s").is_null());
    CHECK(table.ann().last("notice").at("draining") == true);
    CHECK(refused(world.post(a_room)) == "SERVER_DRAINING");
    CHECK_FALSE(world.board().is_drained());
    int turns = 0;
    world.play(table.players, [&] { return ++turns > 4; });
    CHECK(table.ann().state() == "playing");
    SUBCASE("the game is over") {
        table.ann().says(R"({"op":"end_game"})");
        CHECK(world.board().is_drained());
        CHECK(table.ann().refusal(R"({"op":"start"})") == "SERVER_DRAINING");
    }
    SUBCASE("everybody has gone") {
        table.ann().drops();
        table.bob().drops();
        table.cid->drops();
        CHECK(world.board().is_drained());
    }
    SUBCASE("it is called off") {
        CHECK(answered(world, admin::StopDraining{}).at("draining") == false);
        CHECK(world.post(a_room).status == 201);
        table.ann().says(R"({"op":"end_game"})");
        CHECK_FALSE(world.board().is_drained());
    }
}

TEST_CASE("A draining server is drained at the end of its time, whatever is played") {
    Governed table;
    CHECK(answered(table.world, admin::Drain{60s}).at("stops_within_s") == 60);
    CHECK(table.ann().last("notice").at("stops_ms") == 60'000);
    table.world.pass(59'999ms);
    CHECK_FALSE(table.world.board().is_drained());
    table.world.pass(1ms);
    CHECK(table.world.board().is_drained());
}

TEST_CASE("No rematch begins on a draining server, and after a restart it drains no more") {
    World world;
    world.create("five_suited_rummy", {{"rounds", {3}}}, {{"bot_pace", "instant"}});
    const auto table = world.table({"Ann", "Bob"});
    table[0]->says(R"({"op":"start"})");
    world.play(table);
    answered(world, admin::Drain{});
    for (Client* player : table) player->says(R"({"op":"rematch"})");
    world.pass(1min);
    CHECK(table[0]->state() == "finished");
    world.restart();
    for (Client* player : table) player->comes_back();
    CHECK(world.post(a_room).status == 201);
}

TEST_CASE("Limits that are changed hold for what is there, too") {
    World world;
    world.create();
    const auto set = [&](const char* name, std::int64_t value) {
        return world.administer(admin::ShowLimits{name, value});
    };
    SUBCASE("rooms") {
        CHECK(set("max-rooms", 1).status == 200);
        CHECK(refused(world.post(a_room)) == "SERVER_FULL");
        CHECK(set("max-rooms", 2).status == 200);
        CHECK(world.post(a_room).status == 201);
    }
    SUBCASE("rooms of an address, made before") {
        CHECK(set("max-rooms-per-address", 1).status == 200);
        CHECK(refused(world.post(a_room)) == "RATE_LIMITED");
        CHECK(world.post(a_room, "10.0.0.2").status == 201);
    }
    SUBCASE("the time of a room that nobody enters, made before") {
        CHECK(set("unentered-minutes", 1).status == 200);
        world.pass(59s);
        CHECK(world.describe(world.code).status == 200);
        world.pass(1s);
        CHECK(world.describe(world.code).status == 404);
    }
    SUBCASE("connections of an address") {
        world.join("Ann");
        CHECK(set("max-connections-per-address", 1).status == 200);
        CHECK(world.join("Bob").close_reason == "RATE_LIMITED");
    }
    SUBCASE("what is out of range, or needs a restart, changes nothing") {
        const auto before = world.administer(admin::ShowLimits{}).body;
        CHECK(refused(set("max-rooms", 0)) == "BAD_OPTION");
        CHECK(refused(set("port", 9)) == "BAD_OPTION");
        CHECK(refused(world.administer(admin::ShowLimits{"port"})) == "BAD_OPTION");
        CHECK(world.administer(admin::ShowLimits{}).body == before);
    }
}

TEST_CASE("Where all of the server needs the access key, somebody new shows it and who has a seat need not") {
    Governed table;
    auto& world = table.world;
    world.board().keep_rules(with_key(server::AccessKeyFor::everything));
    CHECK(world.join("Eve").last("refused").at("code") == "BAD_ACCESS_KEY");
    auto& wrong = world.client().hello({{"name", "Eve"}, {"access_key", "wrong-horse-8"}});
    CHECK(wrong.last("refused").at("code") == "BAD_ACCESS_KEY");
    CHECK_FALSE(wrong.greeted);
    CHECK(world.client().hello({{"name", "Fay"}, {"access_key", "correct-horse-7"}}).greeted);
    CHECK(table.bob().drops().comes_back().greeted);
    world.board().keep_rules({});
    CHECK(world.join("Gus").greeted);
}

TEST_CASE("Wrong access keys are wrong guesses, and no key is none") {
    World world;
    world.create();
    world.board().keep_rules(with_key(server::AccessKeyFor::rooms));
    const auto shown = [&](std::string_view key, std::string_view address) -> std::string {
        const auto why = world.board().refuse_key(address, key, server::AccessKeyFor::rooms);
        return why ? std::string(why->code) : "";
    };
    for (int i = 0; i < 50; ++i) CHECK(shown("", "10.0.0.7") == "BAD_ACCESS_KEY");
    CHECK(shown("correct-horse-7", "10.0.0.7").empty());
    CHECK_MESSAGE(world.join("Ann").greeted, "who only comes to a table needs none");
    int tries = 0;
    while (shown("wrong-horse-8", "10.0.0.8") == "BAD_ACCESS_KEY") REQUIRE(++tries < 1'000);
    CHECK(shown("correct-horse-7", "10.0.0.8") == "RATE_LIMITED");
    CHECK(shown("correct-horse-7", "10.0.0.9").empty());
}

TEST_CASE("A game that is switched off begins nowhere, and goes on where it is played") {
    Governed table;
    auto& world = table.world;
    server::HouseRules rules;
    rules.games_off = {"five_suited_rummy"};
    world.board().keep_rules(rules);
    CHECK(refused(world.post(R"({"game":"five_suited_rummy"})")) == "GAME_OFF");
    CHECK(world.post(a_room).status == 201);
    int turns = 0;
    world.play(table.players, [&] { return ++turns > 4; });
    CHECK(table.ann().state() == "playing");
    table.ann().says(R"({"op":"end_game"})");
    CHECK(table.ann().refusal(R"({"op":"start"})") == "GAME_OFF");
    world.board().keep_rules({});
    CHECK(table.ann().refusal(R"({"op":"start"})").empty());
}

TEST_CASE("No answer to the operator holds a card of a hand, a token, a seed or a fingerprint") {
    TwoGoverned tables;
    auto& world = tables.world;
    int turns = 0;
    world.play(tables.neighbours, [&] { return ++turns > 4; });
    std::string told = world.administer(admin::ListRooms{}).body;
    for (const auto& code : {tables.first, tables.second}) told += world.administer(admin::ShowRoom{code}).body;
    CHECK(told.find("Ann") != std::string::npos);
    for (const auto& client : world.clients) {
        CHECK(told.find(client->token()) == std::string::npos);
        if (!client->update.is_object() || !client->you().is_object()) continue;
        for (const auto& card : client->you().at("hand")) CHECK(told.find(card.dump()) == std::string::npos);
    }
    CHECK(told.find(world.host_token) == std::string::npos);
    for (const char* secret : {"hand", "stock", "seed", "token", "fingerprint", "chain"}) {
        CHECK_MESSAGE(told.find(secret) == std::string::npos, secret);
    }
}

}  // namespace crowntable::tests
