// What a room in a database asks of the program that claims it, and how it ends there.
#include <doctest/doctest.h>

#include <optional>
#include <string>
#include <vector>

#include "tests/store/scratch.hpp"

using namespace crowntable;
using crowntable::tests::Desk;
using crowntable::tests::PostgresServer;

namespace {

/// A database, and nodes of programs that know more or less.
struct TwoPrograms {
    std::unique_ptr<Desk> node(const std::string& id, const server::postgres::Node& program = {}) const {
        return std::make_unique<Desk>([&](server::postgres::PostgresJournal::Post post) {
            return tests::postgres_journal(postgres, database, id, std::move(post), {}, {}, program);
        });
    }
    std::string sql(const std::string& text) const { return postgres.sql(database, text); }

    PostgresServer& postgres = PostgresServer::shared();
    std::string database = postgres.make_database();
};

}  // namespace

TEST_CASE_FIXTURE(TwoPrograms, "An end of a room is told when it is written, and not to whoever has lost the room") {
    const auto ann = node("ann");
    const auto fence = ann->journal().new_fence();
    ann->append(tests::records("AAA", 1, {"a"}), fence);
    ann->append(tests::records("BBB", 1, {"b"}), fence);
    sql("UPDATE room SET fence = fence + 1 WHERE code = 'BBB'");
    const auto ends = [&](const std::string& room) {
        auto& journal = dynamic_cast<server::postgres::PostgresJournal&>(ann->journal());
        std::optional<bool> told;
        journal.end(room, fence, [&](bool is_ended) { told = is_ended; });
        REQUIRE(ann->mail().run_until([&] { return told.has_value(); }));
        return *told;
    };
    CHECK(ends("AAA"));
    CHECK_FALSE(ends("BBB"));
    CHECK(sql("SELECT count(*) FROM room WHERE broken IS NULL") == "1");
}

TEST_CASE_FIXTURE(TwoPrograms, "What a room needs grows with its records, and who does not meet it claims nothing") {
    const auto ann = node("ann");
    const auto fence = ann->journal().new_fence();
    const auto write = [&](std::uint64_t seq, int format, const std::string& needs) {
        server::Record record{"AAA", seq, "r", format, needs};
        CHECK(ann->append({record}, fence) == server::CommitResult::committed);
    };
    const auto needed = [&] { return sql("SELECT format || rules FROM room"); };
    write(1, 5, ";crowns;");
    write(2, 5, ";crowns=1;");
    write(3, 4, "");
    write(4, 5, ";crowns=1;");
    CHECK(needed() == "5;crowns;;crowns=1;");
    // A part of a name is another name.
    write(5, 5, ";crowns=11;");
    write(6, 6, ";crown;");
    CHECK(needed() == "6;crowns;;crowns=1;;crowns=11;;crown;");
    ann->journal().release("AAA", fence, [] {});
    const auto claims = [&](int format, const std::vector<std::string>& rules) {
        const auto bob = node("bob", {.id = {}, .epoch = 0, .format = format, .rules = rules});
        return bob->claim({"AAA"}).front().has_value();
    };
    const std::vector<std::string> all{"crown", "crowns", "crowns=1", "crowns=11", "more"};
    CHECK_FALSE(claims(5, all));
    CHECK_FALSE(claims(6, {"crowns", "crowns=1", "crowns=11"}));
    CHECK(sql("SELECT owner FROM room").empty());
    CHECK(claims(6, all));
}
