#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "server/store/journal.hpp"
#include "tests/sim/agenda.hpp"
#include "tests/sim/dice.hpp"
#include "tests/sim/faults.hpp"
#include "tests/sim/referee.hpp"

namespace crowntable::sim {

using Rooms = std::map<std::string, std::vector<server::Record>>;

/// A disk with a log of batches, and the records that are in it. Outlives the processes that use it.
///
/// A batch is a frame with its length and its checksum. A crash may leave frames that were on their way, whole or
/// torn; a torn one and all behind it are cut off at the next start, as SQLite does with its write-ahead log.
class Store : public server::Journal {
public:
    using Batch = std::vector<server::Record>;
    /// Who looks on. Of each batch they are told when it comes, and when it is committed or not, just before whoever
    /// appended it.
    struct Told {
        std::function<void(const Batch&)> appended;
        std::function<void(const Batch&)> committed;
        std::function<void(const Batch&)> failed;
        /// A room is over.
        std::function<void(const std::string&)> forgotten;
    };

    Store(Agenda& agenda, Dice dice, const Faults& faults, Referee& referee, Told told);

    void append(server::Append append, std::function<void(server::CommitResult)> done) override;
    void load(std::string room, std::function<void(server::Loaded)> done) override;
    void expire(std::string room, server::Fence fence) override;
    void set_end(std::string room, server::Fence fence, std::optional<server::WallTime> ends_at) override;
    void claim(std::vector<std::string> rooms, std::function<void(server::Claimed)> done) override;
    server::Fence new_fence() override { return server::first_fence; }
    void release(std::string, server::Fence, std::function<void()> done) override { done(); }
    std::vector<server::KeptRoom> rooms() override;
    std::vector<server::Record> first_records() override;
    bool is_failing() const override { return failing_; }

    /// The process is gone: nothing that waits is answered; what was not committed is lost, or most of it.
    void crash();
    /// What a new process finds.
    const Rooms& records() const { return records_; }
    /// What it is told of the end of a room stands on the disk after so long at the latest.
    Time learns_within() const;
    std::size_t waiting() const;
    /// Rooms that are to be read.
    std::size_t loads() const;
    std::uint64_t failures() const { return failures_; }
    /// From now on the records of the room cannot be read.
    void damage(const std::string& room) { damaged_.insert(room); }
    bool is_damaged(const std::string& room) const { return damaged_.contains(room); }
    /// Rooms that were read after they could not be.
    std::uint64_t read_again() const { return read_again_; }

private:
    struct Request {
        std::vector<server::Record> batch{};
        std::function<void(server::CommitResult)> appended{};
        std::string room{};
        std::function<void(server::Loaded)> loaded{};
        std::function<void()> claimed{};
    };

    void work();
    Time next_time();
    void carry_out(Request request);
    bool fails_now(const Batch& batch);
    void read(Request request);
    server::Loaded damaged(Batch records);
    bool fits(const std::vector<server::Record>& batch) const;
    void write(const std::vector<server::Record>& batch);
    void read_log();
    void mutate(std::vector<server::Record>& batch);
    /// Those of which it was told until then.
    void keep_ends(Time until);

    Agenda& agenda_;
    Dice dice_;
    const Faults& faults_;
    Referee& referee_;
    Told told_;
    /// All that is on the disk. Records are read from it after a crash.
    std::string log_;
    std::size_t last_frame_ = 0;
    Rooms records_;
    struct End {
        std::optional<server::WallTime> ends_at;
        Time told;
    };
    /// Of the rooms that are kept, as far as they stand on the disk; and what does not yet.
    std::map<std::string, End> ends_;
    std::map<std::string, End> ends_due_;
    std::deque<Request> requests_;
    bool working_ = false;
    bool failing_ = false;
    /// Rises with each crash: work that was planned before is not done.
    std::uint64_t life_ = 0;
    std::uint64_t failures_ = 0;
    std::set<std::string> damaged_;
    /// Those that could not be read when they were asked for last.
    std::set<std::string> unread_;
    std::uint64_t read_again_ = 0;
};

}  // namespace crowntable::sim
