// What stands in the tables: checksums, links, rooms that are gone, and stores of the formats before.
#include <doctest/doctest.h>

#include <chrono>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include "server/store/data_directory.hpp"
#include "server/store/record_log.hpp"
#include "server/store/record_sum.hpp"
#include "server/store/schema.hpp"
#include "tests/store/scratch.hpp"

namespace crowntable::tests {

using server::CommitResult;
using server::Database;
using server::Durability;
using server::LoadFailure;
using server::open_store;
using server::RecordLog;

namespace {

void change(const std::filesystem::path& file, const std::string& sql) {
    Database(file.string(), Database::Mode::write).run(sql.c_str());
}

bool is_damaged(Desk& desk, const std::string& room) {
    const auto loaded = desk.ask_for(room);
    const auto* failure = std::get_if<LoadFailure>(&loaded);
    return failure != nullptr && *failure == LoadFailure::damaged;
}

void in_one_transaction(RecordLog& log, const std::function<void()>& step) {
    log.begin();
    step();
    log.commit();
}

/// Tables of format 5, three rooms, one without its second record.
void make_format_5(const std::filesystem::path& file) {
    open_store(file, Durability::full, nullptr, server::migrations().first(5)).run(R"(
        INSERT INTO rooms VALUES(1, 'AAA', 1), (2, 'BBB', 3), (3, 'GAP', 1), (4, 'CLAIMED', 2);
        INSERT INTO records VALUES(1, 1, 1, 'a1'), (2, 2, 1, 'b1'), (3, 1, 2, 'a2'), (5, 3, 1, 'g1'), (6, 3, 3, 'g3'),
            (9, 2, 2, 'b2'), (10, 1, 3, 'a3');
    )");
}

}  // namespace

TEST_CASE("the checksum of a record is CRC-32C") {
    // RFC 3720, B.4: 32 bytes of zeros, of which one stands between the code and the body.
    const std::string_view zeros("\0\0\0\0\0\0\0", 7);
    CHECK(server::sum_of(server::StoredRecord{.code = {}, .body = zeros}) == 0x8a9136aa);
}

TEST_CASE("a store of format 5 goes on as one of format 6, its damaged room as it was") {
    const Scratch scratch;
    const auto file = scratch.path / "store.db";
    make_format_5(file);
    {
        Desk desk(open_store(file, Durability::full));
        CHECK(desk.journal().rooms() == std::vector<server::KeptRoom>{{"AAA"}, {"BBB"}, {"GAP"}, {"CLAIMED"}});
        CHECK(desk.bodies("AAA") == "a1 a2 a3");
        CHECK(desk.bodies("BBB") == "b1 b2");
        // Whoever makes the room again finds that a record is missing.
        REQUIRE(desk.load("GAP"));
        CHECK(desk.load("GAP")->back().seq == 3);
        CHECK(desk.load("CLAIMED")->empty());
        CHECK(desk.journal().first_records().size() == 3);
        CHECK(desk.append(records("BBB", 3, {"stale"}), 1) == CommitResult::fenced);
        CHECK(desk.append(records("BBB", 3, {"b3"}), 3) == CommitResult::committed);
        CHECK(desk.append(records("CLAIMED", 1, {"c1"}), 2) == CommitResult::committed);
        CHECK(desk.append(records("NEW", 1, {"n1"})) == CommitResult::committed);
    }
    Desk desk(open_store(file, Durability::full));
    CHECK(desk.bodies("AAA") == "a1 a2 a3");
    CHECK(desk.bodies("BBB") == "b1 b2 b3");
    CHECK(desk.bodies("CLAIMED") == "c1");
    CHECK(desk.bodies("NEW") == "n1");
    CHECK(desk.journal().first_records().size() == 5);
    Database database(file.string(), Database::Mode::read);
    CHECK(database.number("PRAGMA auto_vacuum") == 2);
    CHECK(database.text("PRAGMA integrity_check") == "ok");
}

TEST_CASE("a record that is not as it was written is the trouble of its room alone") {
    const Scratch scratch;
    const auto file = scratch.path / "store.db";
    {
        Desk desk(open_store(file, Durability::full));
        desk.append(records("AAA", 1, {"a", "b", "c"}));
        desk.append(records("BBB", 1, {"x", "y"}));
    }
    SUBCASE("its body") {
        change(file, "UPDATE records SET body = 'B' WHERE body = 'b'");
    }
    SUBCASE("its checksum") {
        change(file, "UPDATE records SET sum = sum + 1 WHERE body = 'a'");
    }
    SUBCASE("its number") {
        change(file, "UPDATE records SET seq = 4 WHERE body = 'c'");
    }
    SUBCASE("its room") {
        change(file, "UPDATE records SET room = 2 WHERE body = 'b'");
    }
    SUBCASE("its link") {
        change(file, "UPDATE records SET previous = 1 WHERE body = 'c'");
    }
    SUBCASE("all of it is gone") {
        change(file, "DELETE FROM records WHERE body = 'b'");
    }
    SUBCASE("the last one is gone") {
        change(file, "DELETE FROM records WHERE body = 'c'");
    }
    SUBCASE("its room begins elsewhere") {
        change(file, "UPDATE rooms SET head = 2 WHERE code = 'AAA'");
    }
    SUBCASE("its room has another fence") {
        change(file, "UPDATE rooms SET fence = 3 WHERE code = 'AAA'");
    }
    Desk desk(open_store(file, Durability::full));
    CHECK(is_damaged(desk, "AAA"));
    CHECK_FALSE(desk.journal().is_failing());
    CHECK(desk.bodies("BBB") == "x y");
    CHECK(desk.append(records("BBB", 3, {"z"})) == CommitResult::committed);
    CHECK_MESSAGE(desk.append(records("AAA", 1, {"new"})) == CommitResult::failed, "no room is written over");
}

TEST_CASE("records that were written since the heads were noted are found again, whatever room they are of") {
    const Scratch scratch;
    const auto file = scratch.path / "store.db";
    {
        RecordLog log(open_store(file, Durability::full));
        in_one_transaction(log, [&] {
            log.append(append_of(records("AAA", 1, {"a1"})));
            log.append(append_of(records("BBB", 1, {"b1"})));
            log.append(append_of(records("CCC", 1, {"c1"})));
            log.note_heads();
        });
        in_one_transaction(log, [&] { log.append(append_of(records("AAA", 2, {"a2"}))); });
        in_one_transaction(log, [&] {
            log.append(append_of(records("CCC", 2, {"c2"})));
            log.append(append_of(records("DDD", 1, {"d1"})));
            log.expire("CCC");
        });
        CHECK(log.has_unnoted());
    }
    RecordLog log(open_store(file, Durability::full));
    CHECK(log.rooms() == std::vector<server::KeptRoom>{{"DDD"}, {"AAA"}, {"BBB"}});
    CHECK(log.load("AAA").size() == 2);
    CHECK(log.load("CCC").empty());
    in_one_transaction(log, [&] {
        CHECK(log.append(append_of(records("AAA", 2, {"twice"}))) == CommitResult::failed);
        CHECK(log.append(append_of(records("AAA", 3, {"a3"}))) == CommitResult::committed);
        CHECK(log.append(append_of(records("CCC", 1, {"another"}))) == CommitResult::committed);
    });
    CHECK(log.load("CCC").front().body == "another");
    CHECK(RecordLog(server::read_store(file)).load("AAA").size() == 3);
}

TEST_CASE("a damaged note of the heads costs a longer start, and nothing else") {
    const Scratch scratch;
    const auto file = scratch.path / "store.db";
    {
        RecordLog log(open_store(file, Durability::full));
        in_one_transaction(log, [&] {
            log.append(append_of(records("AAA", 1, {"a1", "a2"})));
            log.note_heads();
        });
        in_one_transaction(log, [&] { log.append(append_of(records("AAA", 3, {"a3"}))); });
    }
    change(file, "UPDATE heads SET noted_to = noted_to + 64");
    RecordLog log(open_store(file, Durability::full));
    CHECK(log.load("AAA").size() == 3);
    in_one_transaction(log,
                       [&] { CHECK(log.append(append_of(records("AAA", 4, {"a4"}))) == CommitResult::committed); });
    CHECK(log.load("AAA").size() == 4);
}

TEST_CASE("a damaged room can be removed, and its code be given again") {
    const Scratch scratch;
    const auto file = scratch.path / "store.db";
    { Desk(open_store(file, Durability::full)).append(records("AAA", 1, {"a", "b"})); }
    change(file, "UPDATE rooms SET first = 2");
    Desk desk(open_store(file, Durability::full));
    CHECK(is_damaged(desk, "AAA"));
    CHECK(desk.append(records("AAA", 3, {"c"})) == CommitResult::failed);
    desk.journal().expire("AAA", server::first_fence);
    CHECK(desk.append(records("AAA", 1, {"new"})) == CommitResult::committed);
    CHECK(desk.bodies("AAA") == "new");
    CHECK_FALSE(desk.journal().is_failing());
}

TEST_CASE("what is rolled back is not counted, also where it was the first that was written") {
    const Scratch scratch;
    RecordLog log(open_store(scratch.path / "store.db", Durability::full));
    log.begin();
    log.append(append_of(records("AAA", 1, {"no"})));
    log.roll_back();
    CHECK(log.rooms().empty());
    in_one_transaction(log, [&] { CHECK(log.append(append_of(records("AAA", 1, {"a"}))) == CommitResult::committed); });
    CHECK(log.load("AAA").front().body == "a");
}

TEST_CASE("many records are noted on the way, and all are found") {
    const Scratch scratch;
    const auto file = scratch.path / "store.db";
    RecordLog log(open_store(file, Durability::process));
    for (std::uint64_t seq = 1; seq <= 60; ++seq) {
        in_one_transaction(log, [&] {
            for (int room = 0; room < 100; ++room)
                log.append(append_of(records("R" + std::to_string(room), seq, {"r"})));
        });
    }
    Database database(file.string(), Database::Mode::read);
    CHECK(database.number("SELECT noted_to FROM heads") >= 4'096);
    CHECK(log.has_unnoted());
    RecordLog reader(server::read_store(file));
    for (int room = 0; room < 100; ++room) CHECK(reader.load("R" + std::to_string(room)).size() == 60);
}

TEST_CASE("the records of a room that is gone are removed in small steps, and their space is given back") {
    const Scratch scratch;
    const auto file = scratch.path / "store.db";
    RecordLog log(open_store(file, Durability::process));
    const std::string body(500, 'b');
    for (std::uint64_t seq = 1; seq <= 300; ++seq) {
        in_one_transaction(log, [&] {
            for (const char* room : {"AAA", "BBB", "CCC", "DDD", "EEE"})
                log.append(append_of(records(room, seq, {body})));
        });
    }
    REQUIRE(log.empty_log());
    const auto before = std::filesystem::file_size(file);
    in_one_transaction(log, [&] {
        for (const char* room : {"AAA", "CCC", "DDD", "EEE"}) log.expire(room);
        // Given again before its records are removed.
        CHECK(log.append(append_of(records("CCC", 1, {"new"}))) == CommitResult::committed);
    });
    Database reader(file.string(), Database::Mode::read);
    CHECK_MESSAGE(reader.number("SELECT count(*) FROM records") == 1501, "no step was made yet");
    bool goes_on = true;
    std::int64_t left = 1501;
    int steps = 0;
    for (; goes_on && steps < 10'000; ++steps) {
        in_one_transaction(log, [&] { goes_on = log.clear_some(50, 4); });
        const auto now = reader.number("SELECT count(*) FROM records");
        CHECK(left - now <= 50);
        left = now;
    }
    CHECK(left == 301);
    CHECK(steps > 24);
    REQUIRE(log.empty_log());
    // SQLite leaves pages as they are until two thirds of them are empty.
    CHECK(std::filesystem::file_size(file) < before * 2 / 5);
    CHECK(log.load("BBB").size() == 300);
    CHECK(log.load("CCC").size() == 1);
    CHECK(reader.text("PRAGMA integrity_check") == "ok");
}

TEST_CASE("a server that is left alone removes what rooms leave, also of an earlier process") {
    const Scratch scratch;
    const auto file = scratch.path / "store.db";
    {
        RecordLog log(open_store(file, Durability::process));
        in_one_transaction(log, [&] {
            log.append(append_of(records("OLD", 1, {"a", "b"})));
            log.expire("OLD");
        });
    }
    Desk desk(open_store(file, Durability::full));
    for (int room = 0; room < 200; ++room) desk.append(records("R" + std::to_string(room), 1, {"r"}));
    desk.append(records("AAA", 1, {"a"}));
    for (int room = 0; room < 200; ++room) desk.journal().expire("R" + std::to_string(room), server::first_fence);
    CHECK(desk.append(records("AAA", 2, {"b"})) == CommitResult::committed);
    CHECK(desk.bodies("R7").empty());
    CHECK(desk.journal().rooms() == std::vector<server::KeptRoom>{{"AAA"}});
    Database reader(file.string(), Database::Mode::read);
    const auto left = [&] { return reader.number("SELECT count(*) FROM records"); };
    for (int i = 0; i < 1'000 && left() > 2; ++i) std::this_thread::sleep_for(std::chrono::milliseconds(10));
    CHECK(left() == 2);
}

}  // namespace crowntable::tests
