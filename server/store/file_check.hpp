#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "server/store/sqlite.hpp"

namespace crowntable::server {

/// Looks through the whole file of a store once, beside whoever works on it: on a thread that gives way to all others,
/// with a connection that only reads, and reads one moment's state. Meanwhile the log may grow, for it is not emptied
/// under a reader.
class FileCheck {
public:
    /// What is wrong with the file, in a few words and never a value. Called on the thread of the check, once, and only
    /// where something is wrong.
    using Damaged = std::function<void(const std::string& what)>;

    /// `file`: a store that was opened. Throws SqliteError if it cannot be opened once more.
    FileCheck(const std::string& file, Damaged damaged);
    /// The check ends within milliseconds, also where it was not through.
    ~FileCheck();
    FileCheck(const FileCheck&) = delete;
    FileCheck& operator=(const FileCheck&) = delete;

private:
    void run();
    /// Nothing where the file is whole. Throws SqliteError where that could not be found out.
    std::optional<std::string> damage();
    bool is_ending();
    /// Whether the check is to go on after a pause.
    bool pauses();

    /// Until the check is done.
    std::optional<Database> database_;
    Damaged damaged_;
    std::mutex mutex_;
    std::condition_variable changed_;
    bool ending_ = false;
    bool done_ = false;
    std::thread thread_;
};

}  // namespace crowntable::server
