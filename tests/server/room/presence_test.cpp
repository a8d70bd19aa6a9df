#include <doctest/doctest.h>

#include "engine/ensure.hpp"
#include "server/core/room/presence.hpp"
#include "tests/server/room/recorded_room.hpp"

namespace crowntable::tests {

using namespace std::chrono_literals;
using server::ConnectionId;
using server::Presence;

namespace {

constexpr Now created_at{1'000};
constexpr ConnectionId socket{10};
constexpr ConnectionId other_socket{11};
constexpr std::string_view from_home = "10.0.0.1";

/// Ann, Bob and Cid are known to the room and to its presence; none of them is here, and none has a seat.
struct PresenceOfThree {
    RecordedRoom room;
    Presence presence{created_at, room.limits};
    PersonId ann = meets("Ann");
    PersonId bob = meets("Bob");
    PersonId cid = meets("Cid");

    PersonId meets(std::string_view name) {
        const PersonId who = room.comes(name);
        presence.meet(who, created_at);
        return who;
    }
    void begin_game() {
        room.starts();
        room.deals();
    }
    bool notice(Now now) { return presence.notice(now, room.state()); }
    std::optional<Now> expires_at() const { return presence.expires_at(room.state()); }
};

}  // namespace

TEST_CASE_FIXTURE(PresenceOfThree, "Whoever was met is away since then, and from the end of a connection on") {
    CHECK_FALSE(presence.is_here(ann));
    CHECK(presence.away_since(ann) == created_at);
    presence.connect(ann, socket, from_home);
    CHECK(presence.is_here(ann));
    CHECK_FALSE(presence.is_here(bob));
    presence.disconnect(ann, Now{5'000});
    CHECK_FALSE(presence.is_here(ann));
    CHECK(presence.away_since(ann) == Now{5'000});
    CHECK(presence.away_since(bob) == created_at);
}

TEST_CASE_FIXTURE(PresenceOfThree, "Whoever is inside is found by connection, and the connection by the person") {
    presence.connect(ann, socket, from_home);
    presence.connect(bob, other_socket, from_home);
    CHECK(presence.connection_of(ann) == socket);
    CHECK(presence.person_at(other_socket) == bob);
    CHECK(presence.inside() == std::map<ConnectionId, PersonId>{{socket, ann}, {other_socket, bob}});
    presence.disconnect(ann, Now{5'000});
    CHECK_FALSE(presence.connection_of(ann));
    CHECK_FALSE(presence.person_at(socket));
    CHECK(presence.inside().size() == 1);
}

TEST_CASE_FIXTURE(PresenceOfThree, "Presence knows those whom it has met, once each, until it forgets them") {
    CHECK_THROWS_AS(presence.meet(ann, Now{2'000}), BrokenInvariant);
    CHECK_THROWS_AS((void)presence.away_since(PersonId{99}), BrokenInvariant);
    CHECK_THROWS_AS((void)presence.allowances(PersonId{99}), BrokenInvariant);
    CHECK_THROWS_AS(presence.forget(PersonId{99}), BrokenInvariant);
    presence.forget(ann);
    CHECK_THROWS_AS((void)presence.is_here(ann), BrokenInvariant);
    presence.meet(ann, Now{2'000});
    CHECK(presence.away_since(ann) == Now{2'000});
}

TEST_CASE_FIXTURE(PresenceOfThree,
                  "Nobody comes twice, or by a connection of somebody else, or goes without being here") {
    presence.connect(ann, socket, from_home);
    CHECK_THROWS_AS(presence.connect(ann, other_socket, from_home), BrokenInvariant);
    CHECK_THROWS_AS(presence.connect(bob, socket, from_home), BrokenInvariant);
    CHECK_THROWS_AS(presence.disconnect(cid, Now{2'000}), BrokenInvariant);
    CHECK_THROWS_AS(presence.forget(ann), BrokenInvariant);
}

TEST_CASE_FIXTURE(PresenceOfThree, "Each person has allowances of their own") {
    while (presence.allowances(ann).chat.take(created_at)) continue;
    CHECK(presence.allowances(bob).chat.take(created_at));
}

TEST_CASE_FIXTURE(PresenceOfThree, "A seat is connected where its human is here or a bot has it") {
    const Seat of_ann = room.sits(ann);
    const Seat of_bot = room.adds_bot();
    presence.connect(bob, socket, from_home);
    CHECK_FALSE(presence.is_connected(room.state(), of_ann));
    CHECK(presence.is_connected(room.state(), of_bot));
    presence.connect(ann, other_socket, from_home);
    CHECK(presence.is_connected(room.state(), of_ann));
}

TEST_CASE_FIXTURE(PresenceOfThree,
                  "A game stands still until one of its humans is here; those who watch do not count") {
    room.sits(ann);
    room.sits(bob);
    room.changes(server::change::BeganToWatch{cid});
    begin_game();
    CHECK(presence.paused());
    presence.connect(cid, socket, from_home);
    CHECK_FALSE(notice(Now{2'000}));
    CHECK(presence.paused());
    presence.connect(ann, other_socket, from_home);
    CHECK(notice(Now{3'000}));
    CHECK_FALSE(presence.paused());
    CHECK_FALSE(notice(Now{4'000}));
    presence.disconnect(ann, Now{5'000});
    CHECK(notice(Now{5'000}));
    CHECK(presence.paused());
}

TEST_CASE_FIXTURE(PresenceOfThree,
                  "Where only bots play, somebody who watches lets them go on, but no undecided guest") {
    room.adds_bot();
    room.adds_bot();
    begin_game();
    presence.connect(ann, socket, from_home);
    CHECK_FALSE(notice(Now{2'000}));
    room.changes(server::change::BeganToWatch{ann});
    CHECK(notice(Now{3'000}));
    CHECK_FALSE(presence.paused());
}

TEST_CASE_FIXTURE(PresenceOfThree, "Before a game whoever waits for others does not wait for those who are away") {
    room.sits(ann);
    room.changes(server::change::HostPassed{bob});
    presence.connect(bob, socket, from_home);
    CHECK(notice(Now{2'000}));
    CHECK_FALSE(presence.paused());
}

TEST_CASE_FIXTURE(PresenceOfThree, "Whoever went before the game stood still is missed again from when it goes on") {
    room.sits(ann);
    room.sits(bob);
    begin_game();
    presence.connect(ann, socket, from_home);
    presence.connect(bob, other_socket, from_home);
    notice(Now{2'000});
    presence.disconnect(bob, Now{3'000});
    notice(Now{3'000});
    CHECK(presence.missed_since(bob) == Now{3'000});
    presence.disconnect(ann, Now{4'000});
    notice(Now{4'000});
    presence.connect(ann, ConnectionId{12}, from_home);
    notice(Now{90'000});
    CHECK(presence.missed_since(bob) == Now{90'000});
    CHECK(presence.away_since(bob) == Now{3'000});
}

TEST_CASE_FIXTURE(PresenceOfThree,
                  "A room ends after its idle time: counted from its creation, or from the last who was here") {
    CHECK(expires_at() == created_at + room.limits.idle_lobby);
    room.sits(ann);
    presence.connect(ann, socket, from_home);
    notice(Now{2'000});
    CHECK_FALSE(expires_at());
    presence.disconnect(ann, Now{3'000});
    notice(Now{3'000});
    notice(Now{4'000});
    CHECK(expires_at() == Now{3'000} + room.limits.idle_lobby);
}

TEST_CASE_FIXTURE(PresenceOfThree, "A room with a game is kept longer than one without") {
    room.sits(ann);
    room.adds_bot();
    begin_game();
    CHECK(expires_at() == created_at + room.limits.idle_room);
    room.changes(server::change::GameEnded{});
    CHECK(expires_at() == created_at + room.limits.idle_lobby);
}

TEST_CASE_FIXTURE(PresenceOfThree, "An undecided guest keeps a room in memory, not alive; the host keeps it alive") {
    CHECK(presence.evictable_at(room.state()) == created_at + room.limits.evict_room);
    presence.connect(ann, socket, from_home);
    notice(Now{2'000});
    CHECK(expires_at() == created_at + room.limits.idle_lobby);
    CHECK_FALSE(presence.evictable_at(room.state()));
    room.changes(server::change::HostPassed{ann});
    notice(Now{3'000});
    CHECK_FALSE(expires_at());
    presence.disconnect(ann, Now{4'000});
    notice(Now{4'000});
    CHECK(presence.evictable_at(room.state()) == Now{4'000} + room.limits.evict_room);
}

TEST_CASE_FIXTURE(PresenceOfThree, "A room that was made again keeps its end until somebody comes who counts") {
    presence.keep_end(Now{60'000});
    CHECK(expires_at() == Now{60'000});
    CHECK_MESSAGE(presence.evictable_at(room.state()) == created_at + room.limits.evict_room,
                  "it is in memory only since now");
    presence.connect(bob, other_socket, from_home);
    notice(Now{2'000});
    CHECK(expires_at() == Now{60'000});
    room.sits(ann);
    presence.connect(ann, socket, from_home);
    notice(Now{3'000});
    CHECK_FALSE(expires_at());
    CHECK_THROWS_AS(presence.keep_end(Now{70'000}), BrokenInvariant);
    presence.disconnect(ann, Now{4'000});
    notice(Now{4'000});
    CHECK(expires_at() == Now{4'000} + room.limits.idle_lobby);
}

}  // namespace crowntable::tests
