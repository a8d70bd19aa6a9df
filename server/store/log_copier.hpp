#pragma once

#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <thread>

#include "server/store/sqlite.hpp"

namespace crowntable::server {

/// Copies the log of a store into its database beside whoever writes: on a thread with a connection of its own, by
/// steps of SQLite's that wait for nobody and keep nobody waiting (SQLITE_CHECKPOINT_PASSIVE). Left to itself SQLite
/// does that within a commit once the log has a thousand pages, which takes ten milliseconds and more.
class LogCopier {
public:
    /// For the connection that writes, of which there is one; it copies no log by itself any more. `writer` must
    /// outlive it. Does nothing for a store in memory or on another file layer than the system's: those have one
    /// connection. Throws SqliteError if the file cannot be opened once more.
    explicit LogCopier(Database& writer);
    /// Waits for a copy that is being made.
    ~LogCopier();
    LogCopier(const LogCopier&) = delete;
    LogCopier& operator=(const LogCopier&) = delete;

    /// Begins to copy where the log has grown by enough. When that is done the next call copies what little was written
    /// meanwhile, so that SQLite begins the log anew. On the writer's thread; REQUIRES: it is in no transaction.
    void go_on();

private:
    enum class State : std::uint8_t { idle, copying, copied, ending };

    static int note_pages(void* self, sqlite3* database, const char* name, int pages);
    void run();
    void finish();

    Database& writer_;
    std::optional<Database> copies_;
    // Of the writer's thread.
    /// Pages of the log after the last commit, and after the last copy.
    int pages_ = 0;
    int copied_ = 0;
    std::mutex mutex_;
    std::condition_variable changed_;
    State state_ = State::idle;
    std::thread thread_;
};

}  // namespace crowntable::server
