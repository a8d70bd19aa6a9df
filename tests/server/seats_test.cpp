#include <doctest/doctest.h>

#include "tests/server/world.hpp"

namespace crowntable::tests {

using namespace std::chrono_literals;

namespace {

/// May govern, and is not the host.
bool acts(const Client& client) {
    return client.is_host() && client.room.contains("acting_host") &&
           client.room.at("acting_host") == client.room.at("you").at("seat");
}

}  // namespace

TEST_CASE("The creator is host by the host token, whoever says hello first") {
    World world;
    world.create();
    auto& bob = world.join("Bob");
    CHECK_FALSE(bob.is_host());
    auto& ann = world.host("Ann");
    CHECK(ann.is_host());
    CHECK(ann.welcome.at("role") == "guest");
    CHECK(ann.welcome.at("seat").is_null());
    CHECK(bob.refusal(R"({"op":"start"})") == "NOT_HOST");
}

TEST_CASE("Where the creator never comes, the first who sits acts as host after the grace") {
    World world;
    world.create();
    auto& gus = world.join("Gus");
    auto& bob = world.join("Bob").sits();
    CHECK_FALSE(bob.is_host());
    world.pass(59s);
    CHECK_FALSE(bob.is_host());
    world.pass(2s);
    CHECK(acts(bob));
    CHECK(gus.room.at("acting_host") == 0);
    CHECK_FALSE(gus.is_host());
}

TEST_CASE("Whoever has no seat inherits no room, locked or not, and its absent host finds it as it was") {
    for (const bool locked : {true, false}) {
        CAPTURE(locked);
        World world;
        auto& ann = world.host("Ann").sits();
        auto& gus = world.join("Gus");
        auto& zoe = world.join("Zoe");
        CHECK(zoe.refusal(R"({"op":"watch"})").empty());
        if (locked) {
            CHECK(ann.refusal(R"({"op":"lock","locked":true})").empty());
            gus.hello({{"name", "Gus"}, {"knock", true}});
            CHECK(ann.refusal(R"({"op":"admit","knock":1,"accept":true})").empty());
        }
        ann.drops();
        world.pass(30min);
        CHECK_FALSE(gus.is_host());
        CHECK_FALSE(zoe.is_host());
        CHECK(gus.refusal(R"({"op":"lock","locked":false})") == "NOT_HOST");
        ann.comes_back();
        CHECK(ann.is_host());
        CHECK(ann.room.at("host") == 0);
    }
}

TEST_CASE("In a room that its host has left whoever sits down acts as host") {
    World world;
    auto& ann = world.host("Ann").sits();
    auto& gus = world.join("Gus");
    world.pass(2min);
    CHECK(ann.refusal(R"({"op":"leave"})").empty());
    CHECK_FALSE(gus.is_host());
    CHECK(gus.room.at("host").is_null());
    world.pass(2min);
    CHECK_FALSE(gus.is_host());
    gus.sits();
    CHECK(acts(gus));
}

TEST_CASE("Where nobody sits, the creator has the room again, as soon as he is there") {
    World world;
    const auto table = world.table({"Ann", "Bob"});
    CHECK(table[0]->refusal(R"({"op":"pass_host","seat":1})").empty());
    CHECK(table[0]->refusal(R"({"op":"watch"})").empty());
    CHECK(table[1]->refusal(R"({"op":"lock","locked":true})").empty());
    auto& gus = world.client().hello({{"name", "Gus"}, {"knock", true}});
    CHECK(table[1]->refusal(R"({"op":"admit","knock":1,"accept":true})").empty());
    SUBCASE("he watches") {
        CHECK(table[1]->refusal(R"({"op":"leave"})").empty());
        CHECK(table[0]->is_host());
    }
    SUBCASE("he comes back") {
        table[0]->drops();
        CHECK(table[1]->refusal(R"({"op":"leave"})").empty());
        world.pass(5min);
        table[0]->comes_back();
        CHECK(table[0]->is_host());
    }
    SUBCASE("he comes back after a restart, by the token of the room") {
        table[0]->drops();
        CHECK(table[1]->refusal(R"({"op":"leave"})").empty());
        world.restart();
        gus.comes_back();
        world.pass(5min);
        CHECK(world.host("Ann").is_host());
    }
    SUBCASE("he has left, and comes by the token of the room") {
        CHECK(table[0]->refusal(R"({"op":"leave"})").empty());
        CHECK(table[1]->refusal(R"({"op":"leave"})").empty());
        world.pass(5min);
        CHECK(world.host("Ann").is_host());
    }
    CHECK_FALSE(gus.is_host());
}

TEST_CASE("Where the host is away for too long, whoever made the room is host again, sitting or not") {
    World world;
    const auto table = world.table({"Ann", "Bob", "Cid"});
    CHECK(table[0]->refusal(R"({"op":"pass_host","seat":1})").empty());
    CHECK(table[0]->refusal(R"({"op":"leave"})").empty());
    table[1]->drops();
    world.pass(5min);
    CHECK(acts(*table[2]));
    auto& ann = world.host("Ann");
    CHECK(ann.is_host());
    CHECK_FALSE(table[2]->is_host());
    CHECK_FALSE(table[2]->room.contains("acting_host"));
    table[1]->comes_back();
    CHECK_FALSE(table[1]->is_host());
    CHECK(ann.refusal(R"({"op":"lock","locked":true})").empty());
}

TEST_CASE(
    "Who has sat for longest acts as host while the host is away, and only starts, adds bots and answers claims") {
    World world;
    const auto table = world.table({"Ann", "Bob", "Cid"});
    auto& bob = *table[1];
    auto& cid = *table[2];
    // Bob sits down anew, so that Cid has sat for longer.
    CHECK(bob.refusal(R"({"op":"watch"})").empty());
    bob.sits();
    table[0]->drops();
    world.pass(59s);
    CHECK_FALSE(cid.is_host());
    world.pass(2s);
    CHECK(acts(cid));
    CHECK_FALSE(bob.is_host());
    for (const char* op : {R"({"op":"lock","locked":true})", R"({"op":"pass_host","seat":2})",
                           R"({"op":"set_options","room_options":{"hints":false}})"}) {
        CHECK(cid.refusal(op) == "NOT_HOST");
    }
    CHECK(cid.refusal(R"({"op":"add_bot","level":"easy"})").empty());
    CHECK(bob.refusal(R"({"op":"remove_seat","seat":3})") == "NOT_HOST");
    CHECK(cid.refusal(R"({"op":"remove_seat","seat":3})").empty());
    CHECK(cid.refusal(R"({"op":"start"})").empty());
    CHECK(cid.refusal(R"({"op":"end_game"})") == "NOT_HOST");
    SUBCASE("until the host is back") {
        table[0]->comes_back();
        CHECK(table[0]->is_host());
        CHECK_FALSE(acts(cid));
        CHECK(cid.refusal(R"({"op":"add_bot","level":"easy"})") == "NOT_HOST");
    }
    SUBCASE("or somebody acts who has sat for longer") {
        cid.drops();
        CHECK(acts(bob));
        cid.comes_back();
        CHECK(acts(cid));
        CHECK_FALSE(acts(bob));
    }
}

TEST_CASE("Nobody is removed in the host's absence unless all others who sit want it, two at least") {
    World world;
    const auto table = world.table({"Ann", "Bob", "Cid", "Zoe"});
    auto& ann = *table[0];
    auto& bob = *table[1];
    auto& cid = *table[2];
    auto& zoe = *table[3];
    auto& gus = world.join("Gus");
    ann.drops();
    world.pass(2min);
    REQUIRE(acts(bob));
    CHECK(gus.refusal(R"({"op":"remove_seat","seat":3})") == "NOT_HOST");
    CHECK(bob.refusal(R"({"op":"remove_seat","seat":3})").empty());
    CHECK(zoe.online());
    CHECK(zoe.room.at("removals") == Json::parse(R"([{"seat":3,"by":[1]}])"));
    CHECK(bob.refusal(R"({"op":"remove_seat","seat":1})") == "UNAVAILABLE");
    SUBCASE("both do") {
        CHECK(cid.refusal(R"({"op":"remove_seat","seat":3})").empty());
        CHECK(zoe.closed == 4002);
        zoe.comes_back();
        CHECK(zoe.last("refused").at("code") == "REMOVED");
        CHECK_FALSE(bob.room.contains("removals"));
        // Of the two who are left none can remove the other.
        CHECK(cid.refusal(R"({"op":"remove_seat","seat":1})").empty());
        CHECK(bob.online());
    }
    SUBCASE("somebody who is away counts as well") {
        cid.drops();
        CHECK(zoe.online());
        CHECK(bob.refusal(R"({"op":"remove_seat","seat":3})").empty());
        CHECK(zoe.online());
    }
    SUBCASE("the host comes back") {
        ann.comes_back();
        CHECK_FALSE(ann.room.contains("removals"));
        CHECK(cid.refusal(R"({"op":"remove_seat","seat":3})") == "NOT_HOST");
        ann.drops();
        world.pass(2min);
        CHECK_MESSAGE(!cid.room.contains("removals"), "a vote is for this absence");
    }
    SUBCASE("a voter gives up the seat") {
        CHECK(bob.refusal(R"({"op":"leave"})").empty());
        CHECK_FALSE(zoe.room.contains("removals"));
    }
}

TEST_CASE("Votes are counted again when somebody gives up the seat who has not voted") {
    World world;
    const auto table = world.table({"Ann", "Bob", "Cid", "Zoe", "Dan"});
    auto& zoe = *table[3];
    auto& dan = *table[4];
    table[0]->drops();
    world.pass(2min);
    CHECK(table[1]->refusal(R"({"op":"remove_seat","seat":3})").empty());
    CHECK(table[2]->refusal(R"({"op":"remove_seat","seat":3})").empty());
    CHECK(zoe.online());
    SUBCASE("all who are left have voted") {
        CHECK(dan.refusal(R"({"op":"leave"})").empty());
        CHECK(zoe.closed == 4002);
        CHECK_FALSE(table[1]->room.contains("removals"));
        CHECK(table[1]->room.at("seats").size() == 3);
    }
    SUBCASE("one vote alone removes nobody") {
        CHECK(table[2]->refusal(R"({"op":"leave"})").empty());
        CHECK(dan.refusal(R"({"op":"leave"})").empty());
        CHECK(zoe.online());
    }
}

TEST_CASE("Whoever made the room can lose the seat to others and not the room") {
    World world;
    const auto table = world.table({"Ann", "Bob", "Cid", "Zoe"});
    auto& ann = *table[0];
    SUBCASE("by the host") {
        CHECK(ann.refusal(R"({"op":"pass_host","seat":1})").empty());
        CHECK(table[1]->refusal(R"({"op":"remove_seat","seat":0})").empty());
        CHECK(ann.online());
        CHECK(ann.room.at("you").at("role") == "guest");
        CHECK_FALSE(ann.is_host());
    }
    SUBCASE("in their absence") {
        ann.drops();
        world.pass(2min);
        for (const std::size_t i : {1U, 2U, 3U}) CHECK(table[i]->refusal(R"({"op":"remove_seat","seat":0})").empty());
        CHECK(table[1]->room.at("seats").size() == 3);
        ann.comes_back();
        CHECK(ann.is_host());
    }
}

TEST_CASE("A repeated name gets a number") {
    World world;
    auto& ann = world.host("Ann").sits();
    auto& other = world.join("Ann");
    CHECK(other.welcome.at("name") == "Ann 2");
    CHECK(other.says(R"({"op":"sit"})").at("name") == "Ann 2");
    CHECK(world.join("Ann").name() == "Ann 3");
    CHECK(other.says(R"({"op":"rename","name":"Bo"})").at("type") == "done");
    CHECK(ann.room.at("seats").at(1).at("name") == "Bo");
    world.pass(5s);
    CHECK(other.says(R"({"op":"rename","name":"Ann"})").at("type") == "done");
    CHECK(other.name() == "Ann 2");
}

TEST_CASE("Seats are taken in order and close up when somebody leaves before the game") {
    World world;
    const auto table = world.table({"Ann", "Bob", "Cid"});
    CHECK(table[1]->refusal(R"({"op":"sit"})") == "ALREADY_SEATED");
    auto& dan = world.join("Dan");
    CHECK(dan.refusal(R"({"op":"sit","seat":1})") == "SEAT_TAKEN");
    CHECK(dan.refusal(R"({"op":"sit","seat":5})") == "NO_SUCH_SEAT");
    CHECK(table[1]->says(R"({"op":"leave"})").at("type") == "done");
    CHECK(table[1]->last("closing").at("reason") == "LEFT");
    CHECK(table[1]->closed == 1000);
    CHECK(table[2]->seat() == 1);
    CHECK(table[0]->room.at("seats").size() == 2);
    table[1]->hello({{"seat_token", table[1]->token()}});
    CHECK(table[1]->last("refused").at("code") == "BAD_TOKEN");
    CHECK(table[1]->last("refused").at("ack").is_null());
}

TEST_CASE("A full table takes nobody else") {
    World world;
    auto& ann = *world.table({"Ann"}, 6).front();
    CHECK(ann.refusal(R"({"op":"add_bot","level":"easy"})") == "ROOM_FULL");
    CHECK(world.join("Bob").refusal(R"({"op":"sit"})") == "ROOM_FULL");
    CHECK(Json::parse(world.describe(world.code).body).at("full") == true);
    CHECK(Json::parse(world.describe(world.code).body).at("can_sit") == false);
    CHECK(ann.says(R"({"op":"remove_seat","seat":3})").at("type") == "done");
    CHECK(ann.room.at("seats").size() == 6);
}

TEST_CASE("Bots come in three levels, have names of their own and are always ready") {
    World world;
    auto& ann = *world.table({"Ann"}, 2).front();
    CHECK(ann.says(R"({"op":"add_bot","level":"hard"})").at("type") == "done");
    CHECK(ann.room.at("seats").at(3).at("level") == "hard");
    CHECK(ann.says(R"({"op":"remove_seat","seat":3})").at("type") == "done");
    CHECK(ann.refusal(R"({"op":"add_bot","level":"random"})") == "BAD_FIELD");
    CHECK(ann.refusal(R"({"op":"add_bot","level":"grand"})") == "BAD_FIELD");
    const Json& seats = ann.room.at("seats");
    CHECK(seats.at(1).at("kind") == "bot");
    CHECK(seats.at(1).at("level") == "easy");
    CHECK(seats.at(1).at("ready") == true);
    CHECK(seats.at(1).at("name") != seats.at(2).at("name"));
}

TEST_CASE("Only the host sets options, adds bots, locks, removes, passes on, starts and ends") {
    World world;
    const auto table = world.table({"Ann", "Bob"});
    for (const std::string op :
         {R"({"op":"set_options","options":{}})", R"({"op":"add_bot","level":"easy"})",
          R"({"op":"lock","locked":true})", R"({"op":"remove_seat","seat":0})", R"({"op":"pass_host","seat":1})",
          R"({"op":"start"})", R"({"op":"end_game"})", R"({"op":"consent","claim":1,"accept":true})"}) {
        CAPTURE(op);
        CHECK(table[1]->refusal(op) == "NOT_HOST");
    }
}

TEST_CASE("A removed human may not come back with that token") {
    World world;
    const auto table = world.table({"Ann", "Bob"});
    CHECK(table[0]->refusal(R"({"op":"remove_seat","seat":4})") == "NO_SUCH_SEAT");
    CHECK(table[0]->refusal(R"({"op":"remove_seat","seat":0})") == "UNAVAILABLE");
    CHECK(table[0]->says(R"({"op":"remove_seat","seat":1})").at("type") == "done");
    CHECK(table[1]->closed == 4002);
    CHECK(table[1]->last("closing").at("reason") == "REMOVED");
    CHECK(table[0]->room.at("seats").size() == 1);
    table[1]->comes_back();
    CHECK(table[1]->last("refused").at("code") == "REMOVED");
    CHECK(table[1]->closed == 4002);
}

TEST_CASE("A locked room shows its game to those who sit and watch, and to nobody new") {
    World world;
    const auto table = world.table({"Ann", "Bob"});
    auto& zoe = world.join("Zoe");
    zoe.says(R"({"op":"watch"})");
    auto& gus = world.join("Gus");
    table[0]->says(R"({"op":"start"})");
    CHECK_MESSAGE(gus.all("update").empty(), "he has not chosen yet");
    table[0]->says(R"({"op":"lock","locked":true})");
    CHECK(gus.closed == 4012);
    auto& new_one = world.join("Nell");
    CHECK(new_one.closed == 4012);
    auto& actor = table[0]->my_turn() ? *table[0] : *table[1];
    const auto seen = zoe.all("update").size();
    actor.plays();
    CHECK(zoe.all("update").size() == seen + 1);
    CHECK(gus.all("update").empty());
    CHECK(new_one.all("update").empty());
    table[0]->says(R"({"op":"lock","locked":false})");
    new_one.hello({{"name", "Nell"}});
    CHECK(new_one.all("update").empty());
    new_one.says(R"({"op":"watch"})");
    CHECK(new_one.all("update").size() == 1);
    actor.plays();
    CHECK(new_one.you().is_null());
}

TEST_CASE("A locked room lets nobody new sit or watch") {
    World world;
    const auto table = world.table({"Ann", "Bob"});
    auto& zoe = world.join("Zoe");
    zoe.says(R"({"op":"watch"})");
    CHECK(table[0]->says(R"({"op":"lock","locked":true})").at("type") == "done");
    CHECK(zoe.refusal(R"({"op":"sit"})") == "ROOM_LOCKED");
    CHECK(world.join("Gus").closed == 4012);
    CHECK(zoe.room.at("locked") == true);
    CHECK(table[0]->says(R"({"op":"lock","locked":false})").at("type") == "done");
    CHECK(zoe.says(R"({"op":"sit"})").at("type") == "seated");
}

TEST_CASE("Options change as a whole or not at all, another game starts from its defaults") {
    World world;
    const auto table = world.table({"Ann", "Bob"});
    auto& ann = *table[0];
    table[1]->ready();
    CHECK(ann.refusal(R"({"op":"set_options","game":"whist"})") == "UNKNOWN_GAME");
    CHECK(ann.refusal(R"({"op":"set_options","options":{"must_go_out":7}})") == "BAD_OPTION");
    CHECK(ann.refusal(R"({"op":"set_options","room_options":{"turn_seconds":601}})") == "BAD_OPTION");
    CHECK(ann.refusal(R"({"op":"set_options","room_options":{"colour":1}})") == "BAD_OPTION");
    CHECK(ann.room.at("seats").at(1).at("ready") == true);
    CHECK(ann.says(R"({"op":"set_options","options":{"max_recycles":5},"room_options":{"turn_seconds":30}})")
              .at("type") == "done");
    CHECK(ann.room.at("options").at("max_recycles") == 5);
    CHECK(ann.room.at("changed") == Json::array({"max_recycles"}));
    CHECK(ann.room.at("room_options").at("turn_seconds") == 30);
    CHECK(ann.room.at("seats").at(1).at("ready") == false);
    CHECK(ann.says(R"({"op":"set_options","game":"five_crowns"})").at("type") == "done");
    CHECK(table[1]->room.at("game") == "five_crowns");
    CHECK(table[1]->room.at("changed").empty());
    CHECK(table[1]->room.at("room_options").at("turn_seconds") == 30);
}

TEST_CASE("The room says why it cannot start, and refuses the start for that reason") {
    World world;
    auto& ann = world.host("Ann").sits();
    CHECK(ann.room.at("start").at("possible") == false);
    CHECK(ann.room.at("start").at("code") == "TOO_FEW_SEATS");
    CHECK(ann.refusal(R"({"op":"start"})") == "TOO_FEW_SEATS");
    world.join("Bob").sits();
    CHECK(ann.room.at("start").at("possible") == true);
    CHECK(ann.room.at("facts").size() >= 2);
    CHECK(ann.says(R"({"op":"start"})").at("type") == "done");
    CHECK(ann.refusal(R"({"op":"start"})") == "GAME_ON");
    CHECK(ann.refusal(R"({"op":"set_options","options":{}})") == "GAME_ON");
    CHECK(ann.refusal(R"({"op":"add_bot","level":"easy"})") == "GAME_ON");
    CHECK(ann.refusal(R"({"op":"watch"})") == "GAME_ON");
    CHECK(ann.refusal(R"({"op":"ready","ready":true})") == "GAME_ON");
    CHECK(ann.refusal(R"({"op":"rematch"})") == "GAME_ON");
}

TEST_CASE("The host passes by hand, to who made the room after the grace, and when leaving to who has sat longest") {
    World world;
    const auto table = world.table({"Ann", "Bob", "Cid"});
    auto* ann = table[0];
    auto* bob = table[1];
    auto* cid = table[2];
    CHECK(ann->refusal(R"({"op":"pass_host","seat":6})") == "NO_SUCH_SEAT");
    CHECK(ann->says(R"({"op":"pass_host","seat":1})").at("type") == "done");
    CHECK(bob->is_host());
    CHECK_FALSE(ann->is_host());
    bob->drops();
    world.pass(61s);
    CHECK(ann->is_host());
    CHECK(ann->says(R"({"op":"leave"})").at("type") == "done");
    CHECK(cid->is_host());
    CHECK_FALSE(cid->room.contains("acting_host"));
    bob->comes_back();
    CHECK_FALSE(bob->is_host());
}

TEST_CASE("A host without a seat only watches, and starts a game of bots") {
    World world;
    auto& ann = world.host("Ann");
    for (int i = 0; i < 2; ++i) ann.says(R"({"op":"add_bot","level":"medium"})");
    ann.says(R"({"op":"watch"})");
    CHECK(ann.says(R"({"op":"start"})").at("type") == "done");
    CHECK(ann.room.at("host").is_null());
    CHECK(ann.is_host());
    CHECK(ann.you().is_null());
    const auto v = ann.update.at("v").get<int>();
    world.pass(10s);
    CHECK(ann.update.at("v").get<int>() > v + 3);
    CHECK(ann.says(R"({"op":"end_game"})").at("type") == "done");
    CHECK(ann.state() == "finished");
    CHECK(ann.count_events("game_ended_by_host") == 1);
    CHECK(ann.refusal(R"({"op":"end_game"})") == "NO_GAME");
}

TEST_CASE("Spectators see the public part alone, and only where they are wanted") {
    World world;
    const auto table = world.table({"Ann", "Bob"});
    auto& zoe = world.join("Zoe");
    CHECK(zoe.says(R"({"op":"watch"})").at("type") == "done");
    CHECK(table[0]->room.at("spectators") == Json::array({"Zoe"}));
    table[0]->says(R"({"op":"start"})");
    CHECK(zoe.you().is_null());
    CHECK(zoe.view().at("hand_size") == 3);
    CHECK(zoe.refusal(R"({"op":"play","turn":1,"action":{"type":"draw","source":"stock"}})") != "");
    CHECK(zoe.refusal(R"({"op":"arrange"})") == "NOT_SEATED");
    CHECK(zoe.refusal(R"({"op":"hint"})") == "NOT_SEATED");
    CHECK(zoe.refusal(R"({"op":"transfer_code"})") == "NOT_SEATED");
    table[0]->says(R"({"op":"end_game"})");
    table[0]->says(R"({"op":"set_options","room_options":{"spectators":false}})");
    CHECK(zoe.room.at("you").at("role") == "guest");
    CHECK(zoe.refusal(R"({"op":"watch"})") == "SPECTATORS_OFF");
    CHECK(table[0]->room.at("spectators").empty());
    zoe.forget();
    table[0]->says(R"({"op":"start"})");
    CHECK(zoe.all("update").empty());
    CHECK_FALSE(zoe.all("room").empty());
}

TEST_CASE("R-45: a late comer takes over a bot's seat, where late_join allows it") {
    World world;
    world.create("five_suited_rummy", Json::object(), {{"late_join_at", "any"}});
    auto& ann = *world.table({"Ann"}, 2).front();
    ann.says(R"({"op":"start"})");
    auto& zoe = world.join("Zoe");
    CHECK(zoe.refusal(R"({"op":"sit","seat":0})") == "SEAT_TAKEN");
    CHECK(zoe.refusal(R"({"op":"sit","seat":3})") == "NO_SUCH_SEAT");
    CHECK(zoe.says(R"({"op":"sit","seat":2})").at("seat") == 2);
    CHECK(zoe.you().at("seat") == 2);
    CHECK(zoe.you().at("hand").size() >= 3);
    CHECK(ann.count_events("seat_taken_over") == 1);
    CHECK(ann.room.at("seats").at(2).at("kind") == "human");
    CHECK(ann.room.at("seats").at(2).at("name") == "Zoe");
    ann.says(R"({"op":"end_game"})");
    ann.says(R"({"op":"set_options","room_options":{"late_join":false}})");
    ann.says(R"({"op":"start"})");
    CHECK(world.join("Yan").refusal(R"({"op":"sit"})") == "LATE_JOIN_OFF");
}

TEST_CASE("Whoever has seen a seat's hand takes no other seat in that game") {
    World world;
    const auto table = world.table({"Ann", "Bob"}, 1);
    table[0]->says(R"({"op":"start"})");
    CHECK(table[1]->says(R"({"op":"leave"})").at("type") == "done");
    CHECK(table[0]->count_events("bot_plays_on") == 1);
    table[1]->comes_back();
    CHECK(table[1]->room.at("you").at("role") == "guest");
    CHECK(table[1]->refusal(R"({"op":"sit","seat":2})") == "SEEN_ANOTHER_HAND");
    CHECK(table[1]->says(R"({"op":"sit"})").at("seat") == 1);
    CHECK(table[1]->you().at("seat") == 1);
}

TEST_CASE("on_leave says what becomes of the seat of whoever is removed from a running game") {
    for (const std::string on_leave : {"bot", "freeze", "end"}) {
        CAPTURE(on_leave);
        World world;
        world.create("five_suited_rummy", Json::object(), {{"on_leave", on_leave}});
        const auto table = world.table({"Ann", "Bob", "Cid"});
        table[0]->says(R"({"op":"start"})");
        CHECK(table[0]->says(R"({"op":"remove_seat","seat":1})").at("type") == "done");
        const Json& seat = table[0]->room.at("seats").at(1);
        if (on_leave == "bot") {
            CHECK(seat.at("kind") == "bot");
            CHECK(seat.at("played_by") == "bot");
        } else if (on_leave == "freeze") {
            CHECK(seat.at("played_by") == "clock");
            CHECK(seat.at("connected") == false);
        } else {
            CHECK(table[0]->count_events("seat_removed") == 1);
            CHECK(table[0]->view().at("seats").at(1).at("removed") == true);
        }
        // The others are not held up by it.
        int turns = 0;
        world.play({table[0], table[2]}, [&] { return ++turns > 30; });
        CHECK(table[0]->count_events("discarded") > 4);
    }
}

TEST_CASE("A rematch keeps code and seats and goes on to the next dealer, once every connected human asks") {
    World world;
    world.create("five_suited_rummy", {{"rounds", {3}}}, {{"bot_pace", "instant"}});
    const auto table = world.table({"Ann", "Bob"}, 1);
    CHECK(table[0]->refusal(R"({"op":"rematch"})") == "NO_GAME");
    table[0]->says(R"({"op":"start"})");
    world.play(table);
    REQUIRE(table[0]->state() == "finished");
    const int dealer = table[0]->view().at("dealer");
    CHECK(table[1]->says(R"({"op":"rematch"})").at("type") == "done");
    CHECK(table[0]->state() == "finished");
    CHECK(table[0]->room.at("rematch") == Json::array({1}));
    CHECK(table[0]->says(R"({"op":"rematch"})").at("type") == "done");
    CHECK(table[0]->state() == "playing");
    CHECK(table[0]->view().at("dealer") == (dealer + 1) % 3);
    CHECK(table[0]->room.at("rematch").empty());
    CHECK(table[0]->last("update").at("events").at(0) == Json({{"event", "game_started"}, {"game_number", 2}}));
}

TEST_CASE("A rematch does not start for nobody") {
    World world;
    world.create("five_suited_rummy", {{"rounds", {3}}}, {{"bot_pace", "instant"}});
    const auto table = world.table({"Ann", "Bob"});
    table[0]->says(R"({"op":"start"})");
    world.play(table);
    table[0]->says(R"({"op":"rematch"})");
    table[0]->drops();
    table[1]->drops();
    world.pass(1min);
    CHECK(Json::parse(world.describe(world.code).body).at("state") == "finished");
    world.restart();
    world.pass(1min);
    CHECK(Json::parse(world.describe(world.code).body).at("state") == "finished");
    table[1]->comes_back();
    CHECK(table[1]->state() == "finished");
    table[0]->comes_back();
    CHECK(table[1]->state() == "finished");
    table[1]->says(R"({"op":"rematch"})");
    CHECK(table[0]->state() == "playing");
}

TEST_CASE("A finished game stays in view when somebody leaves, and its seats close up for the next one") {
    World world;
    world.create("five_suited_rummy", {{"rounds", {3}}});
    const auto table = world.table({"Ann", "Bob", "Cid"});
    table[0]->says(R"({"op":"start"})");
    world.play(table);
    table[1]->says(R"({"op":"leave"})");
    CHECK(table[0]->state() == "finished");
    CHECK(table[0]->room.at("seats").size() == 3);
    CHECK(table[2]->seat() == 2);
    auto& dan = world.join("Dan").sits();
    CHECK(dan.seat() == 3);
    CHECK(dan.you().is_null());
    table[0]->says(R"({"op":"start"})");
    CHECK(table[0]->room.at("seats").size() == 3);
    CHECK(table[2]->seat() == 1);
    CHECK(dan.seat() == 2);
    CHECK(dan.you().at("seat") == 2);
    CHECK(table[0]->view().at("seats").size() == 3);
}

TEST_CASE("A seat whose human left the game for good is gone from the next game, whoever plays it now") {
    for (const std::string on_leave : {"freeze", "end"}) {
        CAPTURE(on_leave);
        World world;
        world.create("five_suited_rummy", {{"rounds", {3}}}, {{"on_leave", on_leave}});
        const auto table = world.table({"Ann", "Bob"}, 1);
        table[0]->says(R"({"op":"start"})");
        table[1]->says(R"({"op":"leave"})");
        table[0]->says(R"({"op":"end_game"})");
        CHECK(table[0]->says(R"({"op":"start"})").at("type") == "done");
        CHECK(table[0]->room.at("seats").size() == 2);
        world.play({table[0]});
        CHECK(table[0]->state() == "finished");
    }
}

TEST_CASE("A bot that was removed from a running game can be removed again after it, when it would play the next") {
    for (const bool put_away : {false, true}) {
        CAPTURE(put_away);
        World world;
        world.create("five_suited_rummy", Json::object(), {{"on_leave", "end"}});
        auto& ann = *world.table({"Ann"}, 3).front();
        ann.says(R"({"op":"start"})");
        CHECK(ann.says(R"({"op":"remove_seat","seat":1})").at("type") == "done");
        CHECK(ann.refusal(R"({"op":"remove_seat","seat":1})") == "NO_SUCH_SEAT");
        CHECK(ann.says(R"({"op":"end_game"})").at("type") == "done");
        if (put_away) ann.says(R"({"op":"set_options","game":"three_thirteen"})");
        CHECK(ann.says(R"({"op":"remove_seat","seat":1})").at("type") == "done");
        CHECK(ann.says(R"({"op":"start"})").at("type") == "done");
        CHECK(ann.room.at("seats").size() == 3);
    }
}

}  // namespace crowntable::tests
