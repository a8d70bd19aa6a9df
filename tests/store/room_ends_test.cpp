// When each room ends stands in the store: what a crash leaves of it, and what commands on the store make of it.
#include <doctest/doctest.h>

#include <chrono>
#include <filesystem>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "engine/ensure.hpp"
#include "server/store/backup.hpp"
#include "server/store/record_log.hpp"
#include "server/store/salvage.hpp"
#include "server/store/schema.hpp"
#include "tests/store/scratch.hpp"

namespace crowntable::tests {

using server::Durability;
using server::KeptRoom;
using server::open_store;
using server::WallTime;
using Rooms = std::vector<KeptRoom>;

namespace {

const WallTime soon(std::chrono::milliseconds(1'800'000'000'123));
const WallTime later(std::chrono::milliseconds(1'900'000'000'000));

/// What a new process would find.
Rooms kept_in(const std::filesystem::path& file) {
    return server::RecordLog(server::read_store(file)).rooms();
}

/// A journal in a file, and its loop.
struct Kept {
    explicit Kept(std::chrono::milliseconds idle) : pace{.idle = idle} {}
    void append(const std::string& room, std::uint64_t seq) {
        std::optional<server::CommitResult> result;
        journal.append(append_of(records(room, seq, {"r"})), [&](server::CommitResult given) { result = given; });
        REQUIRE(mail.run_until([&] { return result.has_value(); }));
        CHECK(result == server::CommitResult::committed);
    }

    Scratch scratch;
    std::filesystem::path file = scratch.path / "store.db";
    Mailbox mail;
    server::SqliteJournal::Pace pace;
    std::size_t groups = 0;
    server::SqliteJournal journal{open_store(file, Durability::full),
                                  [this](std::function<void()> task) { mail.post(std::move(task)); },
                                  [this](const auto&) { ++groups; },
                                  {},
                                  pace};
};

}  // namespace

TEST_CASE("an end is kept with the next group, which is no group more") {
    Kept store{std::chrono::hours(1)};
    store.append("AAA", 1);
    store.journal.set_end("AAA", server::first_fence, soon);
    store.append("BBB", 1);
    CHECK(store.groups == 2);
    CHECK(kept_in(store.file) == Rooms{{"BBB", std::nullopt}, {"AAA", soon}});
}

TEST_CASE("an end is kept soon when nobody asks for anything else") {
    Kept store{std::chrono::milliseconds(1)};
    store.append("AAA", 1);
    store.journal.set_end("AAA", server::first_fence, soon);
    for (int i = 0; i < 1'000 && kept_in(store.file) != Rooms{{"AAA", soon}}; ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    CHECK(kept_in(store.file) == Rooms{{"AAA", soon}});
}

TEST_CASE("all ends are kept when the journal ends, however many they are") {
    const Scratch scratch;
    const auto file = scratch.path / "store.db";
    {
        Desk desk(open_store(file, Durability::full));
        for (int room = 0; room < 300; ++room) desk.append(records("R" + std::to_string(room), 1, {"r"}));
        for (int room = 0; room < 300; ++room)
            desk.journal().set_end("R" + std::to_string(room), server::first_fence, soon);
    }
    const auto rooms = kept_in(file);
    CHECK(rooms.size() == 300);
    for (const auto& room : rooms) CHECK(room.ends_at == soon);
}

TEST_CASE("an end outlives records that were written after it and whose heads were not noted") {
    const Scratch scratch;
    const auto file = scratch.path / "store.db";
    {
        server::RecordLog log(open_store(file, Durability::full));
        log.begin();
        log.append(append_of(records("AAA", 1, {"a"})));
        log.set_end("AAA", soon);
        log.commit();
        log.begin();
        log.append(append_of(records("AAA", 2, {"b"})));
        log.commit();
    }
    CHECK(kept_in(file) == Rooms{{"AAA", soon}});
    server::RecordLog log(open_store(file, Durability::full));
    CHECK(log.load("AAA").size() == 2);
    log.begin();
    log.set_end("AAA", later);
    log.roll_back();
    CHECK(log.rooms() == Rooms{{"AAA", soon}});
    CHECK_THROWS_AS(log.set_end("AAA", later), BrokenInvariant);
}

TEST_CASE("of a room whose row is damaged the end is not known, and nothing is written over it") {
    const Scratch scratch;
    const auto file = scratch.path / "store.db";
    {
        Desk desk(open_store(file, Durability::full));
        desk.append(records("AAA", 1, {"a"}));
        desk.append(records("BBB", 1, {"b"}));
        desk.journal().set_end("AAA", server::first_fence, soon);
    }
    {
        auto database = open_store(file, Durability::full);
        database.run("UPDATE rooms SET ends_at = ends_at + 1 WHERE code = 'AAA'");
    }
    CHECK(kept_in(file) == Rooms{{"BBB", std::nullopt}, {"AAA", std::nullopt}});
    server::RecordLog log(open_store(file, Durability::full));
    log.begin();
    log.set_end("AAA", later);
    log.set_end("BBB", later);
    log.commit();
    CHECK(log.rooms() == Rooms{{"BBB", later}, {"AAA", std::nullopt}});
    CHECK_THROWS_AS(log.load("AAA"), server::DamagedRoom);
}

TEST_CASE("a backup and what is saved of a damaged store know the ends, too") {
    const Scratch scratch;
    const auto file = scratch.path / "store.db";
    {
        Desk desk(open_store(file, Durability::full));
        desk.append(records("AAA", 1, {"a"}));
        desk.append(records("BBB", 1, {"b"}));
        desk.journal().set_end("AAA", server::first_fence, soon);
    }
    server::back_up(file, scratch.path / "copy.db");
    CHECK(kept_in(scratch.path / "copy.db") == Rooms{{"BBB", std::nullopt}, {"AAA", soon}});
    Rooms saved;
    server::SalvageReader(file, [](std::uint32_t, std::uint32_t) {
    }).for_each_room([&](const server::SalvageReader::Room& room) {
        saved.push_back({room.code, room.ends_at});
    });
    CHECK(saved == Rooms{{"AAA", soon}, {"BBB", std::nullopt}});
}

}  // namespace crowntable::tests
