// What is done to a store from outside, in a database as in a data directory: check, export, key, remove, backup.
#include <doctest/doctest.h>

#include <csignal>
#include <filesystem>
#include <string>

#include "protocol/json/json.hpp"
#include "tests/net/client.hpp"
#include "tests/net/ended_game.hpp"
#include "tests/net/node_programs.hpp"
#include "tests/net/texts.hpp"

using namespace crowntable::tests;

TEST_CASE_FIXTURE(NodePrograms, "A store in a database is checked, and its games are exported, while nodes run on it") {
    const auto store = postgres.url(database);
    CHECK(run_program({"check", "--store", store}).status == 4);
    Program node(arguments("ann"));
    const auto code = play_to_an_end(node.port());
    const auto checked = run_program({"check", "--store", store});
    CHECK(checked.status == 0);
    CHECK(checked.output.starts_with("1 rooms, "));
    CHECK(checked.output.ends_with(" records, 0 damaged\n"));
    const auto exported = run_program({"export", code, "--store", store});
    CHECK(exported.status == 0);
    CHECK(says(exported.output, "game 1 of room " + code));
    const auto key = run_program({"key", "--store", store});
    CHECK(key.status == 0);
    REQUIRE(key.output.size() == 65);
    CHECK(says(exported.output, key.output.substr(0, 64)));
    CHECK(run_program({"export", "K7M4PX", "--store", store}).status == 1);
    postgres.sql(database, "DELETE FROM record WHERE seq = 2");
    const auto damaged = run_program({"check", "--store", store});
    CHECK(damaged.status == 7);
    CHECK(says(damaged.output, "room " + code + ": records are missing\n"));
    CHECK(run_program({"export", code, "--store", store}).status == 7);
}

TEST_CASE_FIXTURE(NodePrograms, "A room is removed from a database, but not while a living node plays it") {
    const auto store = postgres.url(database);
    const auto remove = [&](const std::string& code) { return run_program({"remove", code, "--store", store}); };
    std::string played;
    {
        Program node(arguments("ann"));
        const auto port = node.port();
        played = new_room(port);
        const auto idle = new_room(port);
        Player ann(port, "/ws/" + played);
        ann.send(hello);
        ann.read_type("welcome");
        const auto refused = remove(played);
        CHECK(refused.status == 5);
        CHECK(says(refused.output, "the node ann plays room " + played + " now"));
        CHECK(says(refused.output, "admin close " + played));
        CHECK(remove(idle).output == "room " + idle + " is removed, with 1 records\n");
        CHECK(remove(idle).status == 1);
        CHECK(get(port, "/api/rooms/" + idle).status == 404);
        node.signal(SIGKILL);
        node.end();
    }
    // Nobody has buried the node: whoever removes the room does.
    CHECK(remove(played).status == 0);
    CHECK(postgres.sql(database, "SELECT count(*) FROM room") == "0");
    CHECK(postgres.sql(database, "SELECT count(*) FROM record") == "0");
    CHECK(postgres.sql(database, "SELECT epoch FROM node") == "2");
}

TEST_CASE_FIXTURE(NodePrograms, "A database is not backed up by us, and a command without a store says so") {
    const auto refused = run_program({"backup", "--store", postgres.url(database)});
    CHECK(refused.status == 2);
    CHECK(says(refused.output, "pg_dump or pg_basebackup"));
    for (const char* command : {"check", "key"}) {
        const auto without = run_program({command});
        CHECK(without.status == 2);
        CHECK(says(without.output, "DIR is missing, or --store"));
    }
    CHECK(run_program({"backup", "somewhere"}).status == 2);
    CHECK(run_program({"key", "--store", postgres.url("no_such_database")}).status == 11);
    CHECK(run_program({"key", "--store", postgres.url(database)}).status == 4);
}
