// How PostgreSQL finds what a journal asks for.
#include <doctest/doctest.h>

#include <memory>
#include <string>
#include <vector>

#include "server/store/postgres/postgres_journal.hpp"
#include "tests/store/scratch.hpp"
#include "tests/support/postgres_server.hpp"

namespace crowntable::tests {

using server::CommitResult;

TEST_CASE("What was asked while the tables were empty looks at no more rows when they have grown") {
    constexpr int rooms = 40;
    auto& postgres = PostgresServer::shared();
    const auto database = postgres.make_database();
    const auto scans_of = [&](const std::string& table) {
        // A connection tells what it has done when it ends, at the latest.
        while (postgres.sql(database, "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()") !=
               "1") {
        }
        return std::stoll(postgres.sql(
            database, "SELECT coalesce(seq_scan, 0) FROM pg_stat_user_tables WHERE relname = '" + table + "'"));
    };
    {
        const Desk desk([&](server::postgres::PostgresJournal::Post post) {
            return postgres_journal(postgres, database, "ann", std::move(post), {}, {});
        });
    }
    const auto rooms_before = scans_of("room");
    const auto records_before = scans_of("record");
    {
        Desk desk([&](server::postgres::PostgresJournal::Post post) {
            return postgres_journal(postgres, database, "ann", std::move(post), {}, {});
        });
        for (int i = 0; i < rooms; ++i) {
            const auto room = "ROOM" + std::to_string(i);
            const auto fence = desk.journal().new_fence();
            REQUIRE(desk.append(records(room, 1, {"a"}), fence) == CommitResult::committed);
            desk.journal().set_end(room, fence, std::nullopt);
            desk.journal().release(room, fence, [] {});
            const auto claimed = desk.claim({room});
            REQUIRE(claimed[0]);
            REQUIRE(desk.bodies(room) == "a");
            REQUIRE(desk.append(records(room, 2, {"b"}), *claimed[0]) == CommitResult::committed);
        }
    }
    CHECK_MESSAGE(scans_of("room") - rooms_before < rooms, "each room was looked for among all of them");
    CHECK(scans_of("record") - records_before < rooms);
}

}  // namespace crowntable::tests
