// A database that waits for a standby, and is told to wait no more: it answers with success and a warning, and what it
// has written is lost where the standby takes over.
#include <doctest/doctest.h>

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <thread>

#include "server/store/postgres/schema.hpp"
#include "server/store/postgres/session.hpp"
#include "tests/store/scratch.hpp"

namespace crowntable::tests {

using server::CommitResult;
using server::StoreProblem;
using server::postgres::Address;
using server::postgres::Session;

namespace {

/// A server of its own, which waits for a standby that there is not.
struct Lonely {
    void wait_for_standby(bool waits) {
        postgres.sql("postgres",
                     std::string("ALTER SYSTEM SET synchronous_standby_names = '") + (waits ? "bob" : "") + "'");
        postgres.sql("postgres", "SELECT pg_reload_conf()");
        // The processes that serve read it before their next statement; those that wait are let go.
        const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(10);
        while (postgres.sql("postgres", "SHOW synchronous_standby_names") != (waits ? "bob" : "")) {
            REQUIRE(std::chrono::steady_clock::now() < end);
        }
    }
    /// How many waited by then, and wait no more.
    int cancel_waits() {
        return std::stoi(postgres.sql("postgres",
                                      "WITH w AS MATERIALIZED (SELECT pid FROM pg_stat_activity WHERE wait_event = "
                                      "'SyncRep') SELECT count(pg_cancel_backend(pid)) FROM w"));
    }

    PostgresServer postgres;
    std::string database = postgres.make_database();
};

}  // namespace

TEST_CASE_FIXTURE(Lonely, "An append that the standby has not is not answered, though the database reports success") {
    Desk desk([&](auto post) { return postgres_journal(postgres, database, "ann", std::move(post)); });
    const auto fence = desk.journal().new_fence();
    REQUIRE(desk.append(records("AAA", 1, {"a"}), fence) == CommitResult::committed);
    wait_for_standby(true);
    std::optional<CommitResult> result;
    desk.journal().append(append_of(records("AAA", 2, {"b"}), fence), [&](CommitResult answer) { result = answer; });
    int cancelled = 0;
    // The append, and then whatever asks what has become of it.
    REQUIRE(desk.run_until([&] { return (cancelled += cancel_waits()) >= 3; }));
    CHECK_FALSE(result);
    CHECK(postgres.sql(database, "SELECT count(*) FROM record") == "2");
    wait_for_standby(false);
    REQUIRE(desk.mail().run_until([&] { return result.has_value(); }));
    CHECK(*result == CommitResult::committed);
    CHECK(desk.bodies("AAA") == "a b");
}

TEST_CASE_FIXTURE(Lonely,
                  "What a former primary does not answer, for its standby has taken its place, is asked there") {
    using server::postgres::PostgresJournal;
    server::postgres::open_store(Address::parse(postgres.url(database)).value());
    postgres.sql(database, "INSERT INTO node(id, epoch) VALUES('ann', 1)");
    const PostgresServer next(PostgresServer::StandbyOf{postgres});
    const auto both = "postgres:///" + database + "?user=crowntable&host=" + postgres.sockets() + "," + next.sockets();
    Desk desk([&](PostgresJournal::Post post) {
        return std::make_unique<PostgresJournal>(
            Address::parse(both).value(), server::postgres::Node{.id = "ann", .epoch = 1},
            [fence = server::Fence{7}]() mutable { return fence++; }, std::move(post), PostgresJournal::Told{},
            PostgresJournal::Pace{.connection = {.answer = std::chrono::milliseconds(1'000)}});
    });
    const auto fence = desk.journal().new_fence();
    const auto kept_at = [&](const PostgresServer& server) {
        return server.sql(database, "SELECT count(*) FROM record");
    };
    REQUIRE(desk.append(records("AAA", 1, {"a"}), fence) == CommitResult::committed);
    REQUIRE(desk.run_until([&] { return kept_at(next) == "1"; }));
    next.promote();
    wait_for_standby(true);
    std::optional<CommitResult> result;
    desk.journal().append(append_of(records("AAA", 2, {"b"}), fence), [&](CommitResult answer) { result = answer; });
    REQUIRE(desk.mail().run_until([&] { return result.has_value(); }));
    CHECK(*result == CommitResult::committed);
    CHECK(kept_at(next) == "2");
    wait_for_standby(false);
}

TEST_CASE_FIXTURE(Lonely, "A command does not report as done what the standby has not") {
    const auto address = Address::parse(postgres.url(database)).value();
    server::postgres::open_store(address);
    Session session(address);
    wait_for_standby(true);
    std::thread operator_of_the_database([&] {
        while (cancel_waits() == 0) std::this_thread::sleep_for(std::chrono::milliseconds(20));
    });
    session.run("BEGIN");
    session.run("UPDATE cluster SET generation = 'another'");
    CHECK_THROWS_AS(session.commit(), StoreProblem);
    operator_of_the_database.join();
}

}  // namespace crowntable::tests
