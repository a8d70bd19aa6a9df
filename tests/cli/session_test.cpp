#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "clients/cli/session/session.hpp"
#include "tests/cli/speaking.hpp"
#include "tests/cli/tables.hpp"

using namespace crowntable::cli;
using Json = nlohmann::json;

namespace {

/// A session in the hands of a test that plays the server.
struct Talk {
    explicit Talk(Identity identity = {"Ann", "", "", ""}, Intent intent = {})
        : session(std::move(identity), intent, [] { return 0.5; }) {}

    Step open() { return session.connection_open(); }
    Step hear(const Json& message) { return session.receive(message); }
    Step welcome(const char* role = "guest", unsigned last_id = 0) { return hear(tests::welcome(role, last_id)); }
    static Json sent(const Step& step) {
        REQUIRE(step.send.size() == 1);
        return Json::parse(step.send.front());
    }

    Session session;
};

Json refused(Json ack, const char* code) {
    return {{"type", "refused"}, {"ack", std::move(ack)}, {"code", code}, {"message", "No."}};
}

}  // namespace

TEST_CASE("somebody new says a name, then takes a seat") {
    Talk talk;
    CHECK(Talk::sent(talk.open()) == Json{{"op", "hello"}, {"protocol", {{"min", 1}, {"max", 2}}}, {"name", "Ann"}});
    CHECK(Talk::sent(talk.welcome()) == Json{{"id", 1}, {"op", "sit"}, {"name", "Ann"}});
    const Step step = talk.hear({{"type", "seated"}, {"ack", 1U}, {"seat", 0}, {"name", "Ann"}});
    REQUIRE(step.answered);
    CHECK(step.answered->op == "sit");
    CHECK(talk.session.idle());
}

TEST_CASE("who holds a token says it with the last version, and takes no second seat") {
    Talk talk({"Ann", "ffffffffffffffffffffffffffffffff", "", ""});
    CHECK(Talk::sent(talk.open()).at("seat_token") == "ffffffffffffffffffffffffffffffff");
    CHECK(talk.welcome("player", 7).send.empty());
    CHECK(Talk::sent(talk.session.command({{"op", "ready"}, {"ready", true}})).at("id") == 8);
}

TEST_CASE("the table is empty in the lobby, and the version of the game before is said all the same") {
    Talk talk({"Ann", "ffffffffffffffffffffffffffffffff", "", ""});
    talk.welcome("player");
    talk.hear({{"type", "update"}, {"v", 41U}, {"turn", 1U}, {"public", Json::object()}, {"you", Json::object()}});
    CHECK(talk.session.table().dealt);
    talk.hear(Json::parse(tests::lobby_room()));
    CHECK_FALSE(talk.session.table().dealt);
    CHECK(talk.session.table().you == nullptr);
    CHECK(Talk::sent(talk.open()).at("version") == 41);
}

TEST_CASE("the creator says the host token, a watcher watches, a claimer claims") {
    Talk host({"Ann", "", "abc", ""});
    CHECK(Talk::sent(host.open()).at("host_token") == "abc");
    Talk watcher({"", "", "", ""}, {Intent::Kind::watch, 0});
    watcher.open();
    CHECK(Talk::sent(watcher.welcome()).at("op") == "watch");
    Talk claimer({"Ann", "", "", ""}, {Intent::Kind::claim, 3});
    claimer.open();
    CHECK(Talk::sent(claimer.welcome()) == Json{{"id", 1}, {"op", "claim_seat"}, {"seat", 3}});
}

TEST_CASE("a kept token is not used over its person's head, but for whoever was welcome by it") {
    Talk talk({"Ann", "ffffffffffffffffffffffffffffffff", "", "", true});
    CHECK(Talk::sent(talk.open()).at("if_away") == true);
    const Step step = talk.hear(refused(nullptr, "ALREADY_HERE"));
    REQUIRE(step.ending);
    CHECK(step.ending->code == ExitCode::already_here);
    Talk known({"Ann", "ffffffffffffffffffffffffffffffff", "", "", true});
    known.open();
    known.welcome("player");
    CHECK_FALSE(Talk::sent(known.open()).contains("if_away"));
}

TEST_CASE("who made a table stays at it when all seats are taken, and others go") {
    for (const bool host : {true, false}) {
        Talk talk;
        talk.open();
        talk.welcome();
        auto room = Json::parse(tests::lobby_room());
        room["you"] = {{"seat", nullptr}, {"role", "guest"}, {"host", host}, {"name", "Ann"}};
        talk.hear(room);
        CHECK(talk.hear(refused(1U, "ROOM_FULL")).ending.has_value() == !host);
    }
}

TEST_CASE("who is told when to come again waits so long") {
    Talk talk;
    talk.open();
    auto limited = refused(nullptr, "RATE_LIMITED");
    limited["retry_ms"] = 4'000;
    talk.hear(limited);
    CHECK(talk.session.connection_down({0, 0, ""}).reconnect_ms == 4'000);
}

TEST_CASE("after a drop the token is said, and only what was not answered is said again, with its id") {
    Talk talk;
    talk.open();
    talk.welcome();
    talk.hear({{"type", "seated"}, {"ack", 1U}, {"seat", 0}, {"name", "Ann"}});
    talk.session.command({{"op", "ready"}, {"ready", true}});
    talk.hear({{"type", "done"}, {"ack", 2U}});
    talk.session.command({{"op", "start"}});
    const Step down = talk.session.connection_down({});
    REQUIRE(down.reconnect_ms);
    CHECK_FALSE(down.ending);
    CHECK(Talk::sent(talk.open()).at("seat_token") == tests::seat_token);
    CHECK(Talk::sent(talk.welcome("player", 2)) == Json{{"id", 3}, {"op", "start"}});
    CHECK(talk.hear({{"type", "done"}, {"ack", 3U}}).answered);
    CHECK(talk.session.idle());
}

TEST_CASE("a resent command that was answered before is no refusal for people") {
    Talk talk;
    talk.open();
    talk.welcome("player");
    talk.session.command({{"op", "start"}});
    talk.session.connection_down({});
    talk.open();
    talk.welcome("player", 1);
    CHECK_FALSE(talk.hear(refused(1U, "STALE_ID")).answered);
    CHECK(talk.session.idle());
}

TEST_CASE("a command typed while there is no connection waits for it") {
    Talk talk;
    talk.open();
    talk.welcome("player");
    talk.session.connection_down({});
    CHECK(talk.session.command({{"op", "start"}}).send.empty());
    talk.open();
    CHECK(Talk::sent(talk.welcome("player")).at("op") == "start");
}

TEST_CASE("what is said before the first welcome comes after one's seat, and goes on from the ids of before") {
    Talk returning({"Ann", "ffffffffffffffffffffffffffffffff", "", ""});
    returning.open();
    CHECK(returning.session.command({{"op", "start"}}).send.empty());
    CHECK_FALSE(returning.session.idle());
    CHECK(Talk::sent(returning.welcome("player", 7)) == Json{{"id", 8}, {"op", "start"}});
    CHECK(returning.hear({{"type", "done"}, {"ack", 8U}}).answered);
    CHECK(returning.session.idle());

    Talk fresh;
    fresh.open();
    fresh.session.command({{"op", "start"}});
    const Step step = fresh.welcome();
    REQUIRE(step.send.size() == 2);
    CHECK(Json::parse(step.send[0]) == Json{{"id", 1}, {"op", "sit"}, {"name", "Ann"}});
    CHECK(Json::parse(step.send[1]) == Json{{"id", 2}, {"op", "start"}});
}

TEST_CASE("the pause before the next try doubles to two seconds, and the server's own wish counts") {
    Talk talk;
    talk.open();
    talk.welcome("player");
    std::vector<int> pauses;
    for (int i = 0; i < 5; ++i) pauses.push_back(talk.session.connection_down({}).reconnect_ms.value_or(-1));
    CHECK(pauses == std::vector<int>{250, 500, 1000, 2000, 2000});
    talk.open();
    talk.welcome("player");
    talk.hear({{"type", "closing"}, {"reason", "SERVER_STOPPING"}, {"retry_ms", 5000}});
    CHECK(talk.session.connection_down({0, 1001, ""}).reconnect_ms == 5000);
}

TEST_CASE("who is told to try again comes again on a new connection, as often as it takes") {
    Talk talk;
    for (int i = 0; i < 3; ++i) {
        talk.open();
        const Step told = talk.hear(refused(nullptr, "TRY_AGAIN"));
        CHECK(told.close_connection);
        CHECK_FALSE(told.ending);
        const auto down = talk.session.connection_down({});
        CHECK(down.reconnect_ms.value_or(0) >= 250);
        CHECK_FALSE(down.ending);
    }
    talk.open();
    CHECK_FALSE(talk.welcome("player").ending);
}

TEST_CASE("why nobody connects is told in the language of the program, with what the system calls it") {
    const auto told = [](const ConnectionDown& down) {
        Talk talk;
        return talk.session.connection_down(down).ending->sentence;
    };
    const ConnectionDown refused{
        .reason = "Connection refused", .trouble = Trouble::refused, .server = "http://host:8080"};
    CHECK(told(refused) ==
          "Cannot connect to the server http://host:8080: no server is at that address (Connection refused).");
    CHECK(told({.trouble = Trouble::late, .server = "http://host:8080"}) ==
          "Cannot connect to the server http://host:8080: it does not answer.");
    CHECK(told({.server = "http://host:8080"}) == "Cannot connect to the server http://host:8080.");
    CHECK(told({.http_status = 503, .reason = "declined", .server = "http://host:8080"}) ==
          "The server http://host:8080 answered 503.");
    CHECK(told({.http_status = 404, .server = "http://host:8080"}) == "There is no such room at http://host:8080.");
    const Speaking german(Language::german);
    CHECK(told(refused) ==
          "Keine Verbindung zum Server http://host:8080: Unter dieser Adresse ist kein Server (Connection refused).");
    CHECK(told({.trouble = Trouble::no_such_name, .server = "http://host:8080"}) ==
          "Keine Verbindung zum Server http://host:8080: Sein Name ist nicht zu finden.");
}

TEST_CASE("an outage lasts until the next welcome, and a server that has said so restarts through all tries") {
    Talk talk;
    talk.open();
    CHECK(talk.session.outage() == Outage::none);
    talk.welcome("player");
    talk.session.connection_down({});
    CHECK(talk.session.outage() == Outage::lost);
    talk.open();
    CHECK(talk.session.outage() == Outage::lost);
    talk.welcome("player");
    CHECK(talk.session.outage() == Outage::none);

    talk.hear({{"type", "closing"}, {"reason", "SERVER_STOPPING"}, {"retry_ms", 100}});
    CHECK(talk.session.outage() == Outage::none);
    talk.session.connection_down({0, 1001, ""});
    CHECK(talk.session.outage() == Outage::restarting);
    talk.session.connection_down({0, 0, "refused"});
    CHECK(talk.session.outage() == Outage::restarting);
    talk.open();
    talk.welcome("player");
    talk.session.connection_down({0, 1001, ""});
    CHECK(talk.session.outage() == Outage::restarting);
}

TEST_CASE("every end has its exit code") {
    const auto hello_refused = [](const char* code) {
        Talk talk;
        talk.open();
        const Step step = talk.hear(refused(nullptr, code));
        return step.ending ? step.ending->code : ExitCode::done;
    };
    CHECK(hello_refused("VERSION_MISMATCH") == ExitCode::version_mismatch);
    CHECK(hello_refused("NO_SUCH_ROOM") == ExitCode::no_entry);
    CHECK(hello_refused("ROOM_LOCKED") == ExitCode::no_entry);
    CHECK(hello_refused("REMOVED") == ExitCode::removed);
    CHECK(hello_refused("BAD_NAME") == ExitCode::usage);

    const auto sit_refused = [](const char* code) {
        Talk talk;
        talk.open();
        talk.welcome();
        return talk.hear(refused(1U, code)).ending->code;
    };
    CHECK(sit_refused("ROOM_FULL") == ExitCode::no_entry);
    CHECK(sit_refused("ROOM_LOCKED") == ExitCode::no_entry);
    CHECK(sit_refused("BAD_NAME") == ExitCode::failed);

    const auto closed = [](const char* reason) {
        Talk talk;
        talk.open();
        talk.welcome("player");
        talk.hear({{"type", "closing"}, {"reason", reason}, {"retry_ms", nullptr}});
        const Step step = talk.session.connection_down({0, 1000, ""});
        CHECK_FALSE(step.reconnect_ms);
        return step.ending->code;
    };
    CHECK(closed("LEFT") == ExitCode::done);
    CHECK(closed("REMOVED") == ExitCode::removed);
    CHECK(closed("REPLACED") == ExitCode::failed);
    CHECK(closed("ROOM_ENDED") == ExitCode::failed);

    Talk wordy;
    wordy.open();
    wordy.welcome("player");
    const Step too_large = wordy.session.connection_down({0, 1009, ""});
    CHECK_FALSE(too_large.reconnect_ms);
    REQUIRE(too_large.ending);
    CHECK(too_large.ending->code == ExitCode::failed);
    CHECK(too_large.ending->sentence == "What was sent is too large for the server.");

    Talk nobody;
    CHECK(nobody.session.connection_down({0, 0, "Connection refused"}).ending->code == ExitCode::cannot_connect);
    Talk nowhere;
    CHECK(nowhere.session.connection_down({404, 0, ""}).ending->code == ExitCode::no_entry);
}

TEST_CASE("a token that the room has forgotten is dropped once, and one comes as somebody new") {
    Talk talk({"Ann", "ffffffffffffffffffffffffffffffff", "", ""});
    talk.open();
    const Json hello = Talk::sent(talk.hear(refused(nullptr, "BAD_TOKEN")));
    CHECK_FALSE(hello.contains("seat_token"));
    CHECK(hello.at("name") == "Ann");
    CHECK(talk.hear(refused(nullptr, "BAD_TOKEN")).ending->code == ExitCode::failed);
}

TEST_CASE("whose wish for a seat was lost with the server's process says it again, as somebody new") {
    Talk talk;
    talk.open();
    CHECK(Talk::sent(talk.welcome()).at("op") == "sit");
    talk.session.connection_down({0, 1006, ""});
    talk.open();
    CHECK_FALSE(Talk::sent(talk.hear(refused(nullptr, "BAD_TOKEN"))).contains("seat_token"));
    CHECK(Talk::sent(talk.welcome()) == Json{{"id", 1}, {"op", "sit"}, {"name", "Ann"}});
}

TEST_CASE("whom the room has forgotten comes by the name of then") {
    Talk talk({"Ann", "", "", ""}, {Intent::Kind::watch, 0});
    talk.open();
    talk.welcome("spectator");
    Json room = Json::parse(tests::lobby_room());
    room["you"]["name"] = "Ann 2";
    talk.hear(room);
    talk.session.connection_down({0, 1006, ""});
    talk.open();
    CHECK(Talk::sent(talk.hear(refused(nullptr, "BAD_TOKEN"))).at("name") == "Ann 2");
}

TEST_CASE("an accepted order of the hand is the hand's order") {
    Talk talk;
    talk.open();
    talk.welcome("player");
    const TableSeen table = tests::small_table();
    talk.hear({{"type", "update"},
               {"v", 1U},
               {"turn", 1U},
               {"events", Json::array()},
               {"public", *table.public_part},
               {"clock", nullptr},
               {"you", *table.you}});
    talk.session.command({{"op", "set_hand_order"}, {"cards", {"KC", "7H", "8H"}}});
    talk.hear({{"type", "done"}, {"ack", 1U}});
    CHECK(talk.session.table().you->at("hand") == Json({"KC", "7H", "8H"}));
    talk.session.command({{"op", "set_hand_order"}, {"cards", {"KC"}}});
    talk.hear({{"type", "done"}, {"ack", 2U}});
    CHECK(talk.session.table().you->at("hand").size() == 3);
}

TEST_CASE("an accepted order of a rack is the rack's order") {
    Talk talk;
    talk.open();
    talk.welcome("player");
    talk.hear({{"type", "update"},
               {"v", 1U},
               {"turn", 1U},
               {"events", Json::array()},
               {"public", Json::object()},
               {"clock", nullptr},
               {"you", {{"seat", 0}, {"legal", {{"exchange", 3}}}, {"rack", {"5d", "Kd", "5d"}}, {"servant", false}}}});
    talk.session.command({{"op", "set_hand_order"}, {"cards", {"Kd", "5d", "5d"}}});
    talk.hear({{"type", "done"}, {"ack", 1U}});
    CHECK(talk.session.table().you->at("rack") == Json({"Kd", "5d", "5d"}));
}

TEST_CASE("what does not follow the protocol is a bad message") {
    Talk talk;
    talk.open();
    CHECK_THROWS_AS(talk.hear(Json::array()), BadMessage);
    CHECK_THROWS_AS(talk.hear({{"type", "welcome"}}), BadMessage);
    CHECK_THROWS_AS(talk.hear({{"type", "update"}, {"v", -1}}), BadMessage);
    CHECK_THROWS_AS(talk.hear({{"type", "room"}}), BadMessage);
    CHECK_NOTHROW(talk.hear({{"type", "something_new"}}));
}
