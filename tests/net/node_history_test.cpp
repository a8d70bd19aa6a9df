// Nodes whose database has forgotten what it had confirmed: it was restored, or is a former primary.
#include <doctest/doctest.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "protocol/json/json.hpp"
#include "tests/net/client.hpp"
#include "tests/net/node_programs.hpp"
#include "tests/net/texts.hpp"

using namespace crowntable::tests;
using crowntable::Json;

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

/// A room in which somebody plays against a bot.
struct GameWithBot {
    void begin(std::uint16_t port) {
        const auto made = Json::parse(request(port, "POST", "/api/rooms", json_body, room_body).body);
        code = made.at("code").get<std::string>();
        Player host(port, "/ws/" + code);
        host.send(R"({"op":"hello","protocol":{"min":1,"max":1},"name":"Ann","host_token":")" +
                  made.at("host_token").get<std::string>() + "\"}");
        token = Json::parse(host.read_type("welcome")).at("seat_token").get<std::string>();
        host.send(R"({"op":"sit","id":1})");
        host.read_type("seated");
        host.send(R"({"op":"add_bot","level":"easy","id":2})");
        host.send(R"({"op":"start","id":3})");
        host.read_type("update");
    }

    std::string code;
    std::string token;
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
    GameWithBot game;
    {
        Program ann(arguments("ann"));
        const auto port = ann.port();
        new_room(port);
        game.begin(port);
        const auto living = generation();
        CHECK(living.status == 5);
        CHECK(living.output.find("the node ann works on") != std::string::npos);
        ann.signal(SIGKILL);
        ann.end();
    }
    const auto before = postgres.sql(database, "SELECT generation FROM cluster");
    const auto fences = postgres.sql(database, "SELECT fence FROM room ORDER BY code");
    // As where older programs have written all of them.
    postgres.sql(database, "UPDATE room SET format = 4");
    const auto needs = postgres.sql(database, "SELECT rules FROM room ORDER BY code");
    const auto ending = generation();
    CAPTURE(ending.output);
    CHECK(ending.status == 0);
    CHECK(ending.output.find("of 2 rooms 1 had a game that was on") != std::string::npos);
    CHECK(postgres.sql(database, "SELECT generation FROM cluster") != before);
    CHECK(postgres.sql(database, "SELECT fence FROM room ORDER BY code") != fences);
    CHECK(run_program({"check", "--store", postgres.url(database)}).status == 0);
    // The end of the game is a record of its own format, which an older node would not read; the other room has none.
    CHECK(postgres.sql(database, "SELECT format FROM room WHERE code = '" + game.code + "'") ==
          postgres.sql(database, "SELECT max((convert_from(body, 'UTF8')::json->>'format')::int) FROM record"));
    CHECK(postgres.sql(database, "SELECT format FROM room WHERE code <> '" + game.code + "'") == "4");
    CHECK(postgres.sql(database, "SELECT rules FROM room ORDER BY code") == needs);
    // Once more there is nothing to end.
    CHECK(generation().output.find("of 2 rooms 0 had a game that was on") != std::string::npos);
    Program again(arguments("ann"));
    const auto port = again.port();
    Player host(port, "/ws/" + game.code);
    host.send(hello_by(game.token));
    CHECK(Json::parse(host.read_type("welcome")).at("seat") == 0);
    // Over, and won by nobody.
    const auto room = Json::parse(host.read_type("room"));
    CHECK(room.at("state") == "finished");
    CHECK(Json::parse(host.read_type("update")).at("public").at("phase") != "game_over");
}

TEST_CASE_FIXTURE(HistoryPrograms,
                  "A backup by PostgreSQL's own tools is restored as the documentation says, and play goes on") {
    const auto records_in = [&](const std::string& name) {
        return std::stoi(postgres.sql(name, "SELECT count(*) FROM record"));
    };
    GameWithBot game;
    {
        Program ann(arguments("ann"));
        const auto port = ann.port();
        new_room(port);
        game.begin(port);
        // While the node plays.
        postgres.dump(database, "dump");
        const auto beat = std::stoi(postgres.sql(database, "SELECT beat FROM node"));
        const auto before = records_in(database);
        Player host(port, "/ws/" + game.code);
        host.send(hello_by(game.token));
        host.send(R"({"op":"chat","id":7,"text":"This will be lost."})");
        REQUIRE(soon([&] { return records_in(database) > before; }));
        REQUIRE(soon([&] { return std::stoi(postgres.sql(database, "SELECT beat FROM node")) > beat; }));
        ann.signal(SIGTERM);
        CHECK(ann.end().status == 0);
    }
    const auto restored = postgres.restore("dump");
    CHECK(records_in(restored) < records_in(database));
    const auto store = postgres.url(restored);
    const auto checked = run_program({"check", "--store", store});
    CHECK(checked.status == 0);
    CHECK(checked.output.starts_with("2 rooms, "));
    const auto refused = run_program(arguments("ann", store));
    CHECK(refused.status == 17);
    CHECK(refused.output.find("new-generation") != std::string::npos);
    const auto ending = run_program({"new-generation", "--store", store});
    CHECK(ending.status == 0);
    CHECK(ending.output.find("of 2 rooms 1 had a game that was on") != std::string::npos);
    {
        Program ann(arguments("ann", store));
        Player host(ann.port(), "/ws/" + game.code);
        host.send(hello_by(game.token));
        host.read_type("welcome");
        CHECK(Json::parse(host.read_type("room")).at("state") == "finished");
        host.send(R"({"op":"rematch","id":8})");
        while (Json::parse(host.read_type("room")).at("state") != "playing") {
        }
        host.read_type("update");
        ann.signal(SIGTERM);
        CHECK(ann.end().status == 0);
    }
    CHECK(run_program({"check", "--store", store}).status == 0);
    CHECK(records_in(restored) > records_in(postgres.restore("dump")));
    // The same once more, behind the back of whoever said so.
    CHECK(run_program(arguments("ann", postgres.url(postgres.restore("dump")))).status == 17);
}

TEST_CASE_FIXTURE(HistoryPrograms, "A node does not begin on a database from before a new generation it has seen") {
    const auto live_once = [&] {
        Program ann(arguments("ann"));
        ann.port();
        ann.signal(SIGTERM);
        CHECK(ann.end().status == 0);
    };
    const auto present = [&] { return postgres.sql(database, "SELECT generation FROM cluster"); };
    live_once();
    const auto first = present();
    // As a program wrote it that knew one generation alone.
    const auto seen = (scratch.path / "ann" / "store.seen").string();
    std::string line;
    REQUIRE(std::getline(std::ifstream(seen), line));
    CHECK(line.starts_with(first + " ann 1 "));
    std::ofstream(seen) << line << "\n";
    REQUIRE(generation().status == 0);
    live_once();
    const auto second = present();
    REQUIRE(generation().status == 0);
    live_once();
    for (const auto& former : {first, second}) {
        // As a copy has it that was made then; of the lives of the node it knows all, so that they tell nothing.
        postgres.sql(database, "UPDATE cluster SET generation = '" + former + "'");
        CHECK(start_again().status == 17);
    }
    REQUIRE(generation().status == 0);
    live_once();
    // As it was before a life in the present one.
    postgres.sql(database, "UPDATE node SET epoch = 0");
    CHECK(start_again().status == 17);
}

TEST_CASE_FIXTURE(HistoryPrograms, "A data directory that was used with another database is told how to come back") {
    const auto other = postgres.url(postgres.make_database());
    for (const auto& store : {postgres.url(database), other}) {
        Program ann(arguments("ann", store));
        ann.port();
        ann.signal(SIGTERM);
        CHECK(ann.end().status == 0);
    }
    const auto refused = start_again();
    CHECK(refused.status == 17);
    const auto seen = scratch.path / "ann" / "store.seen";
    CAPTURE(refused.output);
    CHECK(refused.output.find("and this one is meant, remove " + seen.string()) != std::string::npos);
    std::filesystem::remove(seen);
    Program ann(arguments("ann"));
    ann.port();
    ann.signal(SIGTERM);
    CHECK(ann.end().status == 0);
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
