#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <thread>
#include <variant>
#include <vector>

#include "server/store/file_check.hpp"
#include "server/store/journal.hpp"
#include "server/store/record_log.hpp"
#include "server/store/room_notes.hpp"
#include "server/store/room_reading.hpp"
#include "server/store/store_files.hpp"
#include "server/store/task_queue.hpp"

namespace crowntable::server {

/// A journal in an SQLite database (schema.hpp). A thread of its own commits: all appends that have come while it
/// was busy go into its next transaction, so that a slow disk costs latency, not throughput. A large room is read in
/// steps of some milliseconds at most, between which others are served. When a transaction
/// fails, every append in it has failed; what was committed before stays, and the next one is tried as usual. So it is
/// while one of its files is not where it was: what is written then would be gone with the process. Once its file was
/// found damaged it fails until the end.
class SqliteJournal final : public Journal {
public:
    /// Carries a task to the event loop's thread; called from the journal's thread.
    using Post = std::function<void(std::function<void()>)>;
    /// How one transaction went, for whoever counts; called on the event loop's thread.
    struct Group {
        std::size_t batches = 0;
        std::chrono::microseconds took{};
        bool committed = false;
    };

    /// Why the store fails from now on: the step and SQLite's own word for it, never a value; empty when it works
    /// again. Called on the event loop's thread, before what failed is answered.
    using Troubled = std::function<void(const std::string& why)>;

    /// What is done when nobody asks for anything.
    struct Pace {
        /// How often a failing store is tried.
        std::chrono::milliseconds probe{500};
        /// After so long what the next start is to know is noted; and the log is copied into the database and made
        /// empty: a log is read from its beginning to the first damage, a database page by page.
        std::chrono::milliseconds idle{2'000};
        /// After so long some records of rooms that are gone are removed, and at the latest after `clear_max`.
        std::chrono::milliseconds clear{5};
        std::chrono::milliseconds clear_max{100};
    };

    /// Tries whether the store takes what is written; where it does not, it begins as one that fails.
    SqliteJournal(Database database, Post post, std::function<void(const Group&)> told = {}, Troubled troubled = {});
    SqliteJournal(Database database, Post post, std::function<void(const Group&)> told, Troubled troubled, Pace pace);
    /// Carries out all that was asked for, then ends the thread. What `post` was given may not be run any more.
    ~SqliteJournal() override;

    /// Has the whole file looked through, beside all that is asked for (FileCheck). Once. Throws SqliteError.
    void look_through_file();

    void append(Append append, std::function<void(CommitResult)> done) override;
    void load(std::string room, std::function<void(Loaded)> done) override;
    void expire(std::string room, Fence fence) override;
    void set_end(std::string room, Fence fence, std::optional<WallTime> ends_at) override;
    // The data directory is held against other servers, so that every room is ours: nothing is written for it.
    void claim(std::vector<std::string> rooms, std::function<void(Claimed)> done) override;
    Fence new_fence() override { return first_fence; }
    void release(std::string, Fence, std::function<void()> done) override { done(); }
    std::vector<KeptRoom> rooms() override;
    std::vector<Record> first_records() override;
    bool is_failing() const override { return failing_; }

private:
    struct Asked {
        Append append;
        std::function<void(CommitResult)> done;
        CommitResult result = CommitResult::failed;
    };
    struct Load {
        std::string room;
        std::function<void(Loaded)> done;
    };
    struct Expire {
        std::string room;
    };
    /// Must not throw.
    struct Other {
        std::function<void()> step;
        /// That it is about; none: all.
        std::vector<std::string> rooms{};
    };
    struct Task {
        std::variant<Asked, Load, Expire, KeptRoom, Other> what;
        /// For the queue.
        std::span<const std::string> rooms() const;
    };
    struct Reading {
        RoomReading room;
        std::function<void(Loaded)> done;
    };

    void ask(Task task);
    /// Runs `step` on the journal's thread and waits for its answer; `otherwise` if the store fails.
    template <typename Answer>
    Answer wait_for(Answer otherwise, std::function<Answer()> step);

    void run();
    /// Puts what was asked for into the queue; waits for it where nothing else is to be done. False: everything is
    /// done, and it ends.
    bool take_in();
    /// How long nobody has to have asked for anything before there is something to do; nothing: for ever.
    std::optional<std::chrono::milliseconds> quiet_time() const;
    void use_quiet_time();
    /// Whatever needs not wait for a reading.
    void carry_out();
    void begin_reading(Load load);
    /// One step of one of the readings.
    void read_on();
    /// What is to be answered, once there is an answer.
    std::optional<Loaded> read_some(RoomReading& room);
    void commit(std::vector<Asked>& group);
    /// Whether `step` could be committed.
    bool in_transaction(const std::function<void()>& step);
    /// From now on whatever stands in the log was flushed, unless a commit of ours failed. Throws where that cannot be
    /// had now.
    void take_over_log();
    /// Throws where the file was found damaged.
    void refuse_damage() const;
    /// Throws where a file of the store is not in its place any more, or damaged.
    void look_at_files() const;
    /// Spares the next start some work, and tells it so many of the ends that are not kept yet. Whether it could.
    bool keep_notes(std::size_t ends_max);
    /// So many of them.
    void forget_expired(std::size_t rooms_max);
    /// If it is over.
    void forget_now(const std::string& room);
    void clear_some();
    /// Empty: it works.
    void note_trouble(const std::string& why);

    Post post_;
    std::function<void(const Group&)> told_;
    Troubled troubled_;
    const StoreFiles files_;
    RecordLog log_;
    const Pace pace_;
    std::atomic<bool> failing_ = false;
    /// Nothing of an earlier process is in the log any more. Journal thread only.
    bool is_log_ours_ = false;
    /// Whether anything was written since the log was empty. Journal thread only.
    bool log_used_ = true;
    /// The last that was told of. Journal thread only.
    std::string trouble_;
    /// What is wrong with the file, as far as that was found. Journal thread only.
    std::string damage_;
    /// Journal thread only.
    RoomNotes notes_;
    /// Whether records of rooms that are gone, or empty pages, may be left. Journal thread only.
    bool has_remains_ = true;
    std::chrono::steady_clock::time_point cleared_at_{};
    /// What was taken in. Rooms are held while they are read. Journal thread only.
    TaskQueue<Task> tasks_;
    /// In the order of the calls. Journal thread only.
    std::vector<Reading> readings_;
    /// Appends that are about to be committed; kept for its memory. Journal thread only.
    std::vector<Asked> group_;
    /// Steps of readings so far. Journal thread only.
    std::size_t steps_ = 0;

    std::mutex mutex_;
    std::condition_variable asked_;
    std::vector<Task> coming_;
    bool ending_ = false;
    std::thread thread_;
    /// It asks, like anybody else, and so ends before the thread does.
    std::unique_ptr<FileCheck> check_;
};

}  // namespace crowntable::server
