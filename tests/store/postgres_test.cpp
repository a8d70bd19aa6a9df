// What a journal in PostgreSQL promises beyond any other: fences of several nodes, and what becomes of appends when the
// database goes away.
#include <doctest/doctest.h>

#include <chrono>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "server/store/data_directory.hpp"
#include "server/store/postgres/postgres_journal.hpp"
#include "server/store/postgres/schema.hpp"
#include "tests/store/scratch.hpp"
#include "tests/support/mute_host.hpp"
#include "tests/support/postgres_server.hpp"

namespace crowntable::tests {

using server::CommitResult;
using server::StoreProblem;
using server::postgres::Address;

namespace {

/// A database, and nodes that share it.
struct Shared {
    std::unique_ptr<Desk> node(const std::string& id, server::postgres::PostgresJournal::Pace pace = {}) {
        return std::make_unique<Desk>([&](server::postgres::PostgresJournal::Post post) {
            return postgres_journal(postgres, database, id, std::move(post),
                                    {.troubled = [this](const std::string& why) { told.push_back(why); }}, pace);
        });
    }
    std::string sql(const std::string& text) const { return postgres.sql(database, text); }

    PostgresServer& postgres = PostgresServer::shared();
    std::string database = postgres.make_database();
    std::vector<std::string> told;
};

StoreProblem::Kind problem_of(const std::string& url) {
    try {
        server::postgres::open_store(Address::parse(url).value());
    } catch (const StoreProblem& problem) {
        return problem.kind();
    }
    FAIL("it could be opened");
    return {};
}

}  // namespace

TEST_CASE_FIXTURE(Shared, "A room is one node's, until that one releases it") {
    const auto ann = node("ann");
    const auto bob = node("bob");
    const auto made = ann->journal().new_fence();
    REQUIRE(ann->append(records("AAA", 1, {"a"}), made) == CommitResult::committed);
    CHECK_FALSE(bob->claim({"AAA"})[0]);
    CHECK(bob->append(records("AAA", 2, {"b"}), bob->journal().new_fence()) == CommitResult::fenced);
    ann->journal().release("AAA", made, [] {});
    CHECK(ann->bodies("AAA") == "a");
    const auto claimed = bob->claim({"AAA", "NONE"});
    REQUIRE(claimed[0]);
    CHECK_FALSE(claimed[1]);
    CHECK(ann->append(records("AAA", 2, {"late"}), made) == CommitResult::fenced);
    CHECK(bob->append(records("AAA", 2, {"b"}), *claimed[0]) == CommitResult::committed);
    CHECK(ann->bodies("AAA") == "a b");
}

TEST_CASE_FIXTURE(Shared, "Whoever starts under the id of another has buried it, and takes its rooms") {
    const auto before = node("ann");
    const auto old = before->journal().new_fence();
    REQUIRE(before->append(records("AAA", 1, {"a"}), old) == CommitResult::committed);
    const auto after = node("ann");
    const auto claimed = after->claim({"AAA"});
    REQUIRE(claimed[0]);
    CHECK(before->append(records("AAA", 2, {"stale"}), old) == CommitResult::fenced);
    CHECK_MESSAGE(before->append(records("NEW", 1, {"n"}), before->journal().new_fence()) == CommitResult::fenced,
                  "the dead make no rooms");
    CHECK(after->append(records("AAA", 2, {"b"}), *claimed[0]) == CommitResult::committed);
}

TEST_CASE_FIXTURE(Shared, "A code that another node has given is not given again") {
    const auto ann = node("ann");
    const auto bob = node("bob");
    CHECK(ann->append(records("AAA", 1, {"a"}), ann->journal().new_fence()) == CommitResult::committed);
    CHECK(bob->append(records("AAA", 1, {"b"}), bob->journal().new_fence()) == CommitResult::fenced);
    CHECK(bob->bodies("AAA") == "a");
}

TEST_CASE_FIXTURE(Shared, "One room of a group that does not fit costs the others nothing") {
    const auto ann = node("ann");
    const auto fence = ann->journal().new_fence();
    for (const char* room : {"AAA", "BBB", "CCC"}) ann->append(records(room, 1, {"1"}), fence);
    std::string answers;
    const auto append = [&](const char* room, std::uint64_t seq, server::Fence with) {
        ann->journal().append(append_of(records(room, seq, {"2"}), with), [&answers, room](CommitResult result) {
            answers += room[0];
            answers += result == CommitResult::committed ? '+' : result == CommitResult::fenced ? '#' : '-';
        });
    };
    append("AAA", 2, fence);
    append("BBB", 3, fence);
    append("CCC", 2, fence + 1);
    append("AAA", 3, fence);
    REQUIRE(ann->mail().run_until([&] { return answers.size() == 8; }));
    CHECK(answers == "A+A+B-C#");
}

TEST_CASE_FIXTURE(Shared, "What is asked while the connection is cut goes on by itself, each record once") {
    const auto ann = node("ann");
    const auto fence = ann->journal().new_fence();
    REQUIRE(ann->append(records("AAA", 1, {"0"}), fence) == CommitResult::committed);
    std::size_t committed = 0;
    for (std::uint64_t seq = 2; seq <= 200; ++seq) {
        ann->journal().append(append_of(records("AAA", seq, {"r"}), fence), [&](CommitResult result) {
            if (result == CommitResult::committed) ++committed;
        });
        if (seq % 40 == 0) {
            sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'crowntable'");
            ann->mail().run_one();
        }
    }
    REQUIRE(ann->mail().run_until([&] { return committed == 199; }));
    CHECK(sql("SELECT count(*) || ' ' || max(seq) FROM record WHERE room = 'AAA'") == "200 200");
    CHECK_FALSE(ann->journal().is_failing());
    REQUIRE(told.size() >= 2);
    CHECK(told.back().empty());
}

TEST_CASE_FIXTURE(Shared, "While the database is away all waits and the store fails; when it is back, play goes on") {
    const auto ann = node("ann");
    const auto fence = ann->journal().new_fence();
    REQUIRE(ann->append(records("AAA", 1, {"a"}), fence) == CommitResult::committed);
    postgres.stop();
    std::vector<CommitResult> results;
    ann->journal().append(append_of(records("AAA", 2, {"b"}), fence),
                          [&](CommitResult result) { results.push_back(result); });
    REQUIRE(ann->run_until([&] { return ann->journal().is_failing(); }));
    CHECK(results.empty());
    postgres.start();
    REQUIRE(ann->mail().run_until([&] { return results.size() == 1; }));
    CHECK(results.front() == CommitResult::committed);
    CHECK(ann->append(records("AAA", 3, {"c"}), fence) == CommitResult::committed);
    CHECK(ann->bodies("AAA") == "a b c");
    CHECK_FALSE(ann->journal().is_failing());
}

TEST_CASE_FIXTURE(Shared, "Where one host stands still the next one is asked") {
    const MuteHost still;
    const auto both = "postgres:///" + database + "?user=crowntable&host=" + still.name() + "," + postgres.sockets();
    const auto address = Address::parse(both).value();
    server::postgres::PostgresJournal::Pace pace;
    pace.connection.connect = std::chrono::milliseconds(300);
    server::postgres::open_store(Address::parse(postgres.url(database)).value());
    Desk desk([&](auto post) {
        return std::make_unique<server::postgres::PostgresJournal>(
            address, server::postgres::Node{"ann", 1}, [] { return server::first_fence; }, std::move(post),
            server::postgres::PostgresJournal::Told{}, pace);
    });
    CHECK(desk.find({"AAA"}));
    // Whoever waits without a loop leaves it to libpq.
    CHECK(address.options().contains("connect_timeout"));
}

TEST_CASE_FIXTURE(Shared, "It is told whose a room is, as long as that node lives, and which rooms there are not") {
    const auto ann = node("ann");
    const auto bob = node("bob");
    ann->append(records("AAA", 1, {"a"}), ann->journal().new_fence());
    ann->append(records("BBB", 1, {"b"}), ann->journal().new_fence());
    ann->append(records("CCC", 1, {"c"}), ann->journal().new_fence());
    sql("UPDATE node SET address = 'h:1' WHERE id = 'ann'; UPDATE room SET broken = 'read' WHERE code = 'BBB'");
    sql("UPDATE room SET broken = 'ended' WHERE code = 'CCC'");
    auto found = bob->find({"AAA", "BBB", "CCC", "NONE"});
    REQUIRE(found);
    REQUIRE(found->size() == 2);
    const bool is_first = found->front().code == "AAA";
    const auto& a = found->at(is_first ? 0 : 1);
    REQUIRE(a.owner);
    CHECK(a.owner->node.id == "ann");
    CHECK(a.owner->node.epoch == 1);
    CHECK(a.owner->address == "h:1");
    CHECK_FALSE(a.is_broken);
    CHECK(found->at(is_first ? 1 : 0).is_broken);
    sql("UPDATE node SET epoch = epoch + 1 WHERE id = 'ann'");
    found = bob->find({"AAA"});
    REQUIRE(found);
    CHECK_FALSE(found->front().owner);
}

TEST_CASE_FIXTURE(Shared,
                  "A node is borne out as long as its fence stands at the room, or where there is none to be played") {
    const auto ann = node("ann");
    const auto bob = node("bob");
    const auto fence = ann->journal().new_fence();
    for (const char* room : {"AAA", "BBB", "CCC"}) ann->append(records(room, 1, {"a"}), fence);
    sql("UPDATE room SET broken = 'read' WHERE code = 'BBB'");
    std::vector<bool> heard;
    const auto ask = [&](const char* room, std::optional<server::Fence> with) {
        const auto before = heard.size();
        dynamic_cast<server::postgres::PostgresJournal&>(ann->journal()).vouch(room, with, [&heard](bool is_true) {
            heard.push_back(is_true);
        });
        CHECK(heard.size() == before);
    };
    // All at once, while a room among them is written to.
    ann->journal().append(append_of(records("AAA", 2, {"b"}), fence), [](CommitResult) {});
    ask("AAA", fence);
    ask("AAA", fence + 1);
    ask("AAA", std::nullopt);
    ask("BBB", fence);
    ask("BBB", std::nullopt);
    ask("NONE", std::nullopt);
    ask("NONE", fence);
    REQUIRE(ann->mail().run_until([&] { return heard.size() == 7; }));
    CHECK(heard == std::vector<bool>{true, false, false, true, true, true, false});
    ann->journal().release("CCC", fence, [] {});
    REQUIRE(ann->bodies("CCC") == "a");
    REQUIRE(bob->claim({"CCC"})[0]);
    ask("CCC", fence);
    REQUIRE(ann->mail().run_until([&] { return heard.size() == 8; }));
    CHECK_FALSE(heard.back());
}

TEST_CASE_FIXTURE(Shared, "A node whose append was in doubt is borne out by the fence that it has put since") {
    const auto ann = node("ann");
    const auto fence = ann->journal().new_fence();
    REQUIRE(ann->append(records("AAA", 1, {"a"}), fence) == CommitResult::committed);
    sql("UPDATE room SET seq = 7 WHERE code = 'AAA'");
    CHECK(ann->append(records("AAA", 2, {"b"}), fence) == CommitResult::failed);
    CHECK(sql("SELECT fence FROM room") != std::to_string(fence));
    std::optional<bool> heard;
    dynamic_cast<server::postgres::PostgresJournal&>(ann->journal()).vouch("AAA", fence, [&](bool is_true) {
        heard = is_true;
    });
    REQUIRE(ann->mail().run_until([&] { return heard.has_value(); }));
    CHECK(*heard);
}

TEST_CASE_FIXTURE(Shared, "A room of which three nodes have died while they were loading it is set aside") {
    std::string told_of;
    const auto life = [&] {
        return std::make_unique<Desk>([&](server::postgres::PostgresJournal::Post post) {
            return postgres_journal(postgres, database, "ann", std::move(post),
                                    {.set_aside = [&](const std::string& room) { told_of += room; }});
        });
    };
    const auto make = life();
    const auto fence = make->journal().new_fence();
    for (const char* room : {"AAA", "BBB"}) make->append(records(room, 1, {"a"}), fence);
    for (const char* room : {"AAA", "BBB"}) make->journal().release(room, fence, [] {});
    const auto deaths = [&] { return sql("SELECT string_agg(deaths::text, ' ' ORDER BY code) FROM room"); };
    for (int died = 0; died < 3; ++died) {
        const auto desk = life();
        REQUIRE(desk->claim({"AAA", "BBB"})[0]);
        CHECK(desk->bodies("AAA") == "a");
        CHECK_MESSAGE(desk->bodies("AAA") == "a", "asked twice by one life");
        CHECK(desk->bodies("BBB") == "a");
        CHECK(deaths() == std::to_string(died) + " 0");
        auto& journal = dynamic_cast<server::postgres::PostgresJournal&>(desk->journal());
        journal.loaded("BBB");
        CHECK(journal.rooms_set_aside() == 0);
        // What is asked after that is answered after that.
        desk->bodies("BBB");
    }
    const auto last = life();
    REQUIRE(last->claim({"AAA", "BBB"})[0]);
    CHECK(std::get<server::LoadFailure>(last->ask_for("AAA")) == server::LoadFailure::damaged);
    CHECK(last->bodies("BBB") == "a");
    CHECK(told_of == "AAA");
    CHECK(dynamic_cast<server::postgres::PostgresJournal&>(last->journal()).rooms_set_aside() == 1);
    CHECK(sql("SELECT coalesce(broken, 'sound') FROM room ORDER BY code") == "poison\nsound");
    // So that it can be removed while that node lives, and be claimed once somebody has mended it.
    CHECK(sql("SELECT count(*) FROM room WHERE broken = 'poison' AND owner IS NULL AND epoch IS NULL") == "1");
    CHECK(sql("SELECT count(*) FROM room WHERE code = 'BBB' AND owner IS NOT NULL") == "1");
    CHECK_FALSE(life()->claim({"AAA"})[0]);
}

TEST_CASE_FIXTURE(Shared, "Rooms that are claimed from a node whose life is over are counted as taken over from it") {
    std::string taken;
    const auto ann = node("ann");
    const auto fence = ann->journal().new_fence();
    for (const char* room : {"AAA", "BBB", "CCC", "GIVEN"}) ann->append(records(room, 1, {"a"}), fence);
    ann->journal().release("GIVEN", fence, [] {});
    REQUIRE(ann->bodies("GIVEN") == "a");
    node("dan");
    sql("UPDATE node SET epoch = epoch + 1 WHERE id = 'ann'; UPDATE room SET owner = 'dan', epoch = 0 WHERE code = "
        "'CCC'");
    Desk bob([&](auto post) {
        return postgres_journal(postgres, database, "bob", std::move(post),
                                {.taken_over = [&](const std::string& from, std::size_t rooms) {
                                    taken += from + ' ' + std::to_string(rooms) + ", ";
                                }});
    });
    auto& journal = dynamic_cast<server::postgres::PostgresJournal&>(bob.journal());
    REQUIRE(bob.claim({"GIVEN"})[0]);
    CHECK(journal.rooms_taken_over() == 0);
    REQUIRE(bob.claim({"AAA", "BBB", "CCC", "NONE"})[0]);
    CHECK(taken == "ann 2, dan 1, ");
    CHECK(journal.rooms_taken_over() == 3);
    // By its own life it takes nothing over.
    REQUIRE(bob.claim({"AAA"})[0]);
    CHECK(journal.rooms_taken_over() == 3);
}

TEST_CASE_FIXTURE(Shared, "A load that begins when its node has left has cost nobody their life") {
    const auto ann = node("ann");
    const auto fence = ann->journal().new_fence();
    for (const char* room : {"AAA", "BBB"}) ann->append(records(room, 1, {"a"}), fence);
    for (const char* room : {"AAA", "BBB"}) ann->journal().release(room, fence, [] {});
    REQUIRE(ann->bodies("BBB") == "a");
    REQUIRE(ann->claim({"AAA", "BBB"})[0]);
    SUBCASE("and its rooms are nobody's") {
        sql("UPDATE room SET owner = NULL, epoch = NULL");
    }
    SUBCASE("and its life is over") {
        sql("UPDATE node SET epoch = epoch + 1");
    }
    CHECK(ann->bodies("AAA") == "a");
    CHECK(ann->bodies("BBB") == "a");
    CHECK(sql("SELECT count(*) FROM room WHERE loading IS NOT NULL") == "0");
}

TEST_CASE_FIXTURE(Shared, "A room that is claimed while rooms of the dead are given an end is given none") {
    server::postgres::PostgresJournal::Pace pace;
    pace.look_for_ends = std::chrono::milliseconds(20);
    const auto ann = node("ann");
    ann->append(records("AAA", 1, {"a"}), ann->journal().new_fence());
    const auto cleaner = node("cleaner", pace);
    node("young");
    sql("UPDATE node SET epoch = epoch + 1 WHERE id = 'ann'; DELETE FROM node WHERE id = 'young'");
    // Whoever looks at nodes takes his time, so that a young one claims the room when it is seen, but not locked.
    sql("ALTER TABLE node RENAME TO nodes; CREATE FUNCTION dawdle() RETURNS boolean LANGUAGE plpgsql VOLATILE AS "
        "'BEGIN PERFORM pg_sleep(0.2); RETURN true; END'; CREATE VIEW node AS WITH slowly AS MATERIALIZED "
        "(SELECT *, dawdle() FROM nodes) SELECT id, epoch, beat, address, formats, rules FROM slowly");
    std::thread young([&] {
        const auto is_seen = [&] {
            return sql("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() "
                       "AND wait_event = 'PgSleep' AND query LIKE '%SET ends_at = $1%'") != "0";
        };
        const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(10);
        while (!is_seen() && std::chrono::steady_clock::now() < end) std::this_thread::yield();
        sql("INSERT INTO nodes(id, epoch) VALUES('young', 1); "
            "UPDATE room SET owner = 'young', epoch = 1, fence = fence + 1");
    });
    CHECK(cleaner->run_until([&] { return sql("SELECT owner FROM room") == "young"; }));
    young.join();
    // Whatever is asked now is answered behind it.
    CHECK(cleaner->bodies("AAA") == "a");
    sql("DROP VIEW node; ALTER TABLE nodes RENAME TO node");
    CHECK(sql("SELECT count(*) FROM room WHERE ends_at IS NULL") == "1");
}

TEST_CASE_FIXTURE(Shared, "A room that is given back before it was loaded has cost nobody their life") {
    for (int turn = 0; turn < 4; ++turn) {
        const auto ann = node("ann");
        const auto claimed = ann->claim({"AAA"})[0];
        if (!claimed) ann->append(records("AAA", 1, {"a"}), ann->journal().new_fence());
        CHECK(ann->bodies("AAA") == "a");
        if (claimed) ann->journal().release("AAA", *claimed, [] {});
        ann->bodies("AAA");
    }
    CHECK(sql("SELECT deaths FROM room") == "0");
}

TEST_CASE_FIXTURE(Shared, "A store of the first schema is brought up to date, with what it holds") {
    node("ann");
    sql("ALTER TABLE room DROP COLUMN loading; UPDATE cluster SET schema = 1;"
        "INSERT INTO room(code, fence, seq) VALUES('AAA', 1, 1); INSERT INTO record VALUES('AAA', 1, 'a')");
    const auto bob = node("bob");
    CHECK(sql("SELECT schema || ' ' || schema_min FROM cluster") == "2 1");
    REQUIRE(bob->claim({"AAA"})[0]);
    CHECK(bob->bodies("AAA") == "a");
}

TEST_CASE_FIXTURE(Shared, "Of several nodes that bring a secret the first is heard, and all get the same") {
    using server::postgres::keep_secret;
    const auto address = Address::parse(postgres.url(database)).value();
    server::postgres::open_store(address);
    server::postgres::Session session(address);
    const std::string bytes("\0\x01 key", 6);
    CHECK(keep_secret(session, "key", bytes) == bytes);
    CHECK(keep_secret(session, "key", "another") == bytes);
    CHECK(keep_secret(session, "other", "another") == "another");
}

TEST_CASE_FIXTURE(Shared, "A room of which a record is missing is damaged") {
    const auto ann = node("ann");
    for (const char* room : {"AAA", "BBB", "CCC"}) {
        ann->append(records(room, 1, {"a", "b", "c"}), ann->journal().new_fence());
    }
    sql("DELETE FROM record WHERE room = 'AAA' AND seq = 2; DELETE FROM record WHERE room = 'BBB' AND seq = 3");
    CHECK(std::get<1>(ann->ask_for("AAA")) == server::LoadFailure::damaged);
    CHECK(std::get<1>(ann->ask_for("BBB")) == server::LoadFailure::damaged);
    CHECK(ann->bodies("CCC") == "a b c");
}

TEST_CASE_FIXTURE(Shared, "Of a room that has ended nothing is left in the end") {
    const auto ann = node("ann");
    const auto fence = ann->journal().new_fence();
    ann->append(records("AAA", 1, std::vector<std::string>(2'500, "r")), fence);
    ann->append(records("BBB", 1, {"b"}), fence);
    ann->journal().expire("AAA", fence + 1);
    CHECK_MESSAGE(ann->load("AAA")->size() == 2'500, "only its owner ends it");
    ann->journal().expire("AAA", fence);
    CHECK(ann->bodies("AAA").empty());
    CHECK(ann->run_until([&] { return sql("SELECT count(*) FROM record WHERE room = 'AAA'") == "0"; }));
    CHECK(ann->run_until([&] { return sql("SELECT code FROM room") == "BBB"; }));
}

TEST_CASE_FIXTURE(Shared, "A room of nobody ends when its time is over, and one of a dead node some time after it") {
    server::postgres::PostgresJournal::Pace pace;
    pace.look_for_ends = std::chrono::milliseconds(20);
    pace.end_of_orphans = std::chrono::milliseconds(0);
    const auto ann = node("ann");
    const auto fence = ann->journal().new_fence();
    for (const char* room : {"DUE", "LATER", "OWNED", "ORPHAN"}) ann->append(records(room, 1, {"a"}), fence);
    const auto now = std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
    for (const char* room : {"DUE", "OWNED"}) ann->journal().set_end(room, fence, now - std::chrono::hours(1));
    ann->journal().set_end("LATER", fence, now + std::chrono::hours(1));
    for (const char* room : {"DUE", "LATER"}) ann->journal().release(room, fence, [] {});
    ann->claim({"NONE"});
    // It has died without a word.
    sql("INSERT INTO node(id, epoch) VALUES('bob', 2); UPDATE room SET owner = 'bob', epoch = 1 WHERE code = 'ORPHAN'");
    const auto cleaner = node("cleaner", pace);
    CHECK(cleaner->run_until([&] { return sql("SELECT code FROM room ORDER BY code") == "LATER\nOWNED"; }));
    CHECK(ann->append(records("OWNED", 2, {"b"}), fence) == CommitResult::committed);
    // Whoever claims a room keeps it from ending.
    sql("UPDATE room SET ends_at = 1 WHERE code = 'OWNED'");
    CHECK(cleaner->claim({"LATER"})[0]);
    CHECK(sql("SELECT count(*) FROM room WHERE ends_at IS NOT NULL") == "1");
}

TEST_CASE_FIXTURE(Shared, "No room ends too early by a clock that is wrong, of a node or of the database") {
    using std::chrono::hours;
    using std::chrono::minutes;
    server::postgres::PostgresJournal::Pace pace;
    pace.look_for_ends = std::chrono::milliseconds(20);
    const auto of = [](const auto& one) -> server::postgres::PostgresJournal& {
        return dynamic_cast<server::postgres::PostgresJournal&>(one->journal());
    };
    const auto ann = node("ann");
    const auto fence = ann->journal().new_fence();
    const auto now = std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
    const auto end_of = [&](const char* room, std::chrono::milliseconds lead, server::WallTime when) {
        ann->append(records(room, 1, {"a"}), fence);
        of(ann).set_calendar_lead(lead);
        ann->journal().set_end(room, fence, when);
        ann->journal().release(room, fence, [] {});
    };
    // Whoever wrote this one goes an hour behind the database, and meant ten minutes from now.
    end_of("BEHIND", -hours(1), now - minutes(50));
    // Of these the cleaner says that they are over, whose clock is an hour ahead of the database's.
    end_of("AHEAD", hours(0), now - minutes(30));
    end_of("DUE", hours(0), now - minutes(90));
    CHECK(ann->run_until([&] { return sql("SELECT count(*) FROM room WHERE owner IS NULL") == "3"; }));
    const auto cleaner = node("cleaner", pace);
    of(cleaner).set_calendar_lead(hours(1));
    CHECK(cleaner->run_until([&] { return sql("SELECT code FROM room ORDER BY code") == "AHEAD\nBEHIND"; }));
    of(cleaner).set_calendar_lead(-hours(1));
    CHECK(cleaner->run_until([&] { return sql("SELECT code FROM room ORDER BY code") == "BEHIND"; }));
}

TEST_CASE_FIXTURE(Shared, "A database that cannot be used is told by what is wrong with it, and left as it is") {
    CHECK(problem_of(postgres.url("no_such_database")) == StoreProblem::Kind::unreachable);
    CHECK(problem_of(postgres.url(database, "no_such_user")) == StoreProblem::Kind::unreachable);
    CHECK(problem_of("postgres://127.0.0.1:1/x") == StoreProblem::Kind::unreachable);
    sql("ALTER DATABASE " + database + " SET default_transaction_read_only = on");
    CHECK(problem_of(postgres.url(database)) == StoreProblem::Kind::read_only);
    postgres.sql("postgres", "ALTER DATABASE " + database + " RESET default_transaction_read_only");
    node("ann");
    sql("UPDATE cluster SET schema = 99");
    CHECK_MESSAGE(node("ann"), "a newer schema that this program may use");
    sql("UPDATE cluster SET schema_min = 99");
    CHECK(problem_of(postgres.url(database)) == StoreProblem::Kind::newer);
}

TEST_CASE_FIXTURE(Shared, "A role that may make no tables is enough where they are there") {
    node("ann");
    sql("CREATE ROLE least LOGIN; GRANT SELECT, INSERT, UPDATE, DELETE ON node, room, record, secret TO least;"
        "GRANT SELECT, UPDATE ON cluster TO least");
    const auto address = Address::parse(postgres.url(database, "least")).value();
    server::postgres::open_store(address);
    server::postgres::Session session(address);
    CHECK(server::postgres::keep_secret(session, "key", "k") == "k");
    sql("UPDATE cluster SET schema = 0");
    CHECK(problem_of(postgres.url(database, "least")) == StoreProblem::Kind::unusable);
    sql("UPDATE cluster SET schema = 2; REASSIGN OWNED BY least TO crowntable; DROP OWNED BY least; DROP ROLE least");
}

TEST_CASE_FIXTURE(Shared, "No password is shown, whatever the address looks like") {
    const auto address = Address::parse("postgres://eve:s3cret@h1:1,h2:2/db?sslpassword=s3cret&application_name=x");
    REQUIRE(address);
    CHECK(address->shown() == "postgres://eve@h1,h2:1,2/db");
    CHECK_FALSE(Address::parse("postgres://eve:s3cret@h1/db?what=s3cret"));
    CHECK_FALSE(Address::parse("sqlite"));
    // What libpq takes for the end of a password, and shows.
    for (const char* torn : {"postgres://eve:s@3cret@h/db", "postgres://eve:s3/cret@h/db", "postgres://eve:5/cret@h/db",
                             "postgres://eve:s@3/cret@h/db", "postgres://eve:s@3:cret@h/db",
                             "postgres://e@ve:s3cret@h/db", "postgres://eve:s3cret", "postgres://eve:s3cret/db"}) {
        CAPTURE(torn);
        CHECK_FALSE(Address::parse(torn));
    }
    const auto escaped = Address::parse("postgres://eve:s%40%2Fcret@h:5432/db");
    REQUIRE(escaped);
    CHECK(escaped->shown() == "postgres://eve@h:5432/db");
    CHECK(escaped->options().at("password") == "s@/cret");
    try {
        server::postgres::open_store(Address::parse("postgres://eve:s3cret@127.0.0.1:1/db").value());
    } catch (const StoreProblem& problem) {
        CHECK(std::string(problem.what()).find("s3cret") == std::string::npos);
    }
}

}  // namespace crowntable::tests
