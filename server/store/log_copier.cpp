#include "server/store/log_copier.hpp"

#include <sqlite3.h>

namespace crowntable::server {

namespace {

/// So many pages that are not in the database are worth a flush of it.
constexpr int pages_worth_a_copy = 500;

bool has_files_of_the_system(Database& database) {
    sqlite3_vfs* layer = nullptr;
    sqlite3_file_control(&database.handle(), "main", SQLITE_FCNTL_VFS_POINTER, static_cast<void*>(&layer));
    return layer == sqlite3_vfs_find(nullptr) && !database.path().empty();
}

}  // namespace

LogCopier::LogCopier(Database& writer) : writer_(writer) {
    if (!has_files_of_the_system(writer)) return;
    copies_.emplace(writer.path(), Database::Mode::write);
    sqlite3_wal_hook(&writer.handle(), note_pages, this);
    thread_ = std::thread([this] { run(); });
}

LogCopier::~LogCopier() {
    if (!copies_) return;
    sqlite3_wal_hook(&writer_.handle(), nullptr, nullptr);
    {
        const std::lock_guard lock(mutex_);
        state_ = State::ending;
    }
    changed_.notify_one();
    thread_.join();
}

int LogCopier::note_pages(void* self, sqlite3*, const char*, int pages) {
    static_cast<LogCopier*>(self)->pages_ = pages;
    return SQLITE_OK;
}

void LogCopier::go_on() {
    if (!copies_) return;
    // It has begun anew.
    if (pages_ < copied_) copied_ = 0;
    if (pages_ - copied_ < pages_worth_a_copy) return;
    {
        const std::lock_guard lock(mutex_);
        if (state_ == State::copying) return;
        if (state_ == State::idle) {
            state_ = State::copying;
            changed_.notify_one();
            return;
        }
        state_ = State::idle;
    }
    finish();
}

void LogCopier::finish() {
    // Where it fails the next copy begins where the last one that was flushed has ended: nothing is lost by it, and a
    // disk that takes nothing is found by the commits.
    sqlite3_wal_checkpoint_v2(&writer_.handle(), "main", SQLITE_CHECKPOINT_PASSIVE, nullptr, nullptr);
    // A reader may keep the log from beginning anew. Then it is not tried again for every page.
    copied_ = pages_;
}

void LogCopier::run() {
    std::unique_lock lock(mutex_);
    for (;;) {
        changed_.wait(lock, [this] { return state_ == State::copying || state_ == State::ending; });
        if (state_ == State::ending) return;
        lock.unlock();
        sqlite3_wal_checkpoint_v2(&copies_->handle(), "main", SQLITE_CHECKPOINT_PASSIVE, nullptr, nullptr);
        lock.lock();
        if (state_ == State::copying) state_ = State::copied;
    }
}

}  // namespace crowntable::server
