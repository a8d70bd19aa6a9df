// The table of nodes in a real PostgreSQL.
#include "server/cluster/postgres_members.hpp"

#include <doctest/doctest.h>

#include "server/cluster/membership.hpp"
#include "server/store/postgres/schema.hpp"
#include "tests/support/mute_host.hpp"
#include "tests/support/postgres_server.hpp"

using namespace crowntable::server::cluster;
using namespace std::chrono_literals;
using crowntable::server::postgres::Address;
using crowntable::server::postgres::open_store;
using crowntable::tests::PostgresServer;

namespace {

/// A database with its tables, and those who ask it.
struct MemberDatabase {
    MemberDatabase() { open_store(address); }

    PostgresServer& postgres = PostgresServer::shared();
    std::string database = postgres.make_database();
    Address address = Address::parse(postgres.url(database)).value();
    PostgresMembers members{address, 5'000ms};

    NodeRow row(const std::string& id) {
        const auto nodes = members.nodes();
        REQUIRE(nodes);
        for (const NodeRow& node : *nodes) {
            if (node.id.text == id) return node;
        }
        FAIL("there is no such node");
        return {};
    }
};

}  // namespace

TEST_CASE_FIXTURE(MemberDatabase, "A node is entered once, beats, and lives in the next epoch after it has left") {
    CHECK(members.enter({"ann"}, "h:1") == true);
    CHECK(members.enter({"ann"}, "h:2") == false);
    CHECK(row("ann").address == "h:1");
    CHECK(members.beat({"ann"}, {1}) == true);
    CHECK(members.beat({"ann"}, {1}) == true);
    CHECK(row("ann").beat == 2);
    members.leave({"ann"}, {1});
    CHECK_FALSE(row("ann").lives());
    CHECK(members.beat({"ann"}, {1}) == false);
    CHECK(members.live_again(row("ann"), "h:3") == true);
    CHECK(row("ann").epoch == Epoch{3});
    CHECK(members.beat({"ann"}, {3}) == true);
}

TEST_CASE_FIXTURE(MemberDatabase, "Rooms that a node was loading when it left have cost nobody their life") {
    for (const char* node : {"ann", "bob"}) CHECK(members.enter({node}, "h:1") == true);
    postgres.sql(database,
                 "INSERT INTO room(code, owner, epoch, fence, seq, loading) "
                 "VALUES('HERS', 'ann', 1, 5, 1, 5), ('HIS', 'bob', 1, 6, 1, 6), ('BEFORE', 'ann', 0, 7, 1, 7)");
    const auto loading = [&] {
        return postgres.sql(database, "SELECT code FROM room WHERE loading IS NOT NULL ORDER BY code");
    };
    members.leave({"ann"}, {2});
    CHECK_MESSAGE(loading() == "BEFORE\nHERS\nHIS", "this life has not begun");
    members.leave({"ann"}, {1});
    CHECK(loading() == "BEFORE\nHIS");
}

TEST_CASE_FIXTURE(MemberDatabase, "Where one host stands still the next one is asked") {
    const crowntable::tests::MuteHost still;
    const auto both = "postgres:///" + database + "?user=crowntable&host=" + still.name() + "," + postgres.sockets();
    PostgresMembers others{Address::parse(both).value(), 300ms};
    CHECK_FALSE(others.nodes());
    CHECK(others.nodes());
}

TEST_CASE("Where a former primary waits for the standby that has taken its place the new one hears the beats") {
    PostgresServer former;
    const auto database = former.make_database();
    open_store(Address::parse(former.url(database)).value());
    PostgresServer present(PostgresServer::StandbyOf{former});
    const auto both = "postgres:///" + database + "?user=crowntable&host=" + former.sockets() + "," + present.sockets();
    PostgresMembers members{Address::parse(both).value(), 1'000ms};
    REQUIRE(members.enter({"ann"}, "h:1") == true);
    const auto beats_at = [&](const PostgresServer& server) { return server.sql(database, "SELECT beat FROM node"); };
    REQUIRE(members.beat({"ann"}, {1}) == true);
    const auto replayed_by = std::chrono::steady_clock::now() + 30s;
    while (beats_at(present) != "1") REQUIRE(std::chrono::steady_clock::now() < replayed_by);
    present.promote();
    former.sql("postgres", "ALTER SYSTEM SET synchronous_standby_names = 'standby'");
    former.sql("postgres", "SELECT pg_reload_conf()");
    // Some may still be answered before it is told.
    std::optional<bool> answer = true;
    const auto told_by = std::chrono::steady_clock::now() + 30s;
    while (answer) {
        REQUIRE(std::chrono::steady_clock::now() < told_by);
        answer = members.beat({"ann"}, {1});
    }
    for (int tries = 0; tries < 3 && !answer; ++tries) answer = members.beat({"ann"}, {1});
    CHECK(answer == true);
    CHECK(beats_at(present) == "2");
    CHECK(members.beat({"ann"}, {1}) == true);
}

TEST_CASE_FIXTURE(MemberDatabase, "A beat tells what the calendar of the database says") {
    using crowntable::server::WallTime;
    REQUIRE(members.enter({"ann"}, "h:1") == true);
    CHECK_FALSE(members.calendar());
    const auto before = std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
    REQUIRE(members.beat({"ann"}, {1}) == true);
    REQUIRE(members.calendar());
    CHECK(*members.calendar() >= before);
    // A part of a millisecond counts as a whole one.
    CHECK(*members.calendar() <= std::chrono::system_clock::now() + 1ms);
}

TEST_CASE_FIXTURE(MemberDatabase, "Of two who bury a node one does, and a beat in between saves it") {
    REQUIRE(members.enter({"ann"}, "h:1") == true);
    const auto seen = row("ann");
    REQUIRE(members.beat({"ann"}, {1}) == true);
    CHECK(members.bury(seen) == false);
    const auto again = row("ann");
    PostgresMembers other(address, 5'000ms);
    CHECK(members.bury(again) == true);
    CHECK(other.bury(again) == false);
    CHECK(members.beat({"ann"}, {1}) == false);
    CHECK(members.live_again(again, "h:1") == false);
}

TEST_CASE_FIXTURE(MemberDatabase, "Whoever is asked on a connection that has broken answers on the next one") {
    REQUIRE(members.enter({"ann"}, "h:1") == true);
    postgres.sql(database,
                 "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = "
                 "current_database()");
    // What became of a question that was under way is not known.
    const auto lost = members.beat({"ann"}, {1});
    CHECK((!lost || *lost));
    CHECK(members.beat({"ann"}, {1}) == true);
}

TEST_CASE_FIXTURE(MemberDatabase, "A database that is locked is waited for no longer than agreed") {
    REQUIRE(members.enter({"ann"}, "h:1") == true);
    PostgresMembers hasty(address, 200ms);
    REQUIRE(hasty.beat({"ann"}, {1}) == true);
    postgres.sql(database,
                 "CREATE FUNCTION dawdle() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(2); RETURN NEW; "
                 "END'; CREATE TRIGGER dawdle BEFORE UPDATE ON node FOR EACH ROW EXECUTE FUNCTION dawdle()");
    CHECK_FALSE(hasty.beat({"ann"}, {1}));
    postgres.sql(database, "DROP TRIGGER dawdle ON node");
    // On a busy machine a new connection may take longer than that.
    auto nodes = hasty.nodes();
    for (int tries = 1; tries < 20 && !nodes; ++tries) nodes = hasty.nodes();
    CHECK(nodes);
}

TEST_CASE_FIXTURE(MemberDatabase, "Joining in a database is as joining is") {
    const auto joined = join(members, {"bob"}, "h:2", HeartTimes{}, [](std::chrono::milliseconds) {});
    CHECK(std::get<Epoch>(joined) == Epoch{1});
    // Its beat rises while the second one looks.
    const auto second =
        join(members, {"bob"}, "h:3", HeartTimes{}, [&](std::chrono::milliseconds) { members.beat({"bob"}, {1}); });
    CHECK(std::get<JoinFailure>(second) == JoinFailure::already_there);
    const auto third = join(members, {"bob"}, "h:3", HeartTimes{}, [](std::chrono::milliseconds) {});
    CHECK(std::get<Epoch>(third) == Epoch{2});
}

TEST_CASE("A database that cannot be reached answers nothing") {
    PostgresMembers nobody(Address::parse("postgres:///none?host=/nowhere").value(), 500ms);
    CHECK_FALSE(nobody.nodes());
    CHECK_FALSE(nobody.beat({"ann"}, {1}));
}
