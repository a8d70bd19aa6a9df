#pragma once

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

struct sqlite3;
struct sqlite3_stmt;

namespace crowntable::server {

/// What SQLite answered. `what()` names the step and SQLite's own word for the result, never a value.
class SqliteError : public std::runtime_error {
public:
    SqliteError(int code, const std::string& what) : std::runtime_error(what), code_(code) {}
    /// The primary result code: SQLITE_FULL, SQLITE_IOERR, ...
    int code() const { return code_ & 0xff; }

private:
    int code_;
};

/// A prepared statement. Bind from 1, step, read columns from 0, reset.
class Statement {
public:
    Statement(sqlite3& database, std::string_view sql);

    Statement& bind(int parameter, std::int64_t value);
    /// `text` must live until the next reset.
    Statement& bind(int parameter, std::string_view text);
    /// Whether there is a row. Throws SqliteError.
    bool step();
    /// Runs to the end and makes it ready for the next values.
    void run();
    void reset();

    std::int64_t number(int column) const;
    /// Valid until the next step or reset.
    std::string_view text(int column) const;

private:
    struct Finalize {
        void operator()(sqlite3_stmt* statement) const;
    };
    std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

/// One connection to a database file; for one thread at a time. Everything throws SqliteError.
class Database {
public:
    enum class Mode : std::uint8_t { create, write, read };
    /// `vfs`: another file layer than the system's, by its name (for tests).
    Database(const std::string& path, Mode mode, const char* vfs = nullptr);

    void run(const char* sql);
    bool in_transaction() const;
    std::string path() const;
    /// Copies the log into the database and makes it empty. False, and at once, if somebody reads meanwhile.
    bool empty_log();
    Statement prepare(std::string_view sql) { return {*database_, sql}; }
    std::int64_t number(std::string_view sql);
    std::string text(std::string_view sql);
    sqlite3& handle() { return *database_; }

private:
    struct Close {
        void operator()(sqlite3* database) const;
    };
    std::unique_ptr<sqlite3, Close> database_;
};

}  // namespace crowntable::server
