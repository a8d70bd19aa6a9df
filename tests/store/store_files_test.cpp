// The files of a store are deleted or replaced under the journal that writes them.
#include <doctest/doctest.h>

#include <filesystem>
#include <functional>
#include <thread>

#include "server/store/data_directory.hpp"
#include "server/store/schema.hpp"
#include "tests/store/scratch.hpp"

namespace crowntable::tests {

using server::CommitResult;
using server::DataDirectory;
using server::Durability;
using server::open_store;

namespace {

bool recovers(const server::Journal& journal) {
    for (int i = 0; i < 100 && journal.is_failing(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(50));
    return !journal.is_failing();
}

}  // namespace

TEST_CASE("what is written into a file that nobody will find again is not committed") {
    const Scratch scratch;
    const DataDirectory directory(scratch.path / "data");
    const auto file = directory.database();
    Desk desk(open_store(file, Durability::full));
    REQUIRE(desk.append(records("AAA", 1, {"a"})) == CommitResult::committed);
    SUBCASE("the directory is deleted") {
        std::filesystem::remove_all(scratch.path / "data");
    }
    SUBCASE("the directory is replaced") {
        std::filesystem::rename(scratch.path / "data", scratch.path / "old");
        std::filesystem::copy(scratch.path / "old", scratch.path / "data", std::filesystem::copy_options::recursive);
    }
    SUBCASE("the database is deleted") {
        std::filesystem::remove(file);
    }
    SUBCASE("the database is replaced") {
        std::filesystem::copy_file(file, scratch.path / "copy");
        std::filesystem::rename(scratch.path / "copy", file);
    }
    SUBCASE("the log is deleted") {
        std::filesystem::remove(file.string() + "-wal");
    }
    SUBCASE("the index of the log is deleted") {
        std::filesystem::remove(file.string() + "-shm");
    }
    SUBCASE("the lock is deleted, so that a second server could begin") {
        std::filesystem::remove(DataDirectory::lock_in(scratch.path / "data"));
    }
    CHECK(desk.append(records("AAA", 2, {"b"})) == CommitResult::failed);
    CHECK(desk.journal().is_failing());
    CHECK_MESSAGE(desk.bodies("AAA") == "-", "what cannot be found again is not shown either");
    CHECK(desk.append(records("BBB", 1, {"x"})) == CommitResult::failed);
}

TEST_CASE("a directory that was moved away and back is used again") {
    const Scratch scratch;
    const DataDirectory directory(scratch.path / "data");
    Desk desk(open_store(directory.database(), Durability::full));
    REQUIRE(desk.append(records("AAA", 1, {"a"})) == CommitResult::committed);
    std::filesystem::rename(scratch.path / "data", scratch.path / "away");
    CHECK(desk.append(records("BBB", 1, {"x"})) == CommitResult::failed);
    REQUIRE(desk.journal().is_failing());
    std::filesystem::rename(scratch.path / "away", scratch.path / "data");
    CHECK(recovers(desk.journal()));
    CHECK(desk.bodies("AAA") == "a");
    CHECK(desk.append(records("AAA", 2, {"b"})) == CommitResult::committed);
}

}  // namespace crowntable::tests
