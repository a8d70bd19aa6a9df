#include "server/store/schema.hpp"

#include <sqlite3.h>
#include <sys/stat.h>

#include <cstdint>
#include <string>
#include <system_error>

#include "engine/ensure.hpp"
#include "server/store/data_directory.hpp"
#include "server/store/log_chain.hpp"

namespace crowntable::server {

namespace {

// Records only ever go to the end of their table; the index finds those of one room. A table clustered by
// (room, seq) would write all over the file at each commit.
constexpr const char* first_schema = R"(
CREATE TABLE rooms(
  id INTEGER PRIMARY KEY,
  code TEXT NOT NULL UNIQUE,
  fence INTEGER NOT NULL
) STRICT;
CREATE TABLE records(
  id INTEGER PRIMARY KEY,
  room INTEGER NOT NULL REFERENCES rooms(id),
  seq INTEGER NOT NULL,
  body TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX records_of_room ON records(room, seq);
CREATE TABLE probe(id INTEGER PRIMARY KEY CHECK (id = 1), written INTEGER NOT NULL) STRICT;
INSERT INTO probe VALUES(1, 0);
)";

// A program that cannot read the records of a store has to refuse it: each format of records (server/core/record.hpp)
// is a new version, even if the tables stay as they are.
constexpr const char* second_record_format = "";
constexpr const char* third_record_format = "";
constexpr const char* fourth_record_format = "";
constexpr const char* fifth_record_format = "";

constexpr const char* all_migrations[] = {first_schema, second_record_format, third_record_format, fourth_record_format,
                                          fifth_record_format};

/// What this process creates meanwhile is for its user alone.
class PrivateFiles {
public:
    PrivateFiles() : mask_(umask(S_IRWXG | S_IRWXO)) {}
    ~PrivateFiles() { umask(mask_); }
    PrivateFiles(const PrivateFiles&) = delete;
    PrivateFiles& operator=(const PrivateFiles&) = delete;

private:
    mode_t mask_;
};

[[noreturn]] void damaged(const std::filesystem::path& file, const std::string& what) {
    throw StoreProblem(StoreProblem::Kind::damaged, "the store " + file.string() + " is damaged or not a store of " +
                                                        "this server (" + what + "); it was left as it is");
}

/// Never lets SQLite's own errors out.
template <typename Step>
auto guarded(const std::filesystem::path& file, Step step) {
    try {
        return step();
    } catch (const SqliteError& error) {
        if (error.code() == SQLITE_NOTADB || error.code() == SQLITE_CORRUPT) damaged(file, error.what());
        if (error.code() == SQLITE_READONLY) {
            throw StoreProblem(StoreProblem::Kind::unusable,
                               "the store " + file.string() + " may not be written (" + error.what() +
                                   "): it and its log must be the server's user's own, with mode 0600");
        }
        throw StoreProblem(StoreProblem::Kind::unusable, "cannot use the store " + file.string() + ": " + error.what());
    }
}

/// 0 if there is none.
std::uintmax_t size_of(const std::filesystem::path& file) {
    std::error_code absent;
    const auto size = std::filesystem::file_size(file, absent);
    return absent ? 0 : size;
}

bool is_there(const std::filesystem::path& file) {
    std::error_code unknown;
    return std::filesystem::status(file, unknown).type() != std::filesystem::file_type::not_found;
}

/// A store without tables is one whose making was interrupted, but not where a server has worked: the key is made after
/// the store.
void refuse_forgotten(const std::filesystem::path& file) {
    if (!is_there(DataDirectory::signing_key_in(file.parent_path()))) return;
    throw StoreProblem(StoreProblem::Kind::damaged,
                       "the store " + file.string() +
                           " is empty, though a server has worked here (signing.key): restore a backup, or delete the "
                           "empty file to begin without rooms; nothing was changed");
}

/// What is left of a store without its database. SQLite would delete the log, also when it only reads, and make a new
/// store.
void refuse_remains(const std::filesystem::path& file) {
    if (size_of(file) > 0) return;
    if (size_of(file.string() + "-wal") > 0) {
        throw StoreProblem(StoreProblem::Kind::damaged,
                           "the store " + file.string() +
                               " is missing or empty, but not its log beside it (-wal): put the database back, or move "
                               "both away and restore a backup; nothing was changed");
    }
    if (is_there(file)) refuse_forgotten(file);
}

/// Before SQLite opens the log: it would use what stands before the break and write over the rest.
void refuse_broken_log(const std::filesystem::path& file, const char* vfs) {
    const auto broken = guarded(file, [&] { return broken_log(file, vfs); });
    if (!broken) return;
    throw StoreProblem(StoreProblem::Kind::damaged,
                       "the log " + file.string() + "-wal is damaged at frame " + std::to_string(broken->frame) +
                           " of " + std::to_string(broken->frames) +
                           ", and what was committed from there on would be lost: restore a backup, or save what is "
                           "whole with crowntable-server salvage; nothing was changed");
}

void make_private(const std::filesystem::path& file) {
    for (const char* part : {"", "-wal", "-shm"}) keep_from_others(file.string() + part);
}

/// The store's version; 0 for an empty file.
std::int64_t checked_version(Database& database, const std::filesystem::path& file, std::size_t newest) {
    const auto version = database.number("PRAGMA user_version");
    const bool empty = database.number("SELECT count(*) FROM sqlite_schema") == 0;
    if (empty && version == 0) return 0;
    if (database.number("PRAGMA application_id") != application_id) damaged(file, "it is another program's database");
    if (version > static_cast<std::int64_t>(newest)) {
        throw StoreProblem(StoreProblem::Kind::newer, "the store " + file.string() + " has version " +
                                                          std::to_string(version) + ", this server knows up to " +
                                                          std::to_string(newest) + ": run a newer server");
    }
    // At each start quick_check, which leaves out the comparison of indices with tables and so reads a large store in
    // bearable time; check_whole is for the subcommand `check`.
    if (database.text("PRAGMA quick_check(1)") != "ok") damaged(file, "its integrity check fails");
    return version;
}

void migrate(Database& database, std::int64_t version, std::span<const char* const> steps) {
    if (version == static_cast<std::int64_t>(steps.size())) return;
    // A newer store must never get here: it would be marked with our version, and the newer server would migrate it
    // again.
    ENSURE(version < static_cast<std::int64_t>(steps.size()));
    database.run("BEGIN IMMEDIATE");
    for (auto step = static_cast<std::size_t>(version); step < steps.size(); ++step) database.run(steps[step]);
    // Within the transaction: a crash leaves a store of the old version or one of the new, never tables whose version
    // is not known.
    database.run(("PRAGMA application_id = " + std::to_string(application_id)).c_str());
    database.run(("PRAGMA user_version = " + std::to_string(steps.size())).c_str());
    database.run("COMMIT");
}

}  // namespace

std::span<const char* const> migrations() {
    return all_migrations;
}

Database open_store(const std::filesystem::path& file, Durability durability, const char* vfs,
                    std::span<const char* const> steps) {
    const PrivateFiles scope;
    if (vfs == nullptr) refuse_remains(file);
    // What was not synced may be missing anywhere after a loss of power, which is no damage then.
    if (durability == Durability::full) refuse_broken_log(file, vfs);
    const bool was_there = is_there(file);
    auto database = guarded(file, [&] { return Database(file.string(), Database::Mode::create, vfs); });
    guarded(file, [&] {
        // SQLite opens what may only be read without a word.
        if (sqlite3_db_readonly(&database.handle(), "main") != 0) {
            throw SqliteError(SQLITE_READONLY, sqlite3_errstr(SQLITE_READONLY));
        }
        const auto version = checked_version(database, file, steps.size());
        if (version == 0 && was_there) refuse_forgotten(file);
        database.run("PRAGMA journal_mode = WAL");
        // In a WAL, NORMAL syncs only at checkpoints: the file stays whole, the newest commits may be lost.
        database.run(durability == Durability::full ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL");
        database.run("PRAGMA foreign_keys = ON");
        // The log shrinks back to 64 MiB after a burst: SQLite would otherwise keep it at its largest.
        database.run("PRAGMA journal_size_limit = 67108864");
        // Whether the log beside it may be written shows only when a transaction that writes begins.
        database.run("BEGIN IMMEDIATE");
        database.run("ROLLBACK");
        migrate(database, version, steps);
    });
    if (vfs == nullptr) make_private(file);
    return database;
}

Database read_store(const std::filesystem::path& file) {
    refuse_remains(file);
    if (!is_there(file)) {
        throw StoreProblem(StoreProblem::Kind::unusable, "there is no store in " + file.parent_path().string());
    }
    if (size_of(file) == 0) {
        throw StoreProblem(StoreProblem::Kind::damaged, "the store " + file.string() +
                                                            " is empty; if there ever were rooms in it, restore a "
                                                            "backup");
    }
    // The log that a server is writing right now changes under whoever reads it; the server has looked at it.
    if (!DataDirectory::is_in_use(file.parent_path())) refuse_broken_log(file, nullptr);
    auto database = guarded(file, [&] { return Database(file.string(), Database::Mode::read); });
    guarded(file, [&] {
        const auto version = checked_version(database, file, migrations().size());
        if (version == 0) refuse_forgotten(file);
        if (version != static_cast<std::int64_t>(migrations().size())) {
            throw StoreProblem(StoreProblem::Kind::unusable,
                               "the store " + file.string() + " is of an older version: start the server on it once");
        }
    });
    return database;
}

void check_whole(Database& database, const std::filesystem::path& file) {
    guarded(file, [&] {
        if (database.text("PRAGMA integrity_check(1)") != "ok") damaged(file, "its integrity check fails");
    });
}

}  // namespace crowntable::server
