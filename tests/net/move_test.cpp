// crowntable-server move: a store goes from a data directory into a database, and back.
#include <doctest/doctest.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <string>

#include "tests/net/client.hpp"
#include "tests/net/ended_game.hpp"
#include "tests/net/node_programs.hpp"
#include "tests/net/texts.hpp"

using namespace crowntable::tests;

namespace {

struct Moves : NodePrograms {
    /// A data directory with a room in which a game has ended, and one in which nobody has been.
    Moves() {
        Program program(on_loopback(old));
        played = play_to_an_end(program.port());
        new_room(program.port());
        program.signal(SIGTERM);
        program.end();
    }
    static Ending move(const std::string& from, const std::string& to) {
        return run_program({"move", "--from", from, "--to", to});
    }

    const std::string store = postgres.url(database);
    const std::string old = scratch.path / "old";
    std::string played;
};

}  // namespace

TEST_CASE_FIXTURE(Moves, "A store goes into a database and back, and its records are the same to the byte") {
    const auto before = run_program({"export", played, "--data-dir", old});
    REQUIRE(before.status == 0);
    const auto there = move(old, store);
    CAPTURE(there.output);
    CHECK(there.status == 0);
    CHECK(says(there.output, "2 of 2 rooms are copied\n2 of 2 rooms are compared\n2 rooms with "));
    CHECK(says(there.output, "Let no server begin on it any more"));
    CHECK(run_program({"export", played, "--store", store}).output == before.output);
    CHECK(run_program({"key", "--store", store}).output == run_program({"key", old}).output);
    {
        Program node(arguments("ann"));
        CHECK(get(node.port(), "/api/rooms/" + played).status == 200);
        CHECK(move(store, scratch.path / "new").status == 5);
        node.signal(SIGTERM);
        node.end();
    }
    const std::string back = scratch.path / "new";
    CHECK(move(store, back).status == 0);
    CHECK(run_program({"export", played, "--data-dir", back}).output == before.output);
    CHECK(run_program({"check", back}).output == run_program({"check", old}).output);
    Program server(on_loopback(back));
    CHECK(get(server.port(), "/api/rooms/" + played).status == 200);
    CHECK_MESSAGE(move(back, postgres.url(postgres.make_database())).status == 5, "a server runs there");
}

TEST_CASE_FIXTURE(Moves, "What a room asks of a program goes with it, so that one that knows less does not claim it") {
    const auto move_on = [&](const std::string& from) {
        auto to = postgres.make_database();
        CHECK(move(postgres.url(from), postgres.url(to)).status == 0);
        return to;
    };
    const auto needs_in = [&](const std::string& name) {
        return postgres.sql(name, "SELECT format || rules FROM room WHERE code = '" + played + "'");
    };
    CHECK(move(old, store).status == 0);
    const auto needs = needs_in(database);
    const auto written =
        postgres.sql(database, "SELECT max((convert_from(body, 'UTF8')::json->>'format')::int) FROM record");
    CHECK(needs.starts_with(written + ";five_suited_rummy;;five_suited_rummy="));
    // Nobody has played in the other one.
    CHECK(postgres.sql(database, "SELECT format || rules FROM room WHERE code <> '" + played + "'") ==
          written + ";five_suited_rummy;");
    const auto next = move_on(database);
    CHECK(needs_in(next) == needs);
    // As a program of a later version would have written it.
    postgres.sql(next, "UPDATE record SET body = convert_to(replace(convert_from(body, 'UTF8'), '\"format\":" +
                           written + "', '\"format\":77'), 'UTF8') WHERE seq = 3");
    CHECK(needs_in(move_on(next)).starts_with("77;five_suited_rummy;"));
}

TEST_CASE_FIXTURE(Moves, "Nothing is moved to where something is, nor where a store is moved to itself") {
    CHECK(move(old, old).status == 4);
    CHECK(move(scratch.path / "nowhere", store).status == 4);
    CHECK(move(old, store).status == 0);
    const auto again = move(old, store);
    CHECK(again.status == 4);
    CHECK(says(again.output, "holds a store already"));
    const auto same = move(store, store);
    CHECK(same.status == 4);
    CHECK(says(same.output, "the same store"));
    std::ofstream(scratch.path / "old" / "a.txt") << "a";
    CHECK(move(store, old).status == 4);
    const auto unreadable = move(old, "postgres://eve:sesame@[::1/x");
    CHECK(unreadable.status == 2);
    CHECK_FALSE(says(unreadable.output, "sesame"));
}

TEST_CASE_FIXTURE(Moves, "What was not moved to its end is no store, and is moved anew") {
    CHECK(move(old, store).status == 0);
    postgres.sql(database,
                 "DELETE FROM room; DELETE FROM record; DELETE FROM secret;"
                 "UPDATE cluster SET generation = 'unfinished'");
    const auto refused = run_program(arguments("ann"));
    CHECK(refused.status == 15);
    CHECK(says(refused.output, "is not finished"));
    CHECK(run_program({"check", "--store", store}).status == 15);
    CHECK(move(old, store).status == 0);
    CHECK(postgres.sql(database, "SELECT count(*) FROM room") == "2");

    const auto back = scratch.path / "new";
    std::filesystem::create_directory(back);
    std::ofstream(back / "unfinished.db") << "half of it";
    CHECK(run_program(on_loopback(back)).status == 15);
    CHECK(run_program({"check", back}).status == 15);
    CHECK(move(store, back).status == 0);
    CHECK_FALSE(std::filesystem::exists(back / "unfinished.db"));
    CHECK(run_program({"check", back}).status == 0);
}

TEST_CASE_FIXTURE(Moves, "A damaged room keeps all from being moved, and is named") {
    CHECK(move(old, store).status == 0);
    postgres.sql(database, "DELETE FROM record WHERE seq = 2");
    const auto refused = move(store, scratch.path / "new");
    CHECK(refused.status == 7);
    CHECK(says(refused.output, "room " + played + " is damaged"));
    CHECK(run_program(on_loopback(scratch.path / "new")).status == 15);
}
