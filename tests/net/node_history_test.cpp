// Nodes whose database has forgotten what it had confirmed: it was restored, or is a former primary.
#include <doctest/doctest.h>

#include <csignal>
#include <nlohmann/json.hpp>
#include <string>

#include "tests/net/client.hpp"
#include "tests/net/node_programs.hpp"
#include "tests/net/texts.hpp"

using namespace crowntable::tests;
using nlohmann::json;

namespace {

struct HistoryPrograms : NodePrograms {
    /// All connections of nodes, as where the database goes away.
    void cut() const {
        postgres.sql(database,
                     "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() "
                     "AND pid <> pg_backend_pid()");
    }
    Ending start_again() const { return run_program(arguments("ann")); }
    Ending generation() const { return run_program({"new-generation", "--store", postgres.url(database)}); }
    std::string node_row() const { return postgres.sql(database, "SELECT (epoch, beat)::text FROM node"); }
};

int status_of_new_room(std::uint16_t port) {
    return request(port, "POST", "/api/rooms", json_body, R"({"game":"five_suited_rummy"})").status;
}

}  // namespace

TEST_CASE_FIXTURE(HistoryPrograms, "A node does not begin on a database that has forgotten a life of the node") {
    {
        Program ann(arguments("ann"));
        ann.port();
        ann.signal(SIGTERM);
        CHECK(ann.end().status == 0);
    }
    // As it was before that life.
    postgres.sql(database, "UPDATE node SET epoch = 0");
    const auto ending = start_again();
    CHECK(ending.status == 17);
    CHECK(ending.output.find("is behind what this node has seen of it") != std::string::npos);
    CHECK(ending.output.find("new-generation") != std::string::npos);
    CHECK(node_row() == "(0,0)");
    postgres.sql(database, "DELETE FROM node");
    CHECK(start_again().status == 17);
    // Another store, or one of which it was said: nobody has seen anything of that.
    postgres.sql(database, "UPDATE cluster SET generation = 'another'");
    Program again(arguments("ann"));
    CHECK(get(again.port(), "/readyz").status == 200);
}

TEST_CASE_FIXTURE(HistoryPrograms, "A node does not begin on a database that has forgotten the end of its life") {
    {
        Program ann(arguments("ann"));
        ann.port();
        REQUIRE(soon([&] { return node_row() >= "(1,3)"; }));
        ann.signal(SIGTERM);
        CHECK(ann.end().status == 0);
    }
    // As it was two seconds before.
    postgres.sql(database, "UPDATE node SET epoch = 1, beat = 1");
    CHECK(start_again().status == 17);
    CHECK(node_row() == "(1,1)");
}

TEST_CASE_FIXTURE(HistoryPrograms, "A node shows and writes nothing while its database is behind, and then goes on") {
    Program ann(arguments("ann"));
    const auto port = ann.port();
    REQUIRE(status_of_new_room(port) == 201);
    REQUIRE(soon([&] { return node_row() >= "(1,2)"; }));
    postgres.sql(database, "UPDATE node SET beat = 0");
    cut();
    ann.wait_for("node is in doubt");
    CHECK(status_of_new_room(port) == 503);
    const auto rooms = postgres.sql(database, "SELECT count(*) FROM room");
    const auto before = node_row();
    CHECK(status_of_new_room(port) == 503);
    CHECK(node_row() == before);
    CHECK(postgres.sql(database, "SELECT count(*) FROM room") == rooms);
    // The right one is back.
    postgres.sql(database, "UPDATE node SET beat = 1000");
    CHECK(soon([&] { return status_of_new_room(port) == 201; }));
}

TEST_CASE_FIXTURE(HistoryPrograms, "After a restore games that were on have ended, and the rooms go on") {
    std::string code;
    std::string token;
    {
        Program ann(arguments("ann"));
        const auto port = ann.port();
        new_room(port);
        const auto made = json::parse(request(port, "POST", "/api/rooms", json_body, room_body).body);
        code = made.at("code").get<std::string>();
        Player host(port, "/ws/" + code);
        host.send(R"({"op":"hello","protocol":{"min":1,"max":1},"name":"Ann","host_token":")" +
                  made.at("host_token").get<std::string>() + "\"}");
        token = json::parse(host.read_type("welcome")).at("seat_token").get<std::string>();
        host.send(R"({"op":"sit","id":1})");
        host.read_type("seated");
        host.send(R"({"op":"add_bot","level":"easy","id":2})");
        host.send(R"({"op":"start","id":3})");
        host.read_type("update");
        const auto living = generation();
        CHECK(living.status == 5);
        CHECK(living.output.find("the node ann works on") != std::string::npos);
        ann.signal(SIGKILL);
        ann.end();
    }
    const auto before = postgres.sql(database, "SELECT generation FROM cluster");
    const auto fences = postgres.sql(database, "SELECT fence FROM room ORDER BY code");
    const auto ending = generation();
    CAPTURE(ending.output);
    CHECK(ending.status == 0);
    CHECK(ending.output.find("of 2 rooms 1 had a game that was on") != std::string::npos);
    CHECK(postgres.sql(database, "SELECT generation FROM cluster") != before);
    CHECK(postgres.sql(database, "SELECT fence FROM room ORDER BY code") != fences);
    CHECK(run_program({"check", "--store", postgres.url(database)}).status == 0);
    // Once more there is nothing to end.
    CHECK(generation().output.find("of 2 rooms 0 had a game that was on") != std::string::npos);
    Program again(arguments("ann"));
    const auto port = again.port();
    Player host(port, "/ws/" + code);
    host.send(hello_by(token));
    CHECK(json::parse(host.read_type("welcome")).at("seat") == 0);
    // Over, and won by nobody.
    const auto room = json::parse(host.read_type("room"));
    CHECK(room.at("state") == "finished");
    CHECK(json::parse(host.read_type("update")).at("public").at("phase") != "game_over");
}

TEST_CASE_FIXTURE(HistoryPrograms, "A new generation is of nodes that share a store") {
    CHECK(run_program({"new-generation"}).status == 2);
    CHECK(run_program({"new-generation", "--store", "postgres://127.0.0.1:1/x"}).status == 11);
}

TEST_CASE_FIXTURE(HistoryPrograms, "A node whose store is given a new generation ends with 17") {
    Program ann(arguments("ann"));
    ann.port();
    postgres.sql(database, "UPDATE cluster SET generation = 'another'");
    cut();
    const auto ending = ann.end();
    CAPTURE(ending.output);
    CHECK(ending.status == 17);
    CHECK(ending.output.find("the store was given a new generation; this node ends") != std::string::npos);
}
