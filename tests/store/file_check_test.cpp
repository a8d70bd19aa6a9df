// A store is looked through beside the service.
#include "server/store/file_check.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "server/store/schema.hpp"
#include "tests/store/scratch.hpp"

namespace crowntable::tests {

using server::CommitResult;
using server::Durability;
using server::open_store;

namespace {

constexpr std::size_t page_bytes = 4'096;

void fill(const std::filesystem::path& file) {
    Desk desk(open_store(file, Durability::process));
    for (std::uint64_t seq = 1; seq <= 2'000; seq += 100) {
        REQUIRE(desk.append(records("AAA", seq, std::vector<std::string>(100, std::string(300, 'a')))) ==
                CommitResult::committed);
    }
}

/// What the journal told, in order: why it fails, or "" when it works again.
struct Served {
    Mailbox mail;
    std::vector<std::string> told;
    server::SqliteJournal journal;

    explicit Served(const std::filesystem::path& file)
        : journal(
              open_store(file, Durability::full), [this](auto task) { mail.post(std::move(task)); }, {},
              [this](const std::string& why) { told.push_back(why); }) {}

    CommitResult append(std::vector<server::Record> records) {
        std::optional<CommitResult> result;
        journal.append(append_of(std::move(records)), [&](CommitResult answer) { result = answer; });
        REQUIRE(mail.run_until([&] { return result.has_value(); }));
        return *result;
    }
};

}  // namespace

TEST_CASE("what was damaged in the middle of the file is found while it is served, and nothing is kept from then on") {
    const Scratch scratch;
    const auto file = scratch.path / "crowntable.db";
    fill(file);
    {
        std::fstream bytes(file, std::ios::binary | std::ios::in | std::ios::out);
        bytes.seekp(static_cast<std::streamoff>(std::filesystem::file_size(file) / 2 / page_bytes * page_bytes));
        bytes << std::string(page_bytes, '\x5a');
    }
    Served served(file);
    CHECK_MESSAGE(served.append(records("BBB", 1, {"x"})) == CommitResult::committed, "it is not waited for");
    served.journal.look_through_file();
    REQUIRE(served.mail.run_until([&] { return !served.told.empty(); }));
    CHECK(served.told.front().find("crowntable.db is damaged") != std::string::npos);
    CHECK(served.told.front().find("salvage") != std::string::npos);
    CHECK(served.journal.is_failing());
    CHECK(served.append(records("BBB", 2, {"y"})) == CommitResult::failed);
    CHECK(served.append(records("CCC", 1, {"z"})) == CommitResult::failed);
    CHECK_MESSAGE(served.journal.is_failing(), "it does not heal");
    CHECK_MESSAGE(server::Database(file.string(), server::Database::Mode::read)
                          .number("SELECT count(*) FROM rooms WHERE code = 'CCC'") == 0,
                  "nothing is written into it any more");
}

TEST_CASE("a whole store is written while it is looked through, and a check that is ended says nothing") {
    const Scratch scratch;
    const auto file = scratch.path / "crowntable.db";
    fill(file);
    for (std::uint64_t seq = 1; seq <= 20; ++seq) {
        Served served(file);
        served.journal.look_through_file();
        CHECK(served.append(records("BBB", seq, {"x"})) == CommitResult::committed);
        CHECK(served.told.empty());
    }
    for (int i = 0; i < 200; ++i) {
        std::string told;
        {
            const server::FileCheck check(file.string(), [&](const std::string& what) { told = what; });
        }
        REQUIRE(told == "");
    }
}

}  // namespace crowntable::tests
