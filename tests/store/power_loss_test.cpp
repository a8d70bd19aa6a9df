// The power fails at every operation of the disk in turn (unsafe_disk.hpp).
#include <doctest/doctest.h>

#include <functional>
#include <string>

#include "server/store/data_directory.hpp"
#include "server/store/schema.hpp"
#include "tests/store/scratch.hpp"
#include "tests/store/unsafe_disk.hpp"

namespace crowntable::tests {

using server::CommitResult;
using server::Durability;
using server::open_store;

namespace {

constexpr const char* store_path = "/store.db";

/// Large enough that the log is written back into the database several times.
std::string body(std::uint64_t seq) {
    return std::to_string(seq) + std::string(seq % 7 == 0 ? 30'000 : 900, static_cast<char>('a' + seq % 26));
}

CommitResult append_two(Desk& desk, std::uint64_t seq) {
    return desk.append(records("AAA", seq, {body(seq), body(seq + 1)}));
}

/// Appends until the power fails or `batches` are done; how many records were reported committed.
std::uint64_t write_until_cut(Durability durability, std::uint64_t batches) {
    std::uint64_t committed = 0;
    try {
        auto database = open_store(store_path, durability, UnsafeDisk::vfs());
        database.run("PRAGMA wal_autocheckpoint = 16");
        Desk desk(std::move(database));
        for (std::uint64_t seq = 1; seq <= 2 * batches; seq += 2) {
            if (append_two(desk, seq) != CommitResult::committed) break;
            committed = seq + 1;
        }
    } catch (const server::StoreProblem&) {
        // The power failed while it was opened.
    }
    return committed;
}

/// How many records there are. They must be the first ones, whole, and two by two.
std::uint64_t found_in(Desk& desk) {
    const auto loaded = desk.load("AAA");
    REQUIRE(loaded);
    for (std::size_t i = 0; i < loaded->size(); ++i) {
        CHECK((*loaded)[i].seq == i + 1);
        CHECK((*loaded)[i].body == body(i + 1));
    }
    CHECK_MESSAGE(loaded->size() % 2 == 0, "a batch is all or nothing");
    return loaded->size();
}

/// The same after the power is back; and it goes on from there.
std::uint64_t found_after(UnsafeDisk& disk, Durability durability, std::uint64_t seed) {
    disk.restart(seed);
    Desk desk(open_store(store_path, durability, UnsafeDisk::vfs()));
    const auto found = found_in(desk);
    CHECK(desk.append(records("AAA", found + 1, {"next"})) == CommitResult::committed);
    return found;
}

struct Losses {
    int cuts = 0;
    int with_loss = 0;
    int with_more_than_said = 0;
};

Losses cut_everywhere(Durability durability) {
    Losses losses;
    for (std::uint64_t cut = 1;; ++cut) {
        UnsafeDisk disk;
        disk.cut_power_at(cut);
        const auto committed = write_until_cut(durability, 40);
        if (!disk.is_dead()) break;
        const auto found = found_after(disk, durability, cut);
        ++losses.cuts;
        if (found < committed) ++losses.with_loss;
        if (found > committed) ++losses.with_more_than_said;
    }
    return losses;
}

/// Tries each batch until it is kept, over one failed sync, then the power fails. How many records were committed.
std::uint64_t write_over_failure(UnsafeDisk& disk, std::uint64_t sync, std::uint64_t batches) {
    auto database = open_store(store_path, Durability::full, UnsafeDisk::vfs());
    database.run("PRAGMA wal_autocheckpoint = 16");
    Desk desk(std::move(database));
    disk.fail_sync_at(sync);
    for (std::uint64_t seq = 1; seq <= 2 * batches; seq += 2) {
        int tries = 1;
        while (append_two(desk, seq) != CommitResult::committed) REQUIRE(++tries < 4);
    }
    disk.cut_power_at(1);
    return 2 * batches;
}

/// Another process goes on where the last one died, with some batches, and then the power fails. How many records were
/// committed in all.
std::uint64_t go_on_until_cut(UnsafeDisk& disk, std::uint64_t committed) {
    disk.restart_process();
    Desk desk(open_store(store_path, Durability::full, UnsafeDisk::vfs()));
    const auto found = found_in(desk);
    CHECK_MESSAGE(found >= committed, "what was committed is lost with the process");
    for (const std::uint64_t more : {1, 3, 5}) CHECK(append_two(desk, found + more) == CommitResult::committed);
    disk.cut_power_at(1);
    return found + 6;
}

/// A process dies at each of its syncs in turn, which fails; how many there were.
std::uint64_t die_at_every_sync(
    const std::function<void(UnsafeDisk&, std::uint64_t committed, std::uint64_t sync)>& go_on) {
    for (std::uint64_t sync = 1;; ++sync) {
        UnsafeDisk disk;
        disk.die_at_sync(sync);
        const auto committed = write_until_cut(Durability::full, 12);
        if (!disk.has_failed()) return sync - 1;
        go_on(disk, committed, sync);
    }
}

}  // namespace

TEST_CASE("with full durability no loss of power takes a committed record") {
    const auto losses = cut_everywhere(Durability::full);
    CHECK(losses.cuts > 200);
    CHECK(losses.with_loss == 0);
}

TEST_CASE("with durability for the process a loss of power takes the newest records at most, never one from between") {
    const auto losses = cut_everywhere(Durability::process);
    CHECK(losses.cuts > 100);
    // As documented; were it none, the test above would prove nothing.
    CHECK(losses.with_loss > 0);
}

TEST_CASE("a flush that fails fails its batch, and takes nothing from those that follow when the power is lost") {
    std::uint64_t failures = 0;
    for (std::uint64_t sync = 1;; ++sync) {
        UnsafeDisk disk;
        const auto committed = write_over_failure(disk, sync, 12);
        if (!disk.has_failed()) break;
        ++failures;
        CHECK(found_after(disk, Durability::full, sync) == committed);
    }
    CHECK(failures > 20);
}

TEST_CASE("a crash with a failed flush, and a loss of power, take nothing that was committed") {
    const auto deaths = die_at_every_sync([](UnsafeDisk& disk, std::uint64_t committed, std::uint64_t sync) {
        CHECK(found_after(disk, Durability::full, sync) >= committed);
    });
    CHECK(deaths > 20);
}

TEST_CASE("a crash between a failed flush and the next append takes nothing from what another process commits") {
    int with_more_than_said = 0;
    const auto deaths = die_at_every_sync([&](UnsafeDisk& disk, std::uint64_t committed, std::uint64_t sync) {
        const auto in_all = go_on_until_cut(disk, committed);
        CHECK(found_after(disk, Durability::full, sync) == in_all);
        if (in_all > committed + 6) ++with_more_than_said;
    });
    CHECK(deaths > 20);
    CHECK_MESSAGE(with_more_than_said > 0, "what was never flushed was never built upon");
}

}  // namespace crowntable::tests
