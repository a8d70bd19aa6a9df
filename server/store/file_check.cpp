#include "server/store/file_check.hpp"

#include <sqlite3.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <chrono>
#include <utility>

namespace crowntable::server {

namespace {

using std::chrono::milliseconds;

constexpr milliseconds between_interrupts{2};
constexpr milliseconds before_next_try{1'000};
constexpr int lowest_priority = 19;

/// For this thread alone: on Linux each has a priority of its own. Where it is refused the check takes its turn like
/// any other thread.
void give_way_to_others() {
    setpriority(PRIO_PROCESS, 0, lowest_priority);
#ifdef SYS_ioprio_set
    // The disk, too, serves everybody else first (ioprio_set(2)): of a process or thread, the class "idle".
    constexpr int of_thread = 1;
    constexpr int idle_class = 3 << 13;
    syscall(SYS_ioprio_set, of_thread, 0, idle_class);
#endif
}

}  // namespace

FileCheck::FileCheck(const std::string& file, Damaged damaged)
    : database_(std::in_place, file, Database::Mode::read), damaged_(std::move(damaged)) {
    thread_ = std::thread([this] { run(); });
}

FileCheck::~FileCheck() {
    std::unique_lock lock(mutex_);
    ending_ = true;
    changed_.notify_all();
    // Again and again: an interrupt that comes just before the statement begins changes nothing.
    while (!done_) {
        sqlite3_interrupt(&database_->handle());
        changed_.wait_for(lock, between_interrupts);
    }
    lock.unlock();
    thread_.join();
}

void FileCheck::run() {
    give_way_to_others();
    do {
        try {
            // A check that was interrupted may miss the pages that it did not come to.
            if (const auto what = damage(); what && !is_ending()) damaged_(*what);
            break;
        } catch (const std::exception&) {
            // Interrupted, or SQLite has no memory, or its index is being made anew: that says nothing of the file.
        }
    } while (pauses());
    const std::lock_guard lock(mutex_);
    done_ = true;
    database_.reset();
    changed_.notify_all();
}

std::optional<std::string> FileCheck::damage() {
    try {
        // Without the comparison of indices with tables, so that a large store is read in bearable time; check_whole
        // (schema.hpp) is for the subcommand `check`.
        if (database_->text("PRAGMA quick_check(1)") == "ok") return std::nullopt;
        return "its integrity check fails";
    } catch (const SqliteError& error) {
        switch (error.code()) {
            case SQLITE_CORRUPT:
            case SQLITE_NOTADB:
            case SQLITE_IOERR:
                return error.what();
            default:
                throw;
        }
    }
}

bool FileCheck::is_ending() {
    const std::lock_guard lock(mutex_);
    return ending_;
}

bool FileCheck::pauses() {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, before_next_try, [this] { return ending_; });
    return !ending_;
}

}  // namespace crowntable::server
