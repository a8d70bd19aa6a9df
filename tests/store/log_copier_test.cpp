// The log is copied into the database beside whoever writes.
#include "server/store/log_copier.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "server/store/record_log.hpp"
#include "server/store/schema.hpp"
#include "tests/store/scratch.hpp"

namespace crowntable::tests {

using server::CommitResult;
using server::Database;
using server::Durability;
using server::open_store;
using server::RecordLog;

namespace {

constexpr std::uintmax_t megabyte = 1'000'000;
/// Some 160 MB: more than any machine needs.
constexpr std::uint64_t groups_max = 5'000;
constexpr std::uint64_t group_size = 100;

/// Writes groups of 32 KB, one after the other.
struct Writer {
    std::filesystem::path file;
    RecordLog log{open_store(file, Durability::process)};
    std::uint64_t written = 0;

    void write_group() {
        log.begin();
        REQUIRE(log.append(append_of(records("AAA", written + 1, std::vector(group_size, std::string(300, 'a'))))) ==
                CommitResult::committed);
        log.commit();
        written += group_size;
    }
    bool write_until(const std::function<bool()>& enough) {
        for (std::uint64_t group = 0; group < groups_max && !enough(); ++group) {
            write_group();
            log.copy_on();
        }
        return enough();
    }
    std::uintmax_t database_bytes() const { return std::filesystem::file_size(file); }
    std::uintmax_t log_bytes() const { return std::filesystem::file_size(file.string() + "-wal"); }
};

}  // namespace

TEST_CASE("no commit copies the log, however long it is") {
    const Scratch scratch;
    Writer writer{scratch.path / "crowntable.db"};
    writer.log.copy_beside();
    for (int group = 0; group < 300; ++group) writer.write_group();
    CHECK(writer.log_bytes() > 8 * megabyte);
    CHECK(writer.database_bytes() < megabyte);
}

TEST_CASE("the log of a store that is never idle is copied, and begins anew") {
    const Scratch scratch;
    const auto file = scratch.path / "crowntable.db";
    {
        Writer writer{file};
        writer.log.copy_beside();
        CHECK(writer.write_until([&] { return writer.database_bytes() > 20 * megabyte; }));
        CHECK(writer.log_bytes() < writer.database_bytes());
        CHECK(writer.log.load("AAA").size() == writer.written);
    }
    Desk again(open_store(file, Durability::full));
    CHECK(again.load("AAA")->size() > 0);
}

TEST_CASE("a reader keeps the log from beginning anew, and nobody waits for it") {
    const Scratch scratch;
    Writer writer{scratch.path / "crowntable.db"};
    writer.log.copy_beside();
    writer.write_group();
    Database reader(writer.file.string(), Database::Mode::read);
    reader.run("BEGIN");
    const auto seen = reader.number("SELECT count(*) FROM records");
    CHECK(writer.write_until([&] { return writer.log_bytes() > 20 * megabyte; }));
    CHECK(reader.number("SELECT count(*) FROM records") == seen);
    reader.run("COMMIT");
    CHECK(writer.write_until([&] { return writer.database_bytes() > writer.log_bytes(); }));
    CHECK(writer.log.load("AAA").size() == writer.written);
}

}  // namespace crowntable::tests
