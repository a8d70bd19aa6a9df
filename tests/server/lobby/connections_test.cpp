#include "server/core/lobby/connections.hpp"

#include <doctest/doctest.h>

#include "engine/ensure.hpp"
#include "tests/server/world.hpp"

namespace crowntable::tests {

using namespace std::chrono_literals;
using server::ConnectionId;
using server::lobby::Connection;
using server::lobby::Connections;
namespace close_reason = server::close_reason;

namespace {

/// Two connections of one room and one of another.
struct ThreeConnections {
    ThreeConnections() {
        ann.code = bob.code = "AAAAAA";
        zoe.code = "BBBBBB";
    }
    /// Whom the outbox closes, and why, since the last time.
    std::vector<std::pair<ConnectionId, std::string_view>> closed() {
        std::vector<std::pair<ConnectionId, std::string_view>> all;
        for (const auto& close : outbox.closes) all.emplace_back(close.connection, close.reason.name);
        CHECK(outbox.texts.size() == all.size());
        outbox = {};
        return all;
    }

    server::Limits limits;
    Connections connections{limits};
    Connection& ann = connections.open(ConnectionId{1}, "10.0.0.1");
    Connection& bob = connections.open(ConnectionId{2}, "10.0.0.1");
    Connection& zoe = connections.open(ConnectionId{3}, "10.0.0.2");
    Outbox outbox;
};

using Closed = std::vector<std::pair<ConnectionId, std::string_view>>;

}  // namespace

TEST_CASE_FIXTURE(ThreeConnections,
                  "The end of a room closes its connections, but for those that are closing already") {
    connections.is_closing(ann.id);
    connections.close_all_of("AAAAAA", close_reason::room_ended, std::nullopt, outbox);
    CHECK(closed() == Closed{{bob.id, "ROOM_ENDED"}});
    CHECK(bob.closing);
    CHECK_FALSE(zoe.closing);
    connections.close_all(close_reason::server_stopping, 2s, outbox);
    CHECK(closed() == Closed{{zoe.id, "SERVER_STOPPING"}});
}

TEST_CASE_FIXTURE(ThreeConnections,
                  "What is closing can be closed again, for the outbox that was to close it may be lost") {
    connections.is_closing(ann.id);
    for (const ConnectionId id : connections.of("AAAAAA")) {
        connections.close(id, close_reason::room_reloaded, 0ms, outbox);
    }
    CHECK(closed() == Closed{{ann.id, "ROOM_RELOADED"}, {bob.id, "ROOM_RELOADED"}});
}

TEST_CASE_FIXTURE(ThreeConnections, "Who says hello in time, closes or is lost is not waited for") {
    for (auto* connection : {&ann, &bob, &zoe}) connections.await_hello(Now{0}, *connection);
    CHECK(connections.next_wake() == Now{0} + limits.hello_timeout);
    connections.greeted(ann);
    CHECK_THROWS_AS(connections.greeted(ann), BrokenInvariant);
    connections.close(bob.id, close_reason::bad_client, std::nullopt, outbox);
    CHECK(connections.mute(Now{0} + limits.hello_timeout, 1) == std::vector{zoe.id});
    CHECK(connections.mute(Now{0} + limits.hello_timeout - 1ms, 1).empty());
    connections.lose(zoe.id);
    CHECK_FALSE(connections.next_wake());
}

TEST_CASE_FIXTURE(ThreeConnections, "A connection that is lost leaves what was known of it, once") {
    const auto lost = connections.lose(zoe.id);
    REQUIRE(lost);
    CHECK(lost->address == "10.0.0.2");
    CHECK(lost->code == "BBBBBB");
    CHECK(connections.size() == 2);
    CHECK(connections.find(ConnectionId{3}) == nullptr);
    CHECK_FALSE(connections.lose(ConnectionId{3}));
    CHECK_THROWS_AS(connections.is_closing(ConnectionId{3}), BrokenInvariant);
    CHECK_THROWS_AS(connections.open(ConnectionId{1}, "10.0.0.1"), BrokenInvariant);
}

}  // namespace crowntable::tests
