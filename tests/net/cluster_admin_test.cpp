// crowntable-server admin where there are several nodes: any of them is asked, and those do it whom it concerns.
#include <doctest/doctest.h>

#include <algorithm>
#include <csignal>
#include <optional>
#include <string>

#include "protocol/json/json.hpp"
#include "tests/net/bot_table.hpp"
#include "tests/net/client.hpp"
#include "tests/net/node_programs.hpp"
#include "tests/net/texts.hpp"

using namespace crowntable::tests;
using crowntable::Json;

namespace {

struct GovernedNodes : NodePrograms {
    GovernedNodes() {
        // They know of each other from their beats.
        REQUIRE(soon([&] { return asks("a", {"drain", "--cancel", "--node", "b"}).status == 0; }));
        REQUIRE(soon([&] { return asks("b", {"drain", "--cancel", "--node", "a"}).status == 0; }));
    }
    Ending asks(const std::string& node, std::vector<std::string> words) const {
        words.insert(words.begin(), {"admin", "--socket", (scratch.path / node / "admin.sock").string()});
        return run_program(words);
    }

    Program a{arguments("a")};
    std::uint16_t port_of_a = a.port();
    Program b{arguments("b")};
    std::uint16_t port_of_b = b.port();
};

/// Ann is in a new room, which is the node's from then on.
struct Entered {
    explicit Entered(std::uint16_t port) : code(new_room(port)), ann(port, "/ws/" + code) {
        ann.send(hello);
        ann.read_type("welcome");
    }
    std::string code;
    Player ann;
};

}  // namespace

TEST_CASE_FIXTURE(GovernedNodes, "Rooms of all nodes are listed with their node, shown and closed from any of them") {
    Entered at_a(port_of_a);
    Entered at_b(port_of_b);
    const auto listed = Json::parse(asks("a", {"rooms", "--json"}).output);
    REQUIRE(listed.at("rooms").size() == 2);
    for (const auto& room : listed.at("rooms")) CHECK(room.at("node") == (room.at("code") == at_a.code ? "a" : "b"));
    CHECK(Json::parse(asks("a", {"rooms", "--node", "b", "--json"}).output).at("rooms").size() == 1);
    CHECK(says(asks("a", {"room", at_b.code}).output, "Ann"));
    CHECK(asks("a", {"close", at_b.code}).status == 0);
    CHECK(says(at_b.ann.read_type("closing"), "CLOSED_BY_OPERATOR"));
    CHECK(asks("a", {"close", at_b.code}).status == 1);
    CHECK(asks("a", {"room", at_b.code}).status == 1);
    // Nobody has it: whoever is asked does it.
    const auto idle = new_room(port_of_b);
    CHECK(soon([&] { return asks("a", {"close", idle}).status == 0; }));
    CHECK(get(port_of_b, "/api/rooms/" + idle).status == 404);
    CHECK(asks("a", {"rooms", "--node", "nobody"}).status == 1);
}

TEST_CASE_FIXTURE(GovernedNodes,
                  "What is said and who is banned holds at all nodes, and draining is for one or for all") {
    Entered at_b(port_of_b);
    CHECK(asks("a", {"say", "Back in ten minutes."}).status == 0);
    CHECK(says(at_b.ann.read_type("notice"), "Back in ten minutes."));
    CHECK(asks("a", {"ban", "127.0.0.0/8"}).status == 0);
    CHECK(get(port_of_a, "/").status == 403);
    CHECK(get(port_of_b, "/").status == 403);
    CHECK(says(asks("b", {"bans"}).output, "127.0.0.0/8"));
    CHECK(asks("b", {"unban", "127.0.0.0/8"}).status == 0);
    CHECK(get(port_of_a, "/").status == 200);
    CHECK(asks("a", {"drain", "--node", "b"}).status == 0);
    CHECK(b.end().status == 0);
    CHECK(get(port_of_a, "/readyz").status == 200);
    // By its next beat the other node knows that this one has left.
    CHECK(soon([&] { return asks("a", {"rooms"}).status == 0; }));
    CHECK(asks("a", {"drain"}).status == 0);
    CHECK(a.end().status == 0);
}

TEST_CASE_FIXTURE(GovernedNodes, "A node that starts later has the bans and the banner of the others") {
    CHECK(asks("a", {"ban", "10.9.0.0/16"}).status == 0);
    CHECK(asks("a", {"ban", "10.8.0.0/16", "--for", "1h"}).status == 0);
    CHECK(asks("a", {"say", "Back in ten minutes."}).status == 0);
    Program c(arguments("c"));
    const auto port = c.port();
    CHECK(soon([&] { return says(asks("c", {"bans"}).output, "10.9.0.0/16"); }));
    CHECK(says(asks("c", {"bans", "--json"}).output, "10.8.0.0/16"));
    const Entered later(port);
    Player bob(port, "/ws/" + later.code);
    bob.send(R"({"op":"hello","protocol":{"min":1,"max":1},"name":"Bob"})");
    CHECK(says(bob.read_type("notice"), "Back in ten minutes."));
}

TEST_CASE_FIXTURE(GovernedNodes, "What was lifted while a node was down, or was not heard by it, does not come back") {
    const auto bans_at = [&](const std::string& node) { return asks(node, {"bans"}).output; };
    const auto stop = [](Program& node) {
        node.signal(SIGTERM);
        CHECK(node.end().status == 0);
    };
    std::optional<Program> c(arguments("c"));
    c->port();
    REQUIRE(soon([&] { return asks("a", {"bans", "--node", "c"}).status == 0; }));
    CHECK(asks("a", {"ban", "10.9.0.0/16"}).status == 0);
    CHECK(asks("a", {"ban", "10.8.0.0/16"}).status == 0);
    REQUIRE(says(bans_at("c"), "10.9.0.0/16"));
    stop(*c);
    REQUIRE(soon([&] { return asks("a", {"rooms"}).status == 0; }));
    CHECK(asks("a", {"unban", "10.9.0.0/16"}).status == 0);
    c.emplace(arguments("c"));
    c->port();
    CHECK(soon([&] { return !says(bans_at("c"), "10.9.0.0/16"); }));
    CHECK(says(bans_at("c"), "10.8.0.0/16"));
    // As where the others do not reach it.
    REQUIRE(soon([&] { return asks("a", {"say", "Back in ten minutes."}).status == 0; }));
    for (const char* node : {"a", "b"}) {
        CHECK(asks(node, {"unban", "10.8.0.0/16", "--node", node}).status == 0);
        CHECK(asks(node, {"say", "--clear", "--node", node}).status == 0);
    }
    stop(a);
    REQUIRE(soon([&] { return asks("b", {"rooms"}).status == 0; }));
    CHECK(asks("b", {"ban", "10.7.0.0/16"}).status == 0);
    Program again(arguments("a"));
    const auto port = again.port();
    REQUIRE(soon([&] { return says(bans_at("a"), "10.7.0.0/16"); }));
    CHECK_FALSE(says(bans_at("a"), "10.9.0.0/16"));
    CHECK_FALSE(says(bans_at("a"), "10.8.0.0/16"));
    Entered late(port);
    late.ann.send(R"({"id":1,"op":"ping"})");
    late.ann.read_type("pong");
    CHECK(std::ranges::count(late.ann.types_read(), "notice") == 0);
}

TEST_CASE_FIXTURE(GovernedNodes, "A node that drains wants no newcomers, and those who play there may come back") {
    BotTable table(port_of_b);
    table.starts();
    CHECK(asks("a", {"drain", "--node", "b"}).status == 0);
    const auto ready = get(port_of_b, "/readyz");
    CHECK(ready.status == 503);
    CHECK(says(ready.body, "draining"));
    CHECK(get(port_of_b, "/healthz").status == 200);
    CHECK(get(port_of_b, "/api/rooms/" + table.code).status == 200);
    CHECK(get(port_of_a, "/readyz").status == 200);
    CHECK(asks("a", {"drain", "--cancel", "--node", "b"}).status == 0);
    CHECK(get(port_of_b, "/readyz").status == 200);
}

TEST_CASE_FIXTURE(GovernedNodes, "A node that alone does not reach the database is not ready") {
    postgres.sql(database, "CREATE ROLE cut_off LOGIN; GRANT crowntable TO cut_off");
    Program c(arguments("c", postgres.url(database, "cut_off")));
    const auto port = c.port();
    CHECK(get(port, "/readyz").status == 200);
    postgres.sql(database,
                 "ALTER ROLE cut_off NOLOGIN; "
                 "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'cut_off'");
    CHECK(soon([&] { return get(port, "/readyz").status == 503; }));
    CHECK(get(port_of_a, "/readyz").status == 200);
    c.signal(SIGKILL);
    c.end();
    postgres.sql(database, "DROP ROLE cut_off");
}

TEST_CASE_FIXTURE(GovernedNodes, "A node that does not answer is named, and the others have done it") {
    b.signal(SIGSTOP);
    const auto said = asks("a", {"say", "Hello."});
    CHECK(said.status == 16);
    CHECK(says(said.output, "the node b does not answer"));
    CHECK(says(said.output, "said: Hello."));
    b.signal(SIGCONT);
}

TEST_CASE_FIXTURE(NodePrograms, "A node with another secret is not obeyed, and one server is no cluster") {
    Program a(arguments("a"));
    const auto port_of_a = a.port();
    std::ofstream(scratch.path / "secret") << std::string(32, 'x') << "\n";
    Program b(arguments("b"));
    b.port();
    const auto ask = [&] {
        return run_program({"admin", "--socket", (scratch.path / "b" / "admin.sock").string(), "drain", "--node", "a"});
    };
    CHECK(soon([&] { return ask().status == 16; }));
    a.wait_for("another cluster secret; it has to be the same at all nodes");
    CHECK(metric(port_of_a, "crowntable_relays_refused_total{node=\"a\",reason=\"wrong_secret\"}") >= 1);
    CHECK(metric(port_of_a, "crowntable_relays_refused_total{node=\"a\",reason=\"from_itself\"}") == 0);
    Program alone(on_loopback((scratch.path / "alone").string()));
    alone.port();
    const auto refused =
        run_program({"admin", "--socket", (scratch.path / "alone" / "admin.sock").string(), "rooms", "--node", "a"});
    CHECK(refused.status == 1);
    CHECK(says(refused.output, "not one of several nodes"));
}

TEST_CASE_FIXTURE(GovernedNodes,
                  "A node whose address leads to another one is told of, and nobody goes round for ever") {
    const Entered at_b(port_of_b);
    const auto address_of_a = postgres.sql(database, "SELECT address FROM node WHERE id = 'a'");
    postgres.sql(database, "UPDATE node SET address = '" + address_of_a + "' WHERE id = 'b'");
    CHECK(soon([&] { return asks("a", {"bans", "--node", "b"}).status == 16; }));
    a.wait_for("the cluster address of another node is wrong for=b");
    const std::string counted = "crowntable_relays_refused_total{node=\"a\",reason=\"from_itself\"}";
    const auto before = metric(port_of_a, counted);
    CHECK(before >= 1);
    Wire bob(port_of_a);
    bob.write("GET /api/rooms/" + at_b.code + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
    CHECK(soon([&] { return metric(port_of_a, counted) > before; }));
    CHECK(get(port_of_a, "/readyz").status == 200);
}
