// Who gets in, at the terminal: knocking, the mark of this machine, and what the host types.
#include <doctest/doctest.h>

#include <filesystem>

#include <nlohmann/json.hpp>

#include "clients/cli/line/narrate.hpp"
#include "clients/cli/line/typed.hpp"
#include "clients/cli/session/session.hpp"
#include "clients/cli/storage/tokens.hpp"
#include "tests/cli/tables.hpp"
#include "tests/support/scratch.hpp"

using namespace crowntable::cli;
using Json = nlohmann::json;

namespace {

const Identity zoe_with_mark{"Zoe", "", "", "", false, "", std::string(64, 'a')};

Session session_of(Intent intent) {
    return Session(zoe_with_mark, intent, [] { return 0.5; });
}

Json first_sent(const Step& step) {
    REQUIRE_FALSE(step.send.empty());
    return Json::parse(step.send.front());
}

/// A lobby with Gus at the door, Zoe who watches and asks for a seat, and Bob, who is muted.
Json asked_host() {
    Json room = Json::parse(tests::lobby_room());
    room["knocks"] = {{{"knock", 3}, {"name", "Gus"}, {"seat", nullptr}}};
    room["people"] = {
        {{"person", 2}, {"name", "Bob"}, {"role", "player"}, {"seat", 1}, {"muted", true}, {"asks_to_sit", false}},
        {{"person", 2147483649U},
         {"name", "Zoe"},
         {"role", "spectator"},
         {"seat", nullptr},
         {"muted", false},
         {"asks_to_sit", true}}};
    room["claims"] = Json::array();
    return room;
}

TableSeen table_of(const Json& room) {
    TableSeen table;
    take_room(table, room);
    return table;
}

/// The command that a line leads to; null where it is answered with a sentence.
Json typed_command(std::string_view line, const TableSeen& table) {
    const Typed typed = understand(line, table, tests::games(), tests::plain_ascii);
    return typed.effects.commands.empty() ? Json() : Json::parse(typed.effects.commands.front());
}

bool is_told(const std::vector<std::string>& told, std::string_view part) {
    return std::ranges::any_of(told, [&](const std::string& line) { return line.find(part) != std::string::npos; });
}

}  // namespace

TEST_CASE("who knocks says so as somebody new alone, and the mark in every hello") {
    Session session = session_of({.knock = true});
    const Json hello = first_sent(session.connection_open());
    CHECK(hello.at("knock") == true);
    CHECK(hello.at("mark") == std::string(64, 'a'));
    session.receive({{"type", "knocking"}, {"code", "K7M4PX"}, {"wait_ms", 120'000}});
    CHECK(first_sent(session.receive(tests::welcome("guest", 0))).at("op") == "sit");
    session.connection_down({});
    const Json again = first_sent(session.connection_open());
    CHECK_FALSE(again.contains("knock"));
    CHECK(again.contains("seat_token"));
    CHECK(again.at("mark") == std::string(64, 'a'));
}

TEST_CASE("who knocks for a seat names it, and claims it no second time when let in") {
    Session session = session_of({.kind = Intent::Kind::claim, .seat = 2, .knock = true});
    CHECK(first_sent(session.connection_open()).at("seat") == 2);
    CHECK(session.receive(tests::welcome("guest", 0)).send.empty());
    session.connection_down({});
    session.connection_open();
    CHECK_MESSAGE(first_sent(session.receive(tests::welcome("guest", 0))).at("op") == "claim_seat",
                  "a claim ends with its connection");
}

TEST_CASE("a locked table and a host who says no are the end, with a word about what can be done") {
    for (const char* reason : {"ROOM_LOCKED", "NOT_LET_IN"}) {
        Session session = session_of({});
        session.connection_open();
        session.receive({{"type", "closing"}, {"reason", reason}, {"retry_ms", nullptr}});
        const auto ending = session.connection_down({}).ending;
        REQUIRE(ending);
        CHECK(ending->code == ExitCode::no_entry);
    }
    Session session = session_of({});
    session.connection_open();
    const auto ending =
        session.receive({{"type", "refused"}, {"ack", nullptr}, {"code", "ROOM_LOCKED"}, {"message", "Locked."}})
            .ending;
    REQUIRE(ending);
    CHECK(ending->sentence.find("--knock") != std::string::npos);
}

TEST_CASE("the mark of a machine is another for each table, is kept when the seat is forgotten, and made once") {
    const crowntable::tests::Scratch directory;
    const TokenStore store(directory.path / "crowntable");
    const RoomAddress here{{"127.0.0.1", 8080, false}, "K7M4PX"};
    CHECK(store.mark_for(here, std::string(64, '1')) == std::string(64, '1'));
    store.forget(here);
    CHECK(store.mark_for(here, std::string(64, '2')) == std::string(64, '1'));
    CHECK(store.mark_for({here.server, "K7M4PY"}, std::string(64, '3')) == std::string(64, '3'));
    CHECK(store.list().empty());
}

TEST_CASE("the host answers the first who asks, or whom the line names") {
    const TableSeen table = table_of(asked_host());
    CHECK(typed_command("admit", table) == Json{{"op", "admit"}, {"knock", 3}, {"accept", true}});
    CHECK(typed_command("refuse gus", table) == Json{{"op", "admit"}, {"knock", 3}, {"accept", false}});
    CHECK(typed_command("accept Zoe", table) == Json{{"op", "let_sit"}, {"person", 2147483649U}, {"accept", true}});
    CHECK(typed_command("admit Bob", table).is_null());
}

TEST_CASE("the host mutes and removes by name, a seat by its number, and closes the chat") {
    const TableSeen table = table_of(asked_host());
    CHECK(typed_command("mute zoe", table) == Json{{"op", "mute"}, {"person", 2147483649U}, {"muted", true}});
    CHECK(typed_command("unmute Bob", table) == Json{{"op", "mute"}, {"person", 2}, {"muted", false}});
    CHECK(typed_command("mute Nobody", table).is_null());
    CHECK(typed_command("remove Zoe", table) == Json{{"op", "remove"}, {"person", 2147483649U}});
    CHECK(typed_command("remove 2", table) == Json{{"op", "remove_seat"}, {"seat", 1}});
    CHECK(typed_command("stand-in bob", table) == Json{{"op", "stand_in"}, {"seat", 1}});
    CHECK(typed_command("stand-in 2", table) == Json{{"op", "stand_in"}, {"seat", 1}});
    CHECK(typed_command("chat off", table) == Json{{"op", "lock_chat"}, {"locked", true}});
    CHECK(typed_command("chat on", table) == Json{{"op", "lock_chat"}, {"locked", false}});
    CHECK(typed_command("chat", table).is_null());
}

TEST_CASE("the host hears once who asks, and everybody of locks and mutes") {
    const TableSeen calm = table_of(Json::parse(tests::lobby_room()));
    const Json room = asked_host();
    const TableSeen asked = table_of(room);
    const auto told = narrate(room, calm, asked, std::nullopt, tests::plain_ascii);
    CHECK(is_told(told, "Gus knocks. Type admit or refuse."));
    CHECK(is_told(told, "Zoe would like a seat. Type admit or refuse."));
    CHECK(narrate(room, asked, asked, std::nullopt, tests::plain_ascii).empty());
    Json locked = room;
    locked["chat_locked"] = true;
    locked["you"]["muted"] = true;
    const auto of_locks = narrate(locked, asked, table_of(locked), std::nullopt, tests::plain_ascii);
    CHECK(is_told(of_locks, "Only the host may write now."));
    CHECK(is_told(of_locks, "The host has muted you."));
    CHECK(is_told(describe_room(*asked.room), "Bob is muted."));
}
