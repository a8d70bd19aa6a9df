// What a connection makes of a database that is not as far as one that was seen before.
#include "server/store/postgres/lineage.hpp"

#include <doctest/doctest.h>

#include "server/store/postgres/schema.hpp"
#include "server/store/postgres/session.hpp"
#include "tests/support/postgres_server.hpp"

using namespace crowntable;
using crowntable::tests::PostgresServer;
using server::postgres::Lineage;

namespace {

/// A node in its second life, as it sees a store.
struct SeenStore {
    SeenStore() {
        server::postgres::open_store(address);
        postgres.sql(database, "INSERT INTO node(id, epoch, beat, address) VALUES('ann', 2, 5, 'h:1')");
    }

    /// What a new connection would be told now.
    Lineage::Sight sight() const {
        const auto question = lineage.question();
        server::postgres::Session session(address);
        const auto rows = session.ask(question.sql, server::postgres::Values()
                                                        .text(question.generation)
                                                        .text(question.node)
                                                        .number(question.epoch)
                                                        .number(question.beat));
        REQUIRE(rows.size() == 1);
        return {rows.number(0, 0) != 0, rows.number(0, 1), rows.number(0, 2) != 0};
    }

    PostgresServer& postgres = PostgresServer::shared();
    std::string database = postgres.make_database();
    server::postgres::Address address = server::postgres::Address::parse(postgres.url(database)).value();
    Lineage lineage = [this] {
        server::postgres::open_store(address);
        server::postgres::Session session(address);
        return Lineage(session, "ann", 2);
    }();
};

}  // namespace

TEST_CASE_FIXTURE(SeenStore, "A database that has each sign of life that was confirmed is as far") {
    lineage.confirmed(5);
    const auto seen = sight();
    CHECK(seen.is_of_generation);
    CHECK_FALSE(seen.is_behind);
    // Of a real PostgreSQL, which was never promoted.
    CHECK(seen.time_line == 1);
    CHECK(lineage.look(seen).empty());
    // Whoever was buried since is to hear of it.
    postgres.sql(database, "UPDATE node SET epoch = 3, beat = 0");
    CHECK_FALSE(sight().is_behind);
}

TEST_CASE_FIXTURE(SeenStore, "A database without a sign of life, or a life, that was confirmed is behind") {
    lineage.confirmed(6);
    CHECK(sight().is_behind);
    CHECK(lineage.look(sight()).find("behind what the node has seen") != std::string::npos);
    postgres.sql(database, "UPDATE node SET epoch = 1, beat = 100");
    CHECK(sight().is_behind);
    postgres.sql(database, "DELETE FROM node");
    CHECK(sight().is_behind);
    CHECK_FALSE(lineage.is_replaced());
}

TEST_CASE_FIXTURE(SeenStore, "What was seen of a newer primary makes the former one the past") {
    auto seen = sight();
    CHECK(lineage.look(seen).empty());
    CHECK_FALSE(lineage.is_over(1));
    seen.time_line = 3;
    CHECK(lineage.look(seen).empty());
    CHECK(lineage.is_over(1));
    CHECK_FALSE(lineage.is_over(3));
    seen.time_line = 2;
    CHECK_FALSE(lineage.look(seen).empty());
}

TEST_CASE_FIXTURE(SeenStore, "Another generation is another store, for good") {
    postgres.sql(database, "UPDATE cluster SET generation = 'another'");
    const auto seen = sight();
    CHECK_FALSE(seen.is_of_generation);
    CHECK_FALSE(lineage.look(seen).empty());
    CHECK(lineage.is_replaced());
}

TEST_CASE("Of several hosts the next one is tried first, with its port") {
    auto address =
        server::postgres::Address::parse("postgres://u@one:1,two:2,three:3/rooms?target_session_attrs=any").value();
    address.begin_with_next();
    CHECK(address.options().at("host") == "two,three,one");
    CHECK(address.options().at("port") == "2,3,1");
    auto alone = server::postgres::Address::parse("postgres://u@one:1/rooms").value();
    alone.begin_with_next();
    CHECK(alone.options().at("host") == "one");
    CHECK(alone.options().at("port") == "1");
}
