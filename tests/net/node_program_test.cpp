// The program as a node of a cluster, on a real PostgreSQL.
#include <doctest/doctest.h>

#include <algorithm>
#include <cctype>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "protocol/json/json.hpp"
#include "tests/net/client.hpp"
#include "tests/net/node_programs.hpp"
#include "tests/net/texts.hpp"
#include "tests/support/mute_host.hpp"

using namespace crowntable::tests;
using crowntable::Json;

namespace {

/// The player comes in and sits down.
std::string token_of_seat(Player& player) {
    player.send(hello);
    const auto token = Json::parse(player.read_type("welcome")).at("seat_token").get<std::string>();
    player.send(R"({"op":"sit","id":1})");
    player.read_type("seated");
    return token;
}

}  // namespace

TEST_CASE_FIXTURE(NodePrograms, "A database that cannot be used is one sentence and a status of its own") {
    const auto missing = run("postgres://eve:sesame@127.0.0.1:1/rooms");
    CHECK(missing.status == 11);
    CHECK(missing.output.find("cannot use the database postgres://eve@127.0.0.1:1/rooms: ") != std::string::npos);
    CHECK(missing.output.find("sesame") == std::string::npos);
    CHECK(run(postgres.url("no_such_database")).status == 11);
    CHECK(run(postgres.url(database, "nobody_known")).status == 11);
    postgres.sql(database, "ALTER DATABASE " + database + " SET default_transaction_read_only = on");
    CHECK(run(postgres.url(database)).status == 12);
    postgres.sql("postgres", "ALTER DATABASE " + database + " RESET default_transaction_read_only");
    {
        Program program(arguments("node"));
        program.port();
    }
    postgres.sql(database, "UPDATE cluster SET schema = 99, schema_min = 99");
    const auto newer = run(postgres.url(database));
    CHECK(newer.status == 6);
    CHECK(newer.output.find("newer version") != std::string::npos);
    CHECK(postgres.sql(database, "SELECT schema FROM cluster") == "99");
}

TEST_CASE("A standby is one sentence and status 12, until it is promoted") {
    PostgresServer primary;
    const auto database = primary.make_database();
    PostgresServer standby(PostgresServer::StandbyOf{primary});
    NodePrograms nodes;
    const auto alone = nodes.run(standby.url(database));
    CHECK(alone.status == 12);
    CHECK(alone.output.find("cannot use the database postgres://") != std::string::npos);
    CHECK(alone.output.find("read-only") != std::string::npos);
    CHECK(standby.sql(database, "SELECT to_regclass('node') IS NULL") == "t");
    // Whichever of the two it meets first.
    const auto both =
        "postgres:///" + database + "?user=crowntable&host=" + standby.sockets() + "," + primary.sockets();
    {
        Program node(nodes.arguments("ann", both));
        CHECK(get(node.port(), "/readyz").status == 200);
    }
    const auto rows = "SELECT id || epoch FROM node";
    REQUIRE(soon([&] { return standby.sql(database, "SELECT to_regclass('node') IS NOT NULL") == "t"; }));
    REQUIRE(soon([&] { return standby.sql(database, rows) == "ann1"; }));
    CHECK(nodes.run(standby.url(database)).status == 12);
    CHECK(primary.sql(database, rows) == "ann1");
    standby.promote();
    Program node(nodes.arguments("node", standby.url(database)));
    CHECK(get(node.port(), "/readyz").status == 200);
}

TEST_CASE("A start that waits for a standby says so, ends when it is told to, and goes on when there is one") {
    PostgresServer lonely;
    const auto database = lonely.make_database();
    const auto wait_for_standby = [&](const char* names) {
        lonely.sql("postgres", std::string("ALTER SYSTEM SET synchronous_standby_names = '") + names + "'");
        lonely.sql("postgres", "SELECT pg_reload_conf()");
        REQUIRE(soon([&] { return lonely.sql("postgres", "SHOW synchronous_standby_names") == names; }));
    };
    NodePrograms nodes;
    wait_for_standby("bob");
    Program stopped(nodes.arguments("ann", lonely.url(database)));
    stopped.wait_for("the start waits for the database store=postgres://crowntable@");
    stopped.wait_for("is its standby there");
    stopped.signal(SIGTERM);
    const auto ending = stopped.end();
    CAPTURE(ending.output);
    CHECK(ending.status == 0);
    CHECK(ending.output.find("stopped before it had begun") != std::string::npos);
    // What it had written counts when the database no longer waits for it.
    Program node(nodes.arguments("ann", lonely.url(database)));
    node.wait_for("the start waits for the database");
    wait_for_standby("");
    CHECK(get(node.port(), "/readyz").status == 200);
    node.signal(SIGTERM);
    CHECK(node.end().status == 0);
}

TEST_CASE("A clock that is an hour off is one sentence and a metric, and play goes on") {
    PostgresServer ahead;
    ahead.stop();
    ahead.set_clock_ahead(std::chrono::hours(1));
    ahead.start();
    const auto database = ahead.make_database();
    NodePrograms nodes;
    Program node(nodes.arguments("ann", ahead.url(database)));
    const auto port = node.port();
    node.wait_for("the clock of this machine is not that of the database's; rooms may end late ahead_ms=-");
    const auto apart = metric(port, "crowntable_clock_difference_seconds{node=\"ann\"}");
    CHECK(apart > 3'590);
    CHECK(apart < 3'610);
    CHECK(get(port, "/readyz").status == 200);
    CHECK(new_room(port).size() == 6);
}

TEST_CASE_FIXTURE(NodePrograms,
                  "Rooms of a node that was killed are taken over, which the log, /metrics and /readyz tell") {
    Program a(arguments("a"));
    const auto port_of_a = a.port();
    std::vector<std::string> codes;
    for (int room = 0; room < 2; ++room) {
        codes.push_back(new_room(port_of_a));
        Player ann(port_of_a, "/ws/" + codes.back());
        token_of_seat(ann);
    }
    Program b(arguments("b"));
    const auto port = b.port();
    a.signal(SIGKILL);
    a.end();
    const auto is_buried = [&] { return metric(port, "crowntable_burials_total{node=\"b\"}") == 1; };
    // It takes nearly as long as is waited for anything else.
    const bool is_buried_soon = soon(is_buried) || soon(is_buried);
    REQUIRE(is_buried_soon);
    for (const auto& code : codes) CHECK(Player(port, "/ws/" + code).status() == 101);
    CHECK(metric(port, "crowntable_takeovers_total{node=\"b\"}") == 2);
    const auto card = Json::parse(get(port, "/readyz").body).at("node");
    CHECK(card.at("takeovers") == 2);
    CHECK(card.at("burials") == 1);
    b.wait_for("rooms taken over from a node whose life was over node=b from=a rooms=");
    b.signal(SIGSTOP);
    // Longer than a burial takes, were there anybody to bury it: it is in doubt when it goes on.
    postgres.sql(database, "UPDATE node SET epoch = epoch + 1, address = '' WHERE id = 'b'");
    b.signal(SIGCONT);
    const auto ending = b.end();
    CHECK(ending.status == 14);
    CHECK(ending.output.find("which has its rooms now; it ends node=b epoch=1 rooms_owned=2 players_relayed=0 "
                             "beat_age_ms=") != std::string::npos);
    CHECK(ending.output.find(" burials=1 takeovers=2") != std::string::npos);
}

TEST_CASE_FIXTURE(NodePrograms, "A node starts though the first host of its database stands still") {
    const MuteHost still;
    Program program(arguments("ann", "postgres:///" + database + "?user=crowntable&connect_timeout=2&host=" +
                                         still.name() + "," + postgres.sockets()));
    program.port();
}

TEST_CASE_FIXTURE(NodePrograms, "A second process of one name ends with 13, and the first goes on") {
    Program first(arguments("ann"));
    const auto port = first.port();
    auto with_other_files = arguments("ann");
    std::ranges::replace(with_other_files, (scratch.path / "ann").string(), (scratch.path / "other").string());
    const auto second = run_program(with_other_files);
    CHECK(second.status == 13);
    CHECK(second.output.find("another process lives as the node ann") != std::string::npos);
    CHECK(get(port, "/readyz").status == 200);
    CHECK(new_room(port).size() == 6);
    first.signal(SIGTERM);
    CHECK(first.end().status == 0);
    // One that has left is waited for no more.
    Program third(arguments("ann"));
    CHECK(get(third.port(), "/readyz").status == 200);
    CHECK(postgres.sql(database, "SELECT epoch FROM node") == "3");
}

TEST_CASE_FIXTURE(NodePrograms, "Who was at a node that was stopped goes on at another one, at the same seat") {
    Program a(arguments("a"));
    Program b(arguments("b"));
    const auto port_of_a = a.port();
    const auto port_of_b = b.port();
    const auto code = new_room(port_of_a);
    std::string token;
    {
        Player ann(port_of_a, "/ws/" + code);
        token = token_of_seat(ann);
        // In small letters, at the node that has not made the room.
        std::string small = code;
        for (char& c : small) c = static_cast<char>(std::tolower(c));
        Player bob(port_of_b, "/ws/" + small);
        bob.send(R"({"op":"hello","protocol":{"min":1,"max":1},"name":"Bob"})");
        bob.read_type("welcome");
        a.signal(SIGTERM);
        CHECK(Json::parse(ann.read_type("closing")).at("retry_ms").is_number());
    }
    CHECK(a.end().status == 0);
    Player again(port_of_b, "/ws/" + code);
    again.send(hello_by(token));
    CHECK(Json::parse(again.read_type("welcome")).at("seat") == 0);
    CHECK(get(port_of_b, "/api/rooms/" + code).status == 200);
}

TEST_CASE_FIXTURE(NodePrograms,
                  "A node that was robbed of a room and does not know it answers no hello to it for good") {
    Program program(arguments("ann"));
    const auto port = program.port();
    const auto code = new_room(port);
    std::string token;
    {
        Player ann(port, "/ws/" + code);
        token = token_of_seat(ann);
    }
    postgres.sql(database, "INSERT INTO node(id, epoch, address) VALUES('thief', 1, '127.0.0.1:1')");
    const auto change_owner = [&](const std::string& owner) {
        postgres.sql(database,
                     "UPDATE room SET fence = fence + 1, owner = '" + owner + "' WHERE code = '" + code + "'");
    };
    for (const auto& shown : {token, std::string(token.rbegin(), token.rend())}) {
        change_owner("ann");
        Player before(port, "/ws/" + code);
        REQUIRE(before.status() == 101);
        change_owner("thief");
        before.send(hello_by(shown));
        CHECK(before.read_to_close() == 4010);
        CHECK(before.types_read() == std::vector<std::string>{"closing"});
        CHECK(Json::parse(before.last_read()).at("retry_ms") == 0);
    }
    // It is there, so that nobody is told that it is not.
    change_owner("ann");
    Player after(port, "/ws/" + code);
    after.send(hello_by(token));
    CHECK(Json::parse(after.read_type("welcome")).at("seat") == 0);
}

TEST_CASE_FIXTURE(NodePrograms,
                  "Questions about a room of nobody are answered, and neither claim it nor let it live longer") {
    Program a(arguments("a"));
    const auto code = new_room(a.port());
    std::string token;
    {
        Player ann(a.port(), "/ws/" + code);
        token = token_of_seat(ann);
    }
    a.signal(SIGTERM);
    CHECK(a.end().status == 0);
    Program b(arguments("b"));
    const auto port = b.port();
    postgres.sql(database, "UPDATE room SET ends_at = 4000000000000");
    const auto row = [&] {
        return postgres.sql(database, "SELECT (owner, epoch, fence, ends_at, seq)::text FROM room");
    };
    const auto before = row();
    for (int again = 0; again < 2; ++again) {
        const auto card = get(port, "/api/rooms/" + code);
        CHECK(card.status == 200);
        CHECK(Json::parse(card.body).at("seats").size() >= 1);
        const auto document =
            get(port, "/api/rooms/" + code + "/games/1/record", {{"Authorization", "Bearer " + token}});
        // The room itself says so, which has seen no game of theirs.
        CHECK(document.status == 403);
        CHECK(Json::parse(document.body).at("code") == "NOT_A_PLAYER");
    }
    CHECK(get(port, "/api/rooms/K7M4PX").status == 404);
    CHECK(row() == before);
    Player again(port, "/ws/" + code);
    again.send(hello_by(token));
    CHECK(Json::parse(again.read_type("welcome")).at("seat") == 0);
    CHECK(row() != before);
}

TEST_CASE_FIXTURE(NodePrograms, "The nodes are printed with how they are and what they have") {
    const auto nodes = [&] { return run_program({"nodes", "--store", postgres.url(database)}); };
    Program a(arguments("a"));
    Program b(arguments("b"));
    const auto port_of_a = a.port();
    b.port();
    const auto code = new_room(port_of_a);
    Player ann(port_of_a, "/ws/" + code);
    ann.send(hello);
    ann.read_type("welcome");
    b.signal(SIGTERM);
    b.end();
    const auto shown = nodes();
    CAPTURE(shown.output);
    CHECK(shown.status == 0);
    CHECK(shown.output.find("\na     1      alive  1      127.0.0.1:") != std::string::npos);
    CHECK(shown.output.find("\nb     2      gone   0      \n") != std::string::npos);
    a.signal(SIGSTOP);
    CHECK(nodes().output.find("\na     1      silent 1      127.0.0.1:") != std::string::npos);
    a.signal(SIGCONT);
    CHECK(run_program({"nodes"}).status == 2);
    CHECK(run_program({"nodes", "--store", "postgres://127.0.0.1:1/x"}).status == 11);
}

TEST_CASE_FIXTURE(NodePrograms, "All nodes sign with the key that the first one has brought") {
    std::filesystem::create_directories(scratch.path / "ann");
    std::ofstream(scratch.path / "ann" / "signing.key") << std::string(64, 'a') << "\n";
    {
        Program ann(arguments("ann"));
        ann.port();
    }
    CHECK(postgres.sql(database, "SELECT convert_from(value, 'UTF8') FROM secret") == std::string(64, 'a'));
    {
        Program bob(arguments("bob"));
        bob.port();
    }
    std::ofstream(scratch.path / "bob" / "signing.key") << std::string(64, 'b') << "\n";
    const auto ending = run_program(arguments("bob"));
    CHECK(ending.status == 8);
    CHECK(ending.output.find("is not that of the other nodes") != std::string::npos);
}
