#include "server/store/schema.hpp"

#include <sqlite3.h>
#include <sys/stat.h>

#include <cstdint>
#include <string>
#include <system_error>

#include "engine/ensure.hpp"
#include "server/store/data_directory.hpp"
#include "server/store/log_chain.hpp"
#include "server/store/record_sum.hpp"
#include "server/store/store_pages.hpp"

namespace crowntable::server {

namespace {

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

// Each record names the one before it, in place of an index that every record wrote to, and has a checksum
// (record_sum.hpp), as each room has. Heads are noted now and then (record_log.hpp): those of all records up to
// `noted_to`. The records of a room that is gone are removed later, and no other room is given its id.
constexpr const char* linked_records = R"(
CREATE TABLE linked_rooms(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  code TEXT NOT NULL UNIQUE,
  fence INTEGER NOT NULL,
  head INTEGER NOT NULL,
  first INTEGER NOT NULL,
  ends_at INTEGER NOT NULL,
  sum INTEGER NOT NULL
) STRICT;
CREATE TABLE linked_records(
  id INTEGER PRIMARY KEY,
  room INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  previous INTEGER NOT NULL,
  sum INTEGER NOT NULL,
  body TEXT NOT NULL
) STRICT;
CREATE TABLE heads(id INTEGER PRIMARY KEY CHECK (id = 1), noted_to INTEGER NOT NULL, sum INTEGER NOT NULL) STRICT;
CREATE TABLE ended(room INTEGER PRIMARY KEY, head INTEGER NOT NULL, code TEXT NOT NULL) STRICT;
INSERT INTO linked_rooms(id, code, fence, head, first, ends_at, sum)
  SELECT id, code, fence, head, first, 0, room_sum(id, fence, head, first, 0, code) FROM (
    SELECT id, code, fence,
      coalesce((SELECT r.id FROM records r WHERE r.room = rooms.id ORDER BY r.seq DESC LIMIT 1), 0) AS head,
      coalesce((SELECT r.id FROM records r WHERE r.room = rooms.id AND r.seq = 1), 0) AS first
    FROM rooms)
  ORDER BY id;
INSERT INTO linked_records(id, room, seq, previous, sum, body)
  SELECT id, room, seq, previous, record_sum(room, seq, previous, code, body), body FROM (
    SELECT records.id, room, seq, body, code, coalesce(
      (SELECT r.id FROM records r WHERE r.room = records.room AND r.seq < records.seq ORDER BY r.seq DESC LIMIT 1),
      0) AS previous
    FROM records JOIN rooms ON rooms.id = records.room)
  ORDER BY id;
INSERT INTO heads SELECT 1, noted_to, number_sum(noted_to) FROM (SELECT coalesce(max(id), 0) AS noted_to FROM records);
DROP TABLE records;
DROP TABLE rooms;
ALTER TABLE linked_rooms RENAME TO rooms;
ALTER TABLE linked_records RENAME TO records;
)";

constexpr const char* all_migrations[] = {first_schema,         second_record_format, third_record_format,
                                          fourth_record_format, fifth_record_format,  linked_records};

/// In the header of the database (sqlite.org/fileformat2.html).
constexpr std::size_t user_version_at = 60;

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
    if (is_there(file)) return refuse_forgotten(file);
    const auto unfinished = DataDirectory::unfinished_in(file.parent_path());
    if (file != unfinished && is_there(unfinished)) {
        throw StoreProblem(StoreProblem::Kind::unfinished,
                           "the store in " + file.parent_path().string() +
                               " is not finished: rooms were being moved or saved there; wait for the end, or do it "
                               "again");
    }
}

/// Of records without checksums `salvage` (salvage.hpp) could not tell which are whole. Where nothing can be read of
/// the version it is left to that command to say so.
bool may_be_salvaged(const std::filesystem::path& file) {
    StorePages pages(file);
    const auto header = pages.read(pages.versions(1).front());
    const auto version = wal::big_word(header, user_version_at);
    return version == 0 || version >= version_with_sums;
}

/// Before SQLite opens the log: it would use what stands before the break and write over the rest.
void refuse_broken_log(const std::filesystem::path& file, const char* vfs) {
    const auto broken = guarded(file, [&] { return broken_log(file, vfs); });
    if (!broken) return;
    throw StoreProblem(
        StoreProblem::Kind::damaged,
        "the log " + file.string() + "-wal is damaged at frame " + std::to_string(broken->frame) + " of " +
            std::to_string(broken->frames) + ", and what was committed from there on would be lost: restore a backup" +
            (vfs != nullptr || may_be_salvaged(file) ? ", or save what is whole with crowntable-server salvage" : "") +
            "; nothing was changed");
}

void make_private(const std::filesystem::path& file) {
    for (const char* part : {"", "-wal", "-shm"}) keep_from_others(file.string() + part);
}

/// The store's version; 0 for an empty file.
std::int64_t known_version(Database& database, const std::filesystem::path& file, std::size_t newest) {
    const auto version = database.number("PRAGMA user_version");
    const bool empty = database.number("SELECT count(*) FROM sqlite_schema") == 0;
    if (empty && version == 0) return 0;
    if (database.number("PRAGMA application_id") != application_id) damaged(file, "it is another program's database");
    if (version > static_cast<std::int64_t>(newest)) {
        throw StoreProblem(StoreProblem::Kind::newer, "the store " + file.string() + " has version " +
                                                          std::to_string(version) + ", this server knows up to " +
                                                          std::to_string(newest) + ": run a newer server");
    }
    return version;
}

/// Leaves out the comparison of indices with tables, and so reads a large store in bearable time.
void look_through(Database& database, const std::filesystem::path& file) {
    if (database.text("PRAGMA quick_check(1)") != "ok") damaged(file, "its integrity check fails");
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

/// A store that was made without it gives no space back until it is written anew, once.
void make_shrinkable(Database& database) {
    if (database.number("PRAGMA auto_vacuum") != 0) return;
    try {
        database.run("VACUUM");
    } catch (const SqliteError& error) {
        // For a while there are two of it. Without the room for that it stays as large as it is, which harms nobody.
        if (error.code() != SQLITE_FULL) throw;
    }
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
        add_sums(database);
        const auto version = known_version(database, file, steps.size());
        if (version == 0 && was_there) refuse_forgotten(file);
        // What is damaged is not rewritten. A store of the present version is looked through beside the service
        // (FileCheck): to wait for it would be most of a start.
        if (version != static_cast<std::int64_t>(steps.size())) look_through(database, file);
        database.run("PRAGMA auto_vacuum = INCREMENTAL");
        database.run("PRAGMA journal_mode = WAL");
        // In a WAL, NORMAL syncs only at checkpoints: the file stays whole, the newest commits may be lost.
        database.run(durability == Durability::full ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL");
        database.run("PRAGMA foreign_keys = ON");
        // The log shrinks back to 64 MiB after a burst: SQLite would otherwise keep it at its largest.
        database.run("PRAGMA journal_size_limit = 67108864");
        // What is removed is gone from the file, too, also where SQLite was built otherwise.
        database.run("PRAGMA secure_delete = ON");
        // Whether the log beside it may be written shows only when a transaction that writes begins.
        database.run("BEGIN IMMEDIATE");
        database.run("ROLLBACK");
        migrate(database, version, steps);
        make_shrinkable(database);
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
        const auto version = known_version(database, file, migrations().size());
        if (version == 0) refuse_forgotten(file);
        look_through(database, file);
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
