// What every journal promises (server/store/journal.hpp).
#include <doctest/doctest.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <csignal>
#include <fstream>
#include <iterator>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine/ensure.hpp"
#include "server/store/memory_journal.hpp"
#include "server/store/record_log.hpp"
#include "server/store/schema.hpp"
#include "tests/store/scratch.hpp"
#include "tests/support/postgres_server.hpp"

namespace crowntable::tests {

using server::CommitResult;
using server::Durability;
using server::open_store;

namespace {

std::unique_ptr<server::Journal> in_memory(std::function<void(std::function<void()>)> post) {
    return std::make_unique<server::MemoryJournal>(std::move(post));
}

/// While it lives no file of this process may grow.
class FullDisk {
public:
    FullDisk() {
        std::signal(SIGXFSZ, SIG_IGN);
        getrlimit(RLIMIT_FSIZE, &before_);
        set({.rlim_cur = 0, .rlim_max = before_.rlim_max});
    }
    ~FullDisk() { set(before_); }
    FullDisk(const FullDisk&) = delete;
    FullDisk& operator=(const FullDisk&) = delete;

private:
    static void set(const rlimit& limit) { setrlimit(RLIMIT_FSIZE, &limit); }
    rlimit before_{};
};

/// In a database of its own, and as a node that has just come to life.
std::unique_ptr<server::postgres::PostgresJournal> in_postgres(server::postgres::PostgresJournal::Post post) {
    auto& postgres = PostgresServer::shared();
    return postgres_journal(postgres, postgres.make_database(), "node", std::move(post));
}

/// Runs the test for each kind of journal.
void with_each_journal(const std::function<void(Desk&)>& test) {
    SUBCASE("in memory") {
        Desk desk(in_memory);
        test(desk);
    }
    SUBCASE("in PostgreSQL") {
        Desk desk(in_postgres);
        test(desk);
    }
    SUBCASE("in a file, for power losses") {
        const Scratch scratch;
        Desk desk(open_store(scratch.path / "store.db", Durability::full));
        test(desk);
    }
    SUBCASE("in a file, for kills") {
        const Scratch scratch;
        Desk desk(open_store(scratch.path / "store.db", Durability::process));
        test(desk);
    }
}

}  // namespace

TEST_CASE("what was appended is loaded in order, each room for itself") {
    with_each_journal([](Desk& desk) {
        CHECK(desk.append(records("AAA", 1, {"a", "b"})) == CommitResult::committed);
        CHECK(desk.append(records("BBB", 1, {"x"})) == CommitResult::committed);
        CHECK(desk.append(records("AAA", 3, {"c"})) == CommitResult::committed);
        CHECK(desk.bodies("AAA") == "a b c");
        CHECK(desk.bodies("BBB") == "x");
        CHECK(desk.bodies("CCC").empty());
    });
}

TEST_CASE("an append with a gap is refused whole, and so is what was appended behind it") {
    with_each_journal([](Desk& desk) {
        std::vector<CommitResult> results;
        const auto note = [&](CommitResult result) { results.push_back(result); };
        desk.journal().append(append_of(records("AAA", 1, {"a"})), note);
        desk.journal().append(append_of({{"AAA", 2, "no"}, {"AAA", 4, "no"}}), note);
        desk.journal().append(append_of(records("AAA", 5, {"no"})), note);
        desk.journal().append(append_of(records("AAA", 2, {"b"})), note);
        desk.journal().append(append_of(records("AAA", 2, {"twice"})), note);
        REQUIRE(desk.mail().run_until([&] { return results.size() == 5; }));
        CHECK(results == std::vector{CommitResult::committed, CommitResult::failed, CommitResult::failed,
                                     CommitResult::committed, CommitResult::failed});
        CHECK(desk.bodies("AAA") == "a b");
    });
}

TEST_CASE("answers come in the order of the questions, a load behind all appends before it") {
    with_each_journal([](Desk& desk) {
        std::string order;
        for (std::uint64_t seq = 1; seq <= 50; ++seq) {
            desk.journal().append(append_of(records("AAA", seq, {"r"})), [&order](CommitResult) { order += 'a'; });
            if (seq % 10 == 0) {
                desk.journal().load("AAA", [&order, seq](server::Loaded loaded) {
                    REQUIRE(std::holds_alternative<std::vector<server::Record>>(loaded));
                    CHECK(std::get<0>(loaded).size() == seq);
                    order += 'l';
                });
            }
        }
        CHECK_MESSAGE(order.empty(), "nothing is answered from inside the call");
        REQUIRE(desk.mail().run_until([&] { return order.size() == 55; }));
        const std::string ten = "aaaaaaaaaal";
        CHECK(order == ten + ten + ten + ten + ten);
    });
}

TEST_CASE("an answer whose reader throws keeps no other answer back") {
    with_each_journal([](Desk& desk) {
        std::string answered;
        std::size_t thrown = 0;
        for (std::uint64_t seq = 1; seq <= 30; ++seq) {
            desk.journal().append(append_of(records("AAA", seq, {"r"})), [&answered, seq](CommitResult result) {
                answered += result == CommitResult::committed ? 'c' : 'f';
                if (seq % 3 == 0) throw std::runtime_error("a bug of the reader");
            });
        }
        const auto run_one = [&] {
            try {
                return desk.mail().run_one();
            } catch (const std::runtime_error&) {
                ++thrown;
                return true;
            }
        };
        while (answered.size() < 30) REQUIRE(run_one());
        CHECK(answered == std::string(30, 'c'));
        CHECK_MESSAGE(thrown == 10, "the loop hears of each");
    });
}

TEST_CASE("a room that has expired is gone, and its code can be given again") {
    with_each_journal([](Desk& desk) {
        desk.append(records("AAA", 1, {"a", "b"}));
        desk.append(records("BBB", 1, {"x"}));
        desk.journal().expire("AAA", server::first_fence);
        CHECK(desk.bodies("AAA").empty());
        CHECK(desk.rooms() == std::vector<server::KeptRoom>{{"BBB"}});
        // There is no such room, or it is nobody's who has this fence.
        CHECK(desk.append(records("AAA", 3, {"c"})) != CommitResult::committed);
        CHECK(desk.append(records("AAA", 1, {"new"})) == CommitResult::committed);
        CHECK(desk.bodies("AAA") == "new");
    });
}

TEST_CASE("when a room ends is kept until it is said otherwise, and goes with the room") {
    with_each_journal([](Desk& desk) {
        using Rooms = std::vector<server::KeptRoom>;
        const server::WallTime soon(std::chrono::milliseconds(1'800'000'000'123));
        desk.append(records("AAA", 1, {"a"}));
        CHECK(desk.rooms() == Rooms{{"AAA", std::nullopt}});
        desk.journal().set_end("AAA", server::first_fence, soon);
        desk.journal().set_end("NONE", server::first_fence, soon);
        CHECK(desk.rooms() == Rooms{{"AAA", soon}});
        desk.append(records("AAA", 2, {"b"}));
        // What is appended says nothing of the end.
        CHECK(desk.rooms() == Rooms{{"AAA", soon}});
        desk.journal().set_end("AAA", server::first_fence, std::nullopt);
        CHECK(desk.rooms() == Rooms{{"AAA", std::nullopt}});
        desk.journal().set_end("AAA", server::first_fence, soon);
        desk.journal().expire("AAA", server::first_fence);
        desk.append(records("AAA", 1, {"new"}));
        CHECK(desk.rooms() == Rooms{{"AAA", std::nullopt}});
        CHECK(desk.bodies("AAA") == "new");
    });
}

TEST_CASE("any bytes come back as they were") {
    with_each_journal([](Desk& desk) {
        const std::string body = std::string("{\"a\":\"\\u0000 ★\"}") + std::string(100'000, 'x');
        CHECK(desk.append(records("AAA", 1, {body})) == CommitResult::committed);
        CHECK(desk.bodies("AAA") == body);
    });
}

TEST_CASE("a bug in the journal's own thread fails one append, and is told of as a trouble that passes") {
    const Scratch scratch;
    Mailbox mail;
    std::vector<std::string> told;
    server::SqliteJournal journal(
        open_store(scratch.path / "store.db", Durability::full),
        [&](std::function<void()> task) { mail.post(std::move(task)); }, {},
        [&](const std::string& why) { told.push_back(why); });
    std::vector<CommitResult> results;
    const auto note = [&](CommitResult result) { results.push_back(result); };
    // Nothing to append breaks what an append relies on.
    journal.append({}, note);
    REQUIRE(mail.run_until([&] { return results.size() == 1; }));
    REQUIRE(told.size() == 1);
    CHECK(told.front().find("record_log.cpp") != std::string::npos);
    journal.append(append_of(records("AAA", 1, {"a"})), note);
    REQUIRE(mail.run_until([&] { return results.size() == 2; }));
    CHECK(results == std::vector{CommitResult::failed, CommitResult::committed});
    CHECK(told.back().empty());
}

TEST_CASE("what is written outside of a transaction is a bug, and writes nothing") {
    const Scratch scratch;
    server::RecordLog log(open_store(scratch.path / "store.db", Durability::full));
    CHECK_THROWS_AS(log.append(append_of(records("AAA", 1, {"a"}))), BrokenInvariant);
    CHECK_THROWS_AS(log.expire("AAA"), BrokenInvariant);
    CHECK_THROWS_AS(log.probe(), BrokenInvariant);
    CHECK(log.rooms().empty());
}

TEST_CASE("a column without a row, and a statement of nothing, are bugs") {
    const Scratch scratch;
    auto database = open_store(scratch.path / "store.db", Durability::full);
    auto rows = database.prepare("SELECT code FROM rooms");
    CHECK_FALSE(rows.step());
    CHECK_THROWS_AS(rows.text(0), BrokenInvariant);
    CHECK_THROWS_AS(rows.number(0), BrokenInvariant);
    CHECK_THROWS_AS(database.prepare("-- nothing"), BrokenInvariant);
}

TEST_CASE("what is appended with another fence than that of the room is fenced, and changes nothing") {
    with_each_journal([](Desk& desk) {
        const auto fence = desk.journal().new_fence();
        CHECK(desk.append(records("AAA", 1, {"a"}), fence) == CommitResult::committed);
        CHECK(desk.append(records("AAA", 2, {"stale"}), fence + 1) == CommitResult::fenced);
        CHECK(desk.append(records("AAA", 2, {"b"}), fence) == CommitResult::committed);
        CHECK(desk.bodies("AAA") == "a b");
    });
}

TEST_CASE("a room that is claimed is written to with the fence that the claim gives") {
    with_each_journal([](Desk& desk) {
        const auto made_with = desk.journal().new_fence();
        for (const char* room : {"AAA", "BBB"}) {
            CHECK(desk.append(records(room, 1, {"a"}), made_with) == CommitResult::committed);
            desk.journal().release(room, made_with, [] {});
        }
        const auto claimed = desk.claim({"AAA", "BBB"});
        REQUIRE(claimed.size() == 2);
        REQUIRE((claimed[0] && claimed[1]));
        CHECK(desk.append(records("BBB", 2, {"b"}), *claimed[1]) == CommitResult::committed);
        CHECK(desk.append(records("AAA", 2, {"b"}), *claimed[0]) == CommitResult::committed);
        CHECK(desk.bodies("AAA") == "a b");
    });
}

TEST_CASE("a claim is answered behind what was appended before it, and is obeyed by what is asked after it") {
    with_each_journal([](Desk& desk) {
        const auto made_with = desk.journal().new_fence();
        std::string order;
        desk.journal().append(append_of(records("AAA", 1, {"a"}), made_with), [&](CommitResult) { order += 'a'; });
        desk.journal().release("AAA", made_with, [] {});
        desk.journal().claim({"AAA"}, [&](const server::Claimed& claimed) { order += claimed[0] ? 'c' : '-'; });
        desk.journal().load(
            "AAA", [&](const server::Loaded& loaded) { order += std::get<0>(loaded).size() == 1 ? 'l' : '-'; });
        CHECK_MESSAGE(order.empty(), "nothing is answered from inside the call");
        REQUIRE(desk.mail().run_until([&] { return order.size() == 3; }));
        CHECK(order == "acl");
    });
}

TEST_CASE("a store that is opened again holds what was committed, the rooms written to last first") {
    const Scratch scratch;
    const auto file = scratch.path / "store.db";
    {
        Desk desk(open_store(file, Durability::full));
        desk.append(records("AAA", 1, {"a"}));
        desk.append(records("BBB", 1, {"x", "y"}));
        desk.append(records("AAA", 2, {"b"}));
    }
    Desk desk(open_store(file, Durability::full));
    CHECK(desk.journal().rooms() == std::vector<server::KeptRoom>{{"AAA"}, {"BBB"}});
    CHECK(desk.bodies("AAA") == "a b");
    CHECK(desk.append(records("AAA", 2, {"again"})) == CommitResult::failed);
    CHECK(desk.append(records("AAA", 3, {"c"})) == CommitResult::committed);
}

TEST_CASE("what was asked for before the end is carried out") {
    const Scratch scratch;
    const auto file = scratch.path / "store.db";
    {
        Desk desk(open_store(file, Durability::full));
        for (std::uint64_t seq = 1; seq <= 200; ++seq) {
            desk.journal().append(append_of(records("AAA", seq, {"r"})), [](CommitResult) {});
        }
    }
    Desk desk(open_store(file, Durability::full));
    REQUIRE(desk.load("AAA"));
    CHECK(desk.load("AAA")->size() == 200);
}

TEST_CASE("a full disk fails what does not fit, keeps what was there, and is used again once there is room") {
    const Scratch scratch;
    const auto file = scratch.path / "store.db";
    auto database = open_store(file, Durability::full);
    database.run("PRAGMA max_page_count = 24");
    Desk desk(std::move(database));
    CHECK(desk.append(records("AAA", 1, {"a"})) == CommitResult::committed);
    CHECK_FALSE(desk.journal().is_failing());
    CHECK(desk.append(records("AAA", 2, {std::string(200'000, 'x')})) == CommitResult::failed);
    CHECK(desk.journal().is_failing());
    CHECK(desk.bodies("AAA") == "a");
    // The same record, smaller, fits: nothing of the failed one is in the way.
    CHECK(desk.append(records("AAA", 2, {"b"})) == CommitResult::committed);
    CHECK_FALSE(desk.journal().is_failing());
    CHECK(desk.bodies("AAA") == "a b");
}

TEST_CASE("a room that is over does not come back while the store fails to forget it") {
    const Scratch scratch;
    Desk desk(open_store(scratch.path / "store.db", Durability::full));
    CHECK(desk.append(records("AAA", 1, {"a"})) == CommitResult::committed);
    {
        const FullDisk full;
        desk.journal().expire("AAA", server::first_fence);
        CHECK(desk.bodies("AAA") == "-");
        CHECK(desk.journal().is_failing());
    }
    CHECK(desk.append(records("BBB", 1, {"x"})) == CommitResult::committed);
    CHECK(desk.bodies("AAA").empty());
}

TEST_CASE("a store that fails is tried again without being asked") {
    const Scratch scratch;
    auto database = open_store(scratch.path / "store.db", Durability::full);
    database.run("PRAGMA max_page_count = 24");
    Desk desk(std::move(database));
    CHECK(desk.append(records("AAA", 1, {std::string(200'000, 'x')})) == CommitResult::failed);
    REQUIRE(desk.journal().is_failing());
    for (int i = 0; i < 100 && desk.journal().is_failing(); ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    CHECK_FALSE(desk.journal().is_failing());
}

TEST_CASE("a store that takes nothing at the start is known to fail before anybody asks it for something") {
    const Scratch scratch;
    const auto file = scratch.path / "store.db";
    { Desk(open_store(file, Durability::full)).append(records("AAA", 1, {"a"})); }
    auto database = open_store(file, Durability::full);
    const FullDisk full;
    Desk desk(std::move(database));
    CHECK(desk.journal().is_failing());
}

TEST_CASE("a trouble of the store is told once, in its own words and without what was to be kept, and so is its end") {
    const Scratch scratch;
    Mailbox mail;
    std::vector<std::string> told;
    auto database = open_store(scratch.path / "store.db", Durability::full);
    database.run("PRAGMA max_page_count = 24");
    server::SqliteJournal journal(
        std::move(database), [&](std::function<void()> task) { mail.post(std::move(task)); }, {},
        [&](const std::string& why) { told.push_back(why); });
    std::size_t answered = 0;
    const auto append = [&](const std::string& body) {
        journal.append(append_of(records("SECRET", 1, {body})), [&](CommitResult) { ++answered; });
    };
    append(std::string(200'000, 'x'));
    REQUIRE(mail.run_until([&] { return answered == 1; }));
    CHECK(told == std::vector<std::string>{"running a statement: database or disk is full"});
    append("fits");
    REQUIRE(mail.run_until([&] { return answered == 2; }));
    CHECK(told.size() == 2);
    CHECK(told.back().empty());
}

TEST_CASE("the log is emptied when nobody asks for anything, as soon as nobody reads it either") {
    const Scratch scratch;
    const auto file = scratch.path / "store.db";
    const auto log = file.string() + "-wal";
    Mailbox mail;
    server::SqliteJournal journal(open_store(file, Durability::full),
                                  [&](std::function<void()> task) { mail.post(std::move(task)); }, {}, {},
                                  {.idle = std::chrono::milliseconds(1)});
    const auto becomes_empty = [&] {
        for (int i = 0; i < 1'000 && std::filesystem::file_size(log) > 0; ++i) {
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        }
        return std::filesystem::file_size(log) == 0;
    };
    CHECK(becomes_empty());
    std::optional<CommitResult> result;
    {
        server::RecordLog reader(server::read_store(file));
        const server::ReadTransaction moment(reader);
        CHECK(reader.rooms().empty());
        journal.append(append_of(records("AAA", 1, {"a"})), [&](CommitResult given) { result = given; });
        REQUIRE(mail.run_until([&] { return result.has_value(); }));
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        CHECK(std::filesystem::file_size(log) > 0);
        CHECK_FALSE(journal.is_failing());
    }
    CHECK(becomes_empty());
    CHECK(server::RecordLog(server::read_store(file)).load("AAA").size() == 1);
}

TEST_CASE("broken pages under one room are that room's trouble alone") {
    const Scratch scratch;
    const auto file = scratch.path / "store.db";
    const std::string mark(3'000, 'm');
    {
        Desk desk(open_store(file, Durability::full));
        desk.append(records("AAA", 1, {"a"}));
        for (std::uint64_t seq = 1; seq <= 40; ++seq) desk.append(records("BAD", seq, {mark}));
        for (std::uint64_t seq = 1; seq <= 40; ++seq) desk.append(records("CCC", seq, {std::string(3'000, 'c')}));
    }
    auto database = open_store(file, Durability::full);
    database.run("PRAGMA shrink_memory");
    {
        std::fstream bytes(file, std::ios::binary | std::ios::in | std::ios::out);
        const std::string all((std::istreambuf_iterator<char>(bytes)), {});
        bytes.clear();
        constexpr std::size_t page = 4'096;
        // The last page that holds nothing but records of this room.
        const auto at = all.rfind(mark) / page * page;
        REQUIRE(at > page);
        bytes.seekp(static_cast<std::streamoff>(at));
        bytes << std::string(page, '\x5a');
    }
    Desk desk(std::move(database));
    const auto loaded = desk.ask_for("BAD");
    REQUIRE(std::holds_alternative<server::LoadFailure>(loaded));
    CHECK(std::get<server::LoadFailure>(loaded) == server::LoadFailure::damaged);
    CHECK_FALSE(desk.journal().is_failing());
    CHECK(desk.bodies("AAA") == "a");
    REQUIRE(desk.load("CCC"));
    CHECK(desk.load("CCC")->size() == 40);
    CHECK(desk.append(records("AAA", 2, {"b"})) == CommitResult::committed);
    CHECK_FALSE(desk.journal().is_failing());
}

TEST_CASE("what comes while a commit runs goes into the next one together") {
    const Scratch scratch;
    Mailbox mail;
    std::vector<std::size_t> groups;
    server::SqliteJournal journal(
        open_store(scratch.path / "store.db", Durability::full),
        [&](std::function<void()> task) { mail.post(std::move(task)); },
        [&](const server::SqliteJournal::Group& group) {
            CHECK(group.committed);
            groups.push_back(group.batches);
        });
    std::size_t done = 0;
    for (std::uint64_t seq = 1; seq <= 500; ++seq) {
        journal.append(append_of(records("AAA", seq, {"r"})), [&](CommitResult result) {
            CHECK(result == CommitResult::committed);
            ++done;
        });
    }
    REQUIRE(mail.run_until([&] { return done == 500; }));
    std::size_t sum = 0;
    for (const auto size : groups) sum += size;
    CHECK(sum == 500);
    CHECK(groups.size() < 250);
}

}  // namespace crowntable::tests
