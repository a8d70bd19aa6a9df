// A hand is nobody's prize (R-45): who comes to a seat in the middle of a deal, and what they see of its cards.
#include <doctest/doctest.h>

#include "protocol/record/check.hpp"
#include "tests/server/world.hpp"

namespace crowntable::tests {

using namespace std::chrono_literals;

namespace {

const char* const claim_seat_2 = R"({"op":"claim_seat","seat":2})";
const char* const claim_seat_2_at_once = R"({"op":"claim_seat","seat":2,"at_once":true})";

/// Two rounds; Cid, in seat 2, has been away for a minute, and Dan wants that seat.
struct Table {
    explicit Table(std::string_view game = "five_suited_rummy", Json options = {{"rounds", {3, 4}}},
                   Json room_options = Json::object()) {
        world.create(game, std::move(options), std::move(room_options));
        players = world.table({"Ann", "Bob", "Cid"});
        ann().says(R"({"op":"start"})");
        cid().drops();
        world.pass(61s);
        dan = &world.join("Dan");
    }

    Client& ann() { return *players[0]; }
    Client& bob() { return *players[1]; }
    Client& cid() { return *players[2]; }
    bool consents(Client& who, bool accept = true) {
        const Json& open = who.room.at("claims");
        REQUIRE_FALSE(open.empty());
        return who.sends({{"op", "consent"}, {"claim", open.front().at("claim")}, {"accept", accept}}).at("type") ==
               "done";
    }
    void plays_to(std::string_view state, std::vector<Client*> who) {
        world.play(who, [&] { return ann().state() == state; });
        REQUIRE(ann().state() == state);
    }

    World world;
    std::vector<Client*> players;
    Client* dan = nullptr;
};

bool is_seated(const Client& client) {
    return !client.room.at("you").at("seat").is_null();
}

/// Whether somebody was told more of a game than who sits where.
bool heard_of_a_deal(const Client& client) {
    for (const char* type : {"update", "deal_open", "deal_closed", "deal_revealed", "chat"}) {
        if (client.history.find("\"type\":\"" + std::string(type)) != std::string::npos) return true;
    }
    return !client.welcome.at("chat").empty();
}

bool was_by_host_alone(const Client& client) {
    return client.history.find("\"by_host_alone\":true") != std::string::npos;
}

}  // namespace

TEST_CASE("A seat is claimed when its owner has been away for a minute, and not before") {
    World world;
    const auto table = world.table({"Ann", "Bob"}, 1);
    table[0]->says(R"({"op":"start"})");
    auto& second_tab = world.join("Second");
    table[1]->drops();
    CHECK(second_tab.refusal(R"({"op":"claim_seat","seat":1})") == "SEAT_TAKEN");
    world.pass(59s);
    CHECK(second_tab.refusal(R"({"op":"claim_seat","seat":1})") == "SEAT_TAKEN");
    CHECK(Json::parse(world.describe(world.code).body).at("seats").at(1).at("claimable") == false);
    world.pass(1s);
    CHECK(Json::parse(world.describe(world.code).body).at("seats").at(1).at("claimable") == true);
    CHECK(second_tab.says(R"({"op":"claim_seat","seat":1})").at("type") == "done");
}

TEST_CASE("R-45: who claims a seat sits from the next deal on, and sees nothing of the hand before") {
    Table table;
    auto& dan = *table.dan;
    CHECK(table.ann().last("presence").at("played_by") == "bot");
    dan.says(claim_seat_2);
    CHECK_MESSAGE(table.bob().room.at("claims").empty(), "nobody but the host is asked");
    CHECK(table.consents(table.ann()));
    CHECK(dan.last("claim_settled").at("accepted") == true);
    CHECK(dan.last("claim_settled").at("from_next_deal") == true);
    CHECK_FALSE(is_seated(dan));
    CHECK(dan.room.at("you").at("from_next_deal") == 2);
    CHECK(table.bob().room.at("from_next_deal") == Json::array({{{"seat", 2}, {"name", "Dan"}}}));
    CHECK(dan.refusal(R"({"op":"arrange"})") == "NOT_SEATED");
    CHECK(dan.refusal(R"({"op":"hint"})") == "NOT_SEATED");
    CHECK(dan.refusal(claim_seat_2) == "CLAIM_PENDING");
    CHECK(dan.refusal(R"({"op":"sit"})") == "CLAIM_PENDING");
    dan.comes_back();
    CHECK_FALSE(heard_of_a_deal(dan));

    table.plays_to("between_rounds", {&table.ann(), &table.bob()});
    CHECK(dan.seat() == 2);
    CHECK(dan.name() == "Cid");
    CHECK_FALSE(table.bob().room.contains("from_next_deal"));
    CHECK_MESSAGE(dan.you().is_null(), "not even when the hand is over");
    CHECK(dan.refusal(R"({"op":"arrange"})") == "NO_GAME");
    table.world.pass(31s);
    CHECK(dan.state() == "playing");
    CHECK(dan.you().at("hand").size() >= 4);
    CHECK_FALSE(was_by_host_alone(dan));
}

TEST_CASE("R-45: who claims a seat sits down at once where the host and somebody else who sits consent") {
    Table table;
    auto& dan = *table.dan;
    dan.says(claim_seat_2_at_once);
    CHECK(table.bob().room.at("claims") ==
          Json::array({{{"claim", 1}, {"seat", 2}, {"name", "Dan"}, {"at_once", true}}}));
    CHECK(table.consents(table.ann()));
    CHECK_FALSE(is_seated(dan));
    CHECK(table.ann().room.at("claims").at(0).at("answered") == true);
    CHECK_FALSE(heard_of_a_deal(dan));
    CHECK(table.consents(table.bob()));
    CHECK(dan.seat() == 2);
    CHECK(dan.you().at("hand").size() >= 3);
    CHECK(table.bob().room.at("claims").empty());
    CHECK_FALSE(was_by_host_alone(table.bob()));
}

TEST_CASE("R-45: the consent of others does nothing without the host's, and the host's nothing against a no") {
    Table table;
    auto& dan = *table.dan;
    dan.says(claim_seat_2_at_once);
    CHECK(table.consents(table.bob()));
    CHECK(table.consents(table.bob()));
    CHECK_FALSE(is_seated(dan));
    CHECK(table.consents(table.bob(), false));
    CHECK_MESSAGE(table.bob().room.at("claims").empty(), "asked no more, for the claimant waits for the next deal");
    CHECK(table.bob().refusal(R"({"op":"consent","claim":1,"accept":true})") == "NOT_HOST");
    CHECK(table.consents(table.ann()));
    CHECK_FALSE(is_seated(dan));
    CHECK(dan.room.at("you").at("from_next_deal") == 2);
    CHECK_FALSE(heard_of_a_deal(dan));
}

TEST_CASE("Whoever consented and has left the table since does not count") {
    Table table;
    auto& dan = *table.dan;
    dan.says(claim_seat_2_at_once);
    CHECK(table.consents(table.bob()));
    table.bob().says(R"({"op":"leave"})");
    // Now there are two people, the host and the owner: that the host decides alone is told.
    CHECK(table.consents(table.ann()));
    CHECK(dan.seat() == 2);
    CHECK(was_by_host_alone(table.ann()));
}

TEST_CASE("A claim of which nothing is decided is granted between two deals, when the host has consented") {
    Table table;
    auto& dan = *table.dan;
    dan.says(claim_seat_2_at_once);
    CHECK(table.consents(table.ann()));
    table.plays_to("between_rounds", {&table.ann(), &table.bob()});
    CHECK(dan.seat() == 2);
    CHECK(dan.you().is_null());
    CHECK_FALSE(was_by_host_alone(dan));
}

TEST_CASE("R-45: with two people the host's consent is enough, is told to all and stands in the record") {
    World world;
    world.create("five_suited_rummy", {{"rounds", {3, 4}}});
    const auto table = world.table({"Ann", "Bob"}, 1);
    auto& zoe = world.join("Zoe");
    zoe.says(R"({"op":"watch"})");
    table[0]->says(R"({"op":"start"})");
    table[1]->drops();
    world.pass(61s);
    auto& dan = world.join("Dan");
    dan.says(R"({"op":"claim_seat","seat":1,"at_once":true})");
    CHECK(table[0]->says(R"({"op":"consent","claim":1,"accept":true})").at("type") == "done");
    CHECK(dan.seat() == 1);
    CHECK(dan.you().at("hand").size() >= 3);
    CHECK(was_by_host_alone(zoe));
    world.play({table[0], &dan}, [&] { return table[0]->state() == "finished"; });
    REQUIRE(table[0]->state() == "finished");
    const auto record = world.record("1", dan.token());
    REQUIRE(record.status == 200);
    CHECK(record.body.find(R"({"line":"seat_taken","seat":1,"name":"Dan","by_host_alone":true,"chain":)") !=
          std::string::npos);
    const auto checked = record::check_game_record(record.body);
    REQUIRE(std::holds_alternative<record::CheckedRecord>(checked));
    CHECK(std::get<record::CheckedRecord>(checked).start.version == 2);
}

TEST_CASE("R-45: in a game of one deal the host's consent is enough, and is told to all") {
    Table table("kings_cribbage", Json::object());
    auto& dan = *table.dan;
    dan.says(claim_seat_2);
    CHECK(table.bob().room.at("claims").empty());
    CHECK(table.consents(table.ann()));
    CHECK(dan.seat() == 2);
    CHECK_FALSE(dan.you().is_null());
    CHECK(was_by_host_alone(table.bob()));
}

TEST_CASE("The owner's token takes the seat back before the claimant sits") {
    Table table;
    auto& dan = *table.dan;
    dan.says(claim_seat_2);
    table.consents(table.ann());
    table.cid().comes_back();
    CHECK(table.cid().seat() == 2);
    CHECK(dan.last("claim_settled").at("accepted") == false);
    CHECK_FALSE(dan.room.at("you").contains("from_next_deal"));
    table.plays_to("between_rounds", table.players);
    CHECK(table.cid().seat() == 2);
    CHECK_FALSE(heard_of_a_deal(dan));
}

TEST_CASE("The owner's token takes the seat back from the claimant, over a restart, until the game ends") {
    Table table;
    auto& dan = *table.dan;
    dan.says(claim_seat_2_at_once);
    table.consents(table.ann());
    table.consents(table.bob());
    REQUIRE(dan.seat() == 2);
    table.world.restart();
    for (Client* client : {&table.ann(), &table.bob(), &dan, &table.cid()}) client->comes_back();
    CHECK(table.cid().seat() == 2);
    CHECK(table.cid().name() == "Cid");
    CHECK(table.cid().you().at("hand").size() >= 3);
    CHECK_FALSE(is_seated(dan));
    CHECK(dan.room.at("you").at("role") == "guest");
    CHECK(dan.name() == "Guest");
    dan.forget();
    table.plays_to("finished", table.players);
    CHECK(dan.all("update").empty());

    // What was somebody's in one game is nobody's in the next.
    table.ann().says(R"({"op":"start"})");
    table.cid().drops();
    table.world.pass(61s);
    dan.says(claim_seat_2_at_once);
    table.consents(table.ann());
    table.consents(table.bob());
    REQUIRE(dan.seat() == 2);
    table.plays_to("finished", {&table.ann(), &table.bob(), &dan});
    table.cid().comes_back();
    CHECK_FALSE(is_seated(table.cid()));
    CHECK(dan.seat() == 2);
}

TEST_CASE("The owner takes the seat back from the bot that plays on where the claimant has left or was removed") {
    for (const bool removed : {false, true}) {
        CAPTURE(removed);
        Table table;
        auto& dan = *table.dan;
        dan.says(claim_seat_2_at_once);
        table.consents(table.ann());
        table.consents(table.bob());
        removed ? table.ann().says(R"({"op":"remove_seat","seat":2})") : dan.says(R"({"op":"leave"})");
        CHECK(table.ann().room.at("seats").at(2).at("kind") == "bot");
        table.cid().comes_back();
        CHECK(table.cid().seat() == 2);
        CHECK(table.cid().name() == "Cid");
    }
}

TEST_CASE("A promise outlives a restart, and is kept when its person is there between two deals") {
    Table table;
    auto& dan = *table.dan;
    dan.says(claim_seat_2);
    table.consents(table.ann());
    table.world.restart();
    for (Client* client : {&table.ann(), &table.bob(), &dan}) client->comes_back();
    CHECK(dan.room.at("you").at("from_next_deal") == 2);
    dan.drops();
    table.plays_to("between_rounds", {&table.ann(), &table.bob()});
    CHECK(table.ann().room.at("seats").at(2).at("connected") == false);
    dan.comes_back();
    CHECK(dan.seat() == 2);
    CHECK(dan.all("welcome").size() == 3);
}

TEST_CASE("R-45: a late comer sits from the next deal on") {
    World world;
    world.create("five_suited_rummy", {{"rounds", {3, 4}}});
    auto& ann = *world.table({"Ann"}, 2).front();
    ann.says(R"({"op":"start"})");
    auto& zoe = world.join("Zoe");
    CHECK(zoe.says(R"({"op":"sit","seat":2})").at("type") == "done");
    CHECK(zoe.room.at("you").at("from_next_deal") == 2);
    auto& yan = world.join("Yan");
    CHECK(yan.refusal(R"({"op":"sit","seat":2})") == "SEAT_TAKEN");
    CHECK_FALSE(heard_of_a_deal(zoe));
    CHECK_MESSAGE(zoe.says(R"({"op":"watch"})").at("type") == "done", "to pass the time");
    CHECK(zoe.you().is_null());
    world.play({&ann}, [&] { return ann.state() == "between_rounds"; });
    CHECK(zoe.seat() == 2);
    CHECK(zoe.you().is_null());
    world.pass(31s);
    CHECK(zoe.you().at("hand").size() >= 4);
}

TEST_CASE("R-45: a late comer to a game of one deal sits down with the host's consent") {
    World world;
    world.create("kings_cribbage");
    const auto table = world.table({"Ann", "Bob"}, 1);
    table[0]->says(R"({"op":"start"})");
    auto& zoe = world.join("Zoe");
    CHECK(zoe.refusal(R"({"op":"sit"})") == "CONSENT_NEEDED");
    CHECK(Json::parse(world.describe(world.code).body).at("can_sit") == false);
    CHECK(Json::parse(world.describe(world.code).body).at("seats").at(2).at("claimable") == true);
    CHECK(zoe.says(claim_seat_2).at("type") == "done");
    CHECK_FALSE(is_seated(zoe));
    CHECK(table[0]->says(R"({"op":"consent","claim":1,"accept":true})").at("type") == "done");
    CHECK(zoe.seat() == 2);
    CHECK(zoe.name() == "Zoe");
    CHECK(was_by_host_alone(*table[1]));
}

TEST_CASE("Whoever sits down in a bot's seat ends the claim that somebody has made on it") {
    World world;
    world.create("kings_cribbage", Json::object(), {{"late_join_at", "any"}});
    const auto table = world.table({"Ann", "Bob"}, 1);
    table[0]->says(R"({"op":"start"})");
    auto& zoe = world.join("Zoe");
    CHECK(zoe.says(claim_seat_2).at("type") == "done");
    auto& dan = world.join("Dan");
    CHECK(dan.says(R"({"op":"sit"})").at("type") == "seated");
    CHECK(zoe.last("claim_settled").at("accepted") == false);
    CHECK(table[0]->room.at("claims").empty());
}

namespace {

/// Others of the removed person's address would have to knock.
Client& joins_from_elsewhere(World& world, const char* name) {
    Client& client = world.client();
    client.address = "10.0.0.9";
    return client.hello({{"name", name}});
}

}  // namespace

TEST_CASE("A seat whose owner was removed in the middle of a deal stays a bot's until the next one") {
    World world;
    world.create("five_suited_rummy", {{"rounds", {3, 4}}}, {{"late_join_at", "any"}});
    const auto table = world.table({"Ann", "Bob", "Cid"}, 1);
    table[0]->says(R"({"op":"start"})");
    auto& zoe = world.join("Zoe");
    CHECK_MESSAGE(zoe.says(R"({"op":"sit","seat":3})").at("seat") == 3, "the hand was a bot's from the start");
    CHECK(table[0]->says(R"({"op":"remove_seat","seat":2})").at("type") == "done");
    auto& dan = joins_from_elsewhere(world, "Dan");
    CHECK(dan.says(R"({"op":"sit","seat":2})").at("type") == "done");
    CHECK_FALSE(is_seated(dan));
    CHECK_FALSE(heard_of_a_deal(dan));
    // Who has left of their own will knows the hand.
    table[1]->says(R"({"op":"leave"})");
    table[1]->comes_back();
    CHECK(table[1]->says(R"({"op":"sit"})").at("seat") == 1);
    CHECK(table[1]->you().at("hand").size() >= 3);
    world.play({table[0], table[1], &zoe}, [&] { return table[0]->state() == "between_rounds"; });
    CHECK(dan.seat() == 2);
}

TEST_CASE("In a game of one deal nobody sits into the hand of somebody who was removed") {
    for (const std::string on_leave : {"bot", "freeze"}) {
        CAPTURE(on_leave);
        World world;
        world.create("kings_cribbage", Json::object(), {{"late_join_at", "any"}, {"on_leave", on_leave}});
        const auto table = world.table({"Ann", "Bob", "Cid"});
        table[0]->says(R"({"op":"start"})");
        table[0]->says(R"({"op":"remove_seat","seat":2})");
        auto& dan = joins_from_elsewhere(world, "Dan");
        CHECK(dan.refusal(R"({"op":"sit","seat":2})") == (on_leave == "bot" ? "CONSENT_NEEDED" : "SEAT_TAKEN"));
        CHECK(dan.refusal(claim_seat_2_at_once) == "SEAT_TAKEN");
    }
}

TEST_CASE("The undecided hear neither what is said nor anything of a deal, until they choose") {
    World world;
    const auto table = world.table({"Ann", "Bob"});
    auto& zoe = world.join("Zoe");
    table[0]->says(R"({"op":"commit","chain_end":"1111111111111111111111111111111111111111111111111111111111111111"})");
    table[0]->says(R"({"op":"chat","text":"hello"})");
    table[0]->says(R"({"op":"start"})");
    world.pass(3s);
    REQUIRE(table[0]->state() == "playing");
    zoe.comes_back();
    CHECK_FALSE(heard_of_a_deal(zoe));
    zoe.says(R"({"op":"watch"})");
    CHECK(zoe.last("chat").at("text") == "hello");
    CHECK(zoe.last("deal_closed").at("deal") == 1);
    CHECK(zoe.view().at("hand_size") == 3);
    CHECK(zoe.you().is_null());
}

}  // namespace crowntable::tests
