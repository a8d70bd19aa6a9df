#include "server/store/sqlite.hpp"

#include <sqlite3.h>

#include <string>

#include "engine/ensure.hpp"

namespace crowntable::server {

namespace {

constexpr int patience_ms = 5'000;

[[noreturn]] void fail(sqlite3* database, int code, const char* step) {
    // Not sqlite3_errmsg: it may quote values.
    const int extended = database != nullptr ? sqlite3_extended_errcode(database) : code;
    throw SqliteError(extended, std::string(step) + ": " + sqlite3_errstr(extended));
}

int flags_of(Database::Mode mode) {
    switch (mode) {
        case Database::Mode::create:
            return SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
        case Database::Mode::write:
            return SQLITE_OPEN_READWRITE;
        case Database::Mode::read:
            return SQLITE_OPEN_READONLY;
    }
    return SQLITE_OPEN_READONLY;
}

}  // namespace

void Statement::Finalize::operator()(sqlite3_stmt* statement) const {
    sqlite3_finalize(statement);
}

Statement::Statement(sqlite3& database, std::string_view sql) {
    sqlite3_stmt* statement = nullptr;
    const int code = sqlite3_prepare_v2(&database, sql.data(), static_cast<int>(sql.size()), &statement, nullptr);
    if (code != SQLITE_OK) fail(&database, code, "preparing a statement");
    // What holds no statement, such as a comment alone, is no error to SQLite.
    ENSURE(statement != nullptr);
    statement_.reset(statement);
}

Statement& Statement::bind(int parameter, std::int64_t value) {
    const int code = sqlite3_bind_int64(statement_.get(), parameter, value);
    if (code != SQLITE_OK) fail(sqlite3_db_handle(statement_.get()), code, "binding a number");
    return *this;
}

Statement& Statement::bind(int parameter, std::string_view text) {
    // Not copied: the caller's text outlives the step, which follows at once.
    const int code =
        sqlite3_bind_text(statement_.get(), parameter, text.data(), static_cast<int>(text.size()), SQLITE_STATIC);
    if (code != SQLITE_OK) fail(sqlite3_db_handle(statement_.get()), code, "binding a text");
    return *this;
}

bool Statement::step() {
    const int code = sqlite3_step(statement_.get());
    if (code == SQLITE_ROW) return true;
    if (code == SQLITE_DONE) return false;
    auto* database = sqlite3_db_handle(statement_.get());
    const int extended = sqlite3_extended_errcode(database);
    // A statement that is not reset keeps its transaction from ending.
    sqlite3_reset(statement_.get());
    fail(nullptr, extended, "running a statement");
}

void Statement::run() {
    // Rows are of no use here: what returns some (RETURNING) has to be run to its end all the same.
    while (step()) {
    }
    reset();
}

void Statement::reset() {
    sqlite3_reset(statement_.get());
}

std::int64_t Statement::number(int column) const {
    // Without a row SQLite answers 0, which would pass for a value.
    ENSURE(column < sqlite3_data_count(statement_.get()));
    return sqlite3_column_int64(statement_.get(), column);
}

std::string_view Statement::text(int column) const {
    ENSURE(column < sqlite3_data_count(statement_.get()));
    // As a blob: the bytes as they were bound, without a conversion of encodings.
    const auto* bytes = static_cast<const char*>(sqlite3_column_blob(statement_.get(), column));
    return bytes == nullptr
               ? std::string_view{}
               : std::string_view(bytes, static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column)));
}

void Database::Close::operator()(sqlite3* database) const {
    sqlite3_close_v2(database);
}

Database::Database(const std::string& path, Mode mode, const char* vfs) {
    sqlite3* database = nullptr;
    const int flags = flags_of(mode) | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
    const int code = sqlite3_open_v2(path.c_str(), &database, flags, vfs);
    database_.reset(database);
    if (code != SQLITE_OK) fail(database, code, "opening the database");
    // Another process (a check, a backup, an export) may hold a lock for a moment: that is waited for before it counts
    // as a failure.
    sqlite3_busy_timeout(database, patience_ms);
}

void Database::run(const char* sql) {
    const int code = sqlite3_exec(database_.get(), sql, nullptr, nullptr, nullptr);
    if (code != SQLITE_OK) fail(nullptr, code, "running a command");
}

bool Database::in_transaction() const {
    return sqlite3_get_autocommit(database_.get()) == 0;
}

std::string Database::path() const {
    return sqlite3_db_filename(database_.get(), "main");
}

bool Database::empty_log() {
    // A reader that takes its time keeps nobody waiting.
    sqlite3_busy_timeout(database_.get(), 0);
    const int code = sqlite3_wal_checkpoint_v2(database_.get(), "main", SQLITE_CHECKPOINT_TRUNCATE, nullptr, nullptr);
    sqlite3_busy_timeout(database_.get(), patience_ms);
    if (code == SQLITE_OK) return true;
    if ((code & 0xff) == SQLITE_BUSY) return false;
    fail(nullptr, code, "copying the log into the database");
}

std::int64_t Database::number(std::string_view sql) {
    auto statement = prepare(sql);
    return statement.step() ? statement.number(0) : 0;
}

std::string Database::text(std::string_view sql) {
    auto statement = prepare(sql);
    return statement.step() ? std::string(statement.text(0)) : std::string{};
}

}  // namespace crowntable::server
