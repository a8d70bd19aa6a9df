// The power fails at every operation of the disk in turn (unsafe_disk.hpp).
#include <doctest/doctest.h>

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

/// Appends until the power fails or `batches` are done; how many records were reported committed.
std::uint64_t write_until_cut(Durability durability, std::uint64_t batches) {
    std::uint64_t committed = 0;
    try {
        auto database = open_store(store_path, durability, UnsafeDisk::vfs());
        database.run("PRAGMA wal_autocheckpoint = 16");
        Desk desk(std::move(database));
        for (std::uint64_t seq = 1; seq <= 2 * batches; seq += 2) {
            if (desk.append(records("AAA", seq, {body(seq), body(seq + 1)})) != CommitResult::committed) break;
            committed = seq + 1;
        }
    } catch (const server::StoreProblem&) {
        // The power failed while it was opened.
    }
    return committed;
}

/// How many records there are after the power is back. They must be the first ones, whole, and two by two.
std::uint64_t found_after(UnsafeDisk& disk, Durability durability, std::uint64_t seed) {
    disk.restart(seed);
    Desk desk(open_store(store_path, durability, UnsafeDisk::vfs()));
    const auto loaded = desk.load("AAA");
    REQUIRE(loaded);
    for (std::size_t i = 0; i < loaded->size(); ++i) {
        CHECK((*loaded)[i].seq == i + 1);
        CHECK((*loaded)[i].body == body(i + 1));
    }
    CHECK_MESSAGE(loaded->size() % 2 == 0, "a batch is all or nothing");
    // And it goes on from there.
    CHECK(desk.append(records("AAA", loaded->size() + 1, {"next"})) == CommitResult::committed);
    return loaded->size();
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

}  // namespace crowntable::tests
