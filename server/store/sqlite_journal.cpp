#include "server/store/sqlite_journal.hpp"

#include <algorithm>
#include <chrono>
#include <future>
#include <iterator>
#include <memory>
#include <optional>
#include <stdexcept>
#include <utility>

#include "engine/ensure.hpp"
#include "server/store/data_directory.hpp"

namespace crowntable::server {

namespace {

using Clock = std::chrono::steady_clock;

// A step of what nobody waits for takes some milliseconds at most: who comes meanwhile waits for it.
constexpr std::size_t rooms_forgotten_at_once = 64;
constexpr std::size_t ends_kept_at_once = 64;
constexpr int records_cleared_at_once = 128;
constexpr int pages_cleared_at_once = 32;

/// `what()` says which file it is, and what is wrong with it.
class FileTrouble : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// What may be said of it: SQLite's own word, a file's name, or a condition in our source.
std::string why(const std::exception& error) {
    const bool is_plain = dynamic_cast<const SqliteError*>(&error) != nullptr ||
                          dynamic_cast<const FileTrouble*>(&error) != nullptr ||
                          dynamic_cast<const BrokenInvariant*>(&error) != nullptr;
    return is_plain ? error.what() : "an unexpected exception";
}

}  // namespace

SqliteJournal::SqliteJournal(Database database, Post post, std::function<void(const Group&)> told, Troubled troubled)
    : SqliteJournal(std::move(database), std::move(post), std::move(told), std::move(troubled), Pace{}) {}

SqliteJournal::SqliteJournal(Database database, Post post, std::function<void(const Group&)> told, Troubled troubled,
                             Pace pace)
    : post_(std::move(post)),
      told_(std::move(told)),
      troubled_(std::move(troubled)),
      files_(database.path()),
      log_(std::move(database)),
      pace_(pace) {
    // Before anybody can ask whether it fails: a disk that takes nothing shows only when something is written.
    in_transaction([this] { log_.probe(); });
    thread_ = std::thread([this] { run(); });
}

SqliteJournal::~SqliteJournal() {
    check_.reset();
    {
        const std::lock_guard lock(mutex_);
        ending_ = true;
    }
    asked_.notify_one();
    thread_.join();
}

void SqliteJournal::look_through_file() {
    ENSURE(!check_);
    const auto file = log_.path();
    check_ = std::make_unique<FileCheck>(file, [this, file](const std::string& what) {
        const auto sentence = file + " is damaged (" + what +
                              "): end the server, and restore a backup, or save what is whole with crowntable-server "
                              "salvage";
        ask({.other = [this, sentence] {
            damage_ = sentence;
            note_trouble(damage_);
        }});
    });
}

void SqliteJournal::ask(Task task) {
    {
        const std::lock_guard lock(mutex_);
        ENSURE(!ending_);
        tasks_.push_back(std::move(task));
    }
    asked_.notify_one();
}

void SqliteJournal::append(Append append, std::function<void(CommitResult)> done) {
    ENSURE(done);
    ask({.append = Asked{std::move(append), std::move(done)}});
}

void SqliteJournal::load(std::string room, std::function<void(Loaded)> done) {
    ENSURE(done);
    ask({.other =
             [this, room, done = std::move(done)] {
                 Loaded loaded = LoadFailure::unavailable;
                 try {
                     loaded = log_.load(room);
                     look_at_files();
                 } catch (const DamagedRoom&) {
                     loaded = LoadFailure::damaged;
                 } catch (const std::exception& error) {
                     loaded = LoadFailure::unavailable;
                     note_trouble(why(error));
                 }
                 post_([done, loaded = std::move(loaded)]() mutable { done(std::move(loaded)); });
             },
         .room = room});
}

void SqliteJournal::expire(std::string room, Fence) {
    ask({.expired = std::move(room)});
}

void SqliteJournal::set_end(std::string room, Fence, std::optional<WallTime> ends_at) {
    ask({.end = KeptRoom{std::move(room), ends_at}});
}

void SqliteJournal::claim(std::vector<std::string> rooms, std::function<void(Claimed)> done) {
    ENSURE(done && !rooms.empty());
    // In its turn, though nothing is to be done: behind what was appended to these rooms.
    ask({.other = [this, done = std::move(done),
                   claimed = Claimed(rooms.size(), first_fence)] { post_([done, claimed] { done(claimed); }); },
         .room = rooms.front()});
}

template <typename Answer>
Answer SqliteJournal::wait_for(Answer otherwise, std::function<Answer()> step) {
    auto answer = std::make_shared<std::promise<Answer>>();
    auto future = answer->get_future();
    ask({.other = [answer, otherwise = std::move(otherwise), step = std::move(step)] {
        try {
            answer->set_value(step());
        } catch (const std::exception&) {
            // Whoever waits is not left waiting, whatever was thrown.
            answer->set_value(otherwise);
        }
    }});
    return future.get();
}

std::vector<KeptRoom> SqliteJournal::rooms() {
    const auto rooms = wait_for<std::optional<std::vector<KeptRoom>>>(std::nullopt, [this] {
        if (!ends_.empty()) keep_notes(ends_.size());
        return log_.rooms();
    });
    if (!rooms) throw StoreProblem(StoreProblem::Kind::unusable, "the rooms of the store cannot be read");
    return *rooms;
}

std::vector<Record> SqliteJournal::first_records() {
    return wait_for<std::vector<Record>>({}, [this] { return log_.first_records(); });
}

void SqliteJournal::run() {
    for (;;) {
        std::deque<Task> tasks;
        {
            std::unique_lock lock(mutex_);
            const auto has_work = [this] { return ending_ || !tasks_.empty(); };
            if (const auto quiet = quiet_time(); !quiet) {
                asked_.wait(lock, has_work);
            } else if (!asked_.wait_for(lock, *quiet, has_work)) {
                lock.unlock();
                use_quiet_time();
                continue;
            }
            // Ending, and everything that was asked is done: what was handed over is never dropped.
            if (tasks_.empty()) break;
            // All that has come meanwhile at once: under load one sync then serves many rooms.
            tasks.swap(tasks_);
        }
        carry_out(std::move(tasks));
        if (has_remains_ && !failing_ && Clock::now() - cleared_at_ > pace_.clear_max) clear_some();
    }
    forget_expired(expired_.size());
    // The next start has nothing to look for.
    if (!failing_) keep_notes(ends_.size());
}

std::optional<std::chrono::milliseconds> SqliteJournal::quiet_time() const {
    if (failing_) return pace_.probe;
    if (!expired_.empty()) return std::chrono::milliseconds(0);
    if (has_remains_) return pace_.clear;
    if (log_used_ || !ends_.empty()) return pace_.idle;
    return std::nullopt;
}

void SqliteJournal::use_quiet_time() {
    if (failing_) {
        in_transaction([this] { log_.probe(); });
        return;
    }
    if (!expired_.empty()) return forget_expired(rooms_forgotten_at_once);
    if (has_remains_) return clear_some();
    if (!keep_notes(ends_kept_at_once)) return;
    try {
        look_at_files();
        // While somebody reads it is tried again and again: a copy is made in seconds.
        if (log_.empty_log()) log_used_ = false;
    } catch (const std::exception& error) {
        note_trouble(why(error));
    }
}

void SqliteJournal::carry_out(std::deque<Task> tasks) {
    std::vector<Asked> group;
    const auto commit_group = [&] {
        if (!group.empty()) commit(std::exchange(group, {}));
    };
    for (Task& task : tasks) {
        if (task.append) {
            group.push_back(std::move(*task.append));
        } else if (!task.expired.empty()) {
            // Behind what was appended to it before.
            commit_group();
            ends_.erase(task.expired);
            expired_.insert(std::move(task.expired));
        } else if (task.end) {
            // With the next group, which has no flush more for that.
            ends_[std::move(task.end->code)] = task.end->ends_at;
        } else {
            // What was asked for before is done by now: a load must see it.
            commit_group();
            if (task.room.empty()) {
                forget_expired(expired_.size());
            } else {
                forget_now(task.room);
            }
            task.other();
        }
    }
    commit_group();
}

bool SqliteJournal::in_transaction(const std::function<void()>& step) {
    try {
        // Nothing is written any more into what somebody is to save.
        refuse_damage();
        take_over_log();
        log_used_ = true;
        log_.begin();
        step();
        log_.commit();
        // Behind the commit: whatever is answered as kept was in its place after it was written.
        look_at_files();
        note_trouble({});
        return true;
    } catch (const std::exception& error) {
        // A bug costs this transaction. Out of the thread it would cost the server.
        log_.roll_back();
        note_trouble(why(error));
        return false;
    }
}

/// An earlier process may have ended after a flush that failed. What it was to flush can be read, and yet never reaches
/// the disk: the system holds it to be written (fsync(2)). Whatever was appended behind it would be lost with it when
/// the power fails. Copied into the database it is written anew.
void SqliteJournal::take_over_log() {
    if (is_log_ours_) return;
    if (!log_.empty_log()) throw FileTrouble("the log of an earlier start is still being read: end what reads it");
    is_log_ours_ = true;
}

void SqliteJournal::refuse_damage() const {
    if (!damage_.empty()) throw FileTrouble(damage_);
}

void SqliteJournal::look_at_files() const {
    refuse_damage();
    if (const auto file = files_.missing()) {
        throw FileTrouble(file->string() + " was deleted or replaced: put it back, or end the server");
    }
}

void SqliteJournal::note_trouble(const std::string& why) {
    failing_ = !why.empty();
    // Each trouble is told once: a failing store is tried twice a second.
    if (std::exchange(trouble_, why) == why || !troubled_) return;
    post_([troubled = troubled_, why] { troubled(why); });
}

void SqliteJournal::commit(std::vector<Asked> group) {
    ENSURE(!group.empty());
    const auto begun = Clock::now();
    // A code that is given again begins without what stood there before.
    for (const Asked& asked : group) forget_now(asked.append.room);
    std::vector<std::string> forgotten;
    const bool committed = in_transaction([&] {
        for (Asked& asked : group) asked.result = log_.append(asked.append);
        // They cost no flush of their own here.
        expire_in_transaction(rooms_forgotten_at_once, forgotten);
        keep_ends_in_transaction(ends_kept_at_once);
    });
    if (committed) note_forgotten(forgotten);
    if (committed) note_ends_kept(ends_kept_at_once);
    if (!committed) {
        // None of them is kept, whatever append answered: the transaction was one for all.
        for (Asked& asked : group) asked.result = CommitResult::failed;
    }
    const auto took = std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - begun);
    if (told_) post_([told = told_, batches = group.size(), took, committed] { told({batches, took, committed}); });
    // Each by itself: what one of them throws is no concern of the others.
    for (Asked& asked : group) post_([done = std::move(asked.done), result = asked.result] { done(result); });
}

void SqliteJournal::keep_ends_in_transaction(std::size_t rooms_max) {
    for (const auto& [room, ends_at] : ends_) {
        if (rooms_max-- == 0) return;
        log_.set_end(room, ends_at);
    }
}

void SqliteJournal::note_ends_kept(std::size_t rooms_max) {
    const auto count = static_cast<std::ptrdiff_t>(std::min(rooms_max, ends_.size()));
    ends_.erase(ends_.begin(), std::next(ends_.begin(), count));
}

bool SqliteJournal::keep_notes(std::size_t ends_max) {
    if (!log_.has_unnoted() && ends_.empty()) return true;
    const bool done = in_transaction([&] {
        log_.note_heads();
        keep_ends_in_transaction(ends_max);
    });
    if (done) note_ends_kept(ends_max);
    return done;
}

void SqliteJournal::expire_in_transaction(std::size_t rooms_max, std::vector<std::string>& forgotten) {
    for (const auto& room : expired_) {
        if (forgotten.size() == rooms_max) return;
        log_.expire(room);
        forgotten.push_back(room);
    }
}

void SqliteJournal::note_forgotten(const std::vector<std::string>& forgotten) {
    for (const auto& room : forgotten) expired_.erase(room);
    has_remains_ |= !forgotten.empty();
}

void SqliteJournal::forget_expired(std::size_t rooms_max) {
    if (expired_.empty()) return;
    std::vector<std::string> forgotten;
    // Else they are tried again as soon as the store works: a room that has ended may not come back at the next start.
    if (in_transaction([&] { expire_in_transaction(rooms_max, forgotten); })) note_forgotten(forgotten);
}

void SqliteJournal::forget_now(const std::string& room) {
    if (!expired_.contains(room)) return;
    if (in_transaction([&] { log_.expire(room); })) note_forgotten({room});
}

void SqliteJournal::clear_some() {
    const bool done =
        in_transaction([this] { has_remains_ = log_.clear_some(records_cleared_at_once, pages_cleared_at_once); });
    if (!done) has_remains_ = true;
    cleared_at_ = Clock::now();
}

}  // namespace crowntable::server
