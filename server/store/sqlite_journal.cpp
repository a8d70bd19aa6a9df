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
// And so does a step of a reading, which takes about a millisecond.
constexpr std::size_t records_read_at_once = 256;
// So many rooms are read side by side, so that a small one does not wait for a large one; more of them would come later
// all together.
constexpr std::size_t readings_at_once = 4;

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

struct Answer {
    std::function<void(CommitResult)> done;
    CommitResult result{};
};

/// Each by itself: what one of them throws is the loop's to hear, and those behind it are answered after that.
void answer(const SqliteJournal::Post& post, const std::shared_ptr<const std::vector<Answer>>& answers,
            std::size_t from) {
    for (std::size_t i = from; i < answers->size(); ++i) {
        try {
            (*answers)[i].done((*answers)[i].result);
        } catch (...) {
            if (i + 1 < answers->size()) post([post, answers, i] { answer(post, answers, i + 1); });
            throw;
        }
    }
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
        ask({Other{[this, sentence] {
            damage_ = sentence;
            note_trouble(damage_);
        }}});
    });
}

void SqliteJournal::ask(Task task) {
    {
        const std::lock_guard lock(mutex_);
        ENSURE(!ending_);
        coming_.push_back(std::move(task));
    }
    asked_.notify_one();
}

std::span<const std::string> SqliteJournal::Task::rooms() const {
    if (const auto* asked = std::get_if<Asked>(&what)) return {&asked->append.room, 1};
    if (const auto* load = std::get_if<Load>(&what)) return {&load->room, 1};
    if (const auto* expire = std::get_if<Expire>(&what)) return {&expire->room, 1};
    if (const auto* end = std::get_if<KeptRoom>(&what)) return {&end->code, 1};
    return std::get<Other>(what).rooms;
}

void SqliteJournal::append(Append append, std::function<void(CommitResult)> done) {
    ENSURE(done);
    ask({Asked{std::move(append), std::move(done)}});
}

void SqliteJournal::load(std::string room, std::function<void(Loaded)> done) {
    ENSURE(done);
    ask({Load{std::move(room), std::move(done)}});
}

void SqliteJournal::expire(std::string room, Fence) {
    ask({Expire{std::move(room)}});
}

void SqliteJournal::set_end(std::string room, Fence, std::optional<WallTime> ends_at) {
    ask({KeptRoom{std::move(room), ends_at}});
}

void SqliteJournal::claim(std::vector<std::string> rooms, std::function<void(Claimed)> done) {
    ENSURE(done && !rooms.empty());
    Claimed claimed(rooms.size(), first_fence);
    // In its turn, though nothing is to be done: behind what was asked of these rooms.
    ask({Other{
        [this, done = std::move(done), claimed = std::move(claimed)] { post_([done, claimed] { done(claimed); }); },
        std::move(rooms)}});
}

template <typename Answer>
Answer SqliteJournal::wait_for(Answer otherwise, std::function<Answer()> step) {
    auto answer = std::make_shared<std::promise<Answer>>();
    auto future = answer->get_future();
    ask({Other{[answer, otherwise = std::move(otherwise), step = std::move(step)] {
        try {
            answer->set_value(step());
        } catch (const std::exception&) {
            // Whoever waits is not left waiting, whatever was thrown.
            answer->set_value(otherwise);
        }
    }}});
    return future.get();
}

std::vector<KeptRoom> SqliteJournal::rooms() {
    const auto rooms = wait_for<std::optional<std::vector<KeptRoom>>>(std::nullopt, [this] {
        if (notes_.has_ends()) keep_notes(RoomNotes::all);
        return log_.rooms();
    });
    if (!rooms) throw StoreProblem(StoreProblem::Kind::unusable, "the rooms of the store cannot be read");
    return *rooms;
}

std::vector<Record> SqliteJournal::first_records() {
    return wait_for<std::vector<Record>>({}, [this] { return log_.first_records(); });
}

void SqliteJournal::run() {
    while (take_in()) {
        carry_out();
        read_on();
        if (has_remains_ && !failing_ && Clock::now() - cleared_at_ > pace_.clear_max) clear_some();
    }
    forget_expired(RoomNotes::all);
    // The next start has nothing to look for.
    if (!failing_) keep_notes(RoomNotes::all);
}

bool SqliteJournal::take_in() {
    std::unique_lock lock(mutex_);
    const auto has_work = [this] { return ending_ || !coming_.empty() || !tasks_.is_idle(); };
    while (!has_work()) {
        if (const auto quiet = quiet_time(); !quiet) {
            asked_.wait(lock, has_work);
        } else if (!asked_.wait_for(lock, *quiet, has_work)) {
            lock.unlock();
            use_quiet_time();
            lock.lock();
        }
    }
    // All that has come meanwhile at once: under load one sync then serves many rooms.
    for (Task& task : coming_) tasks_.push(std::move(task));
    coming_.clear();
    // Ending, and everything that was asked is done: what was handed over is never dropped.
    return !tasks_.is_idle();
}

std::optional<std::chrono::milliseconds> SqliteJournal::quiet_time() const {
    if (failing_) return pace_.probe;
    if (notes_.has_expired()) return std::chrono::milliseconds(0);
    if (has_remains_) return pace_.clear;
    if (log_used_ || notes_.has_ends()) return pace_.idle;
    return std::nullopt;
}

void SqliteJournal::use_quiet_time() {
    if (failing_) {
        in_transaction([this] { log_.probe(); });
        return;
    }
    if (notes_.has_expired()) return forget_expired(rooms_forgotten_at_once);
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

void SqliteJournal::carry_out() {
    // Kept for its memory.
    auto& group = group_;
    const auto commit_group = [&] {
        if (!group.empty()) commit(group);
        group.clear();
    };
    while (auto task = tasks_.take()) {
        if (auto* asked = std::get_if<Asked>(&task->what)) {
            group.push_back(std::move(*asked));
        } else if (auto* load = std::get_if<Load>(&task->what)) {
            // It sees what was appended before it: the group is committed before anything is read.
            begin_reading(std::move(*load));
        } else if (auto* expire = std::get_if<Expire>(&task->what)) {
            // Behind what was appended to it before.
            commit_group();
            notes_.expire(std::move(expire->room));
        } else if (auto* end = std::get_if<KeptRoom>(&task->what)) {
            // With the next group, which has no flush more for that.
            notes_.set_end(std::move(*end));
        } else {
            // What was asked for before is done by now.
            commit_group();
            if (task->rooms().empty()) forget_expired(RoomNotes::all);
            std::get<Other>(task->what).step();
        }
    }
    commit_group();
}

void SqliteJournal::begin_reading(Load load) {
    forget_now(load.room);
    tasks_.hold(load.room);
    readings_.push_back({RoomReading(log_, std::move(load.room)), std::move(load.done)});
}

void SqliteJournal::read_on() {
    if (readings_.empty()) return;
    const auto turn = steps_++ % std::min(readings_at_once, readings_.size());
    const auto reading = readings_.begin() + static_cast<std::ptrdiff_t>(turn);
    auto loaded = read_some(reading->room);
    if (!loaded) return;
    tasks_.release(reading->room.room());
    post_([done = std::move(reading->done), loaded = std::move(*loaded)]() mutable { done(std::move(loaded)); });
    readings_.erase(reading);
}

std::optional<Loaded> SqliteJournal::read_some(RoomReading& room) {
    // The store did not take it yet that the room is over: what it still has would bring the room back.
    if (notes_.is_expired(room.room())) return LoadFailure::unavailable;
    try {
        if (!room.step(records_read_at_once)) return std::nullopt;
        look_at_files();
        return room.take();
    } catch (const DamagedRoom&) {
        return LoadFailure::damaged;
    } catch (const std::exception& error) {
        note_trouble(why(error));
        return LoadFailure::unavailable;
    }
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
        has_remains_ |= notes_.committed();
        return true;
    } catch (const std::exception& error) {
        // A bug costs this transaction. Out of the thread it would cost the server.
        log_.roll_back();
        notes_.rolled_back();
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

void SqliteJournal::commit(std::vector<Asked>& group) {
    ENSURE(!group.empty());
    const auto begun = Clock::now();
    // A code that is given again begins without what stood there before.
    for (const Asked& asked : group) forget_now(asked.append.room);
    const bool committed = in_transaction([&] {
        for (Asked& asked : group) asked.result = log_.append(asked.append);
        // They cost no flush of their own here.
        notes_.write_expired(log_, rooms_forgotten_at_once);
        notes_.write_ends(log_, ends_kept_at_once);
    });
    if (!committed) {
        // None of them is kept, whatever append answered: the transaction was one for all.
        for (Asked& asked : group) asked.result = CommitResult::failed;
    }
    const auto took = std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - begun);
    if (told_) post_([told = told_, batches = group.size(), took, committed] { told({batches, took, committed}); });
    auto answers = std::make_shared<std::vector<Answer>>();
    answers->reserve(group.size());
    for (Asked& asked : group) answers->push_back({std::move(asked.done), asked.result});
    post_([post = post_, answers = std::move(answers)] { answer(post, answers, 0); });
}

bool SqliteJournal::keep_notes(std::size_t ends_max) {
    if (!log_.has_unnoted() && !notes_.has_ends()) return true;
    return in_transaction([&] {
        log_.note_heads();
        notes_.write_ends(log_, ends_max);
    });
}

void SqliteJournal::forget_expired(std::size_t rooms_max) {
    if (!notes_.has_expired()) return;
    // Where it fails they are tried again as soon as the store works: a room that has ended may not come back at the
    // next start.
    in_transaction([&] { notes_.write_expired(log_, rooms_max); });
}

void SqliteJournal::forget_now(const std::string& room) {
    if (!notes_.is_expired(room)) return;
    in_transaction([&] { notes_.write_expired(log_, room); });
}

void SqliteJournal::clear_some() {
    const bool done =
        in_transaction([this] { has_remains_ = log_.clear_some(records_cleared_at_once, pages_cleared_at_once); });
    if (!done) has_remains_ = true;
    cleared_at_ = Clock::now();
}

}  // namespace crowntable::server
