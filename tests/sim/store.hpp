#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
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
    /// Told of each batch when it is committed, just before whoever appended it.
    using Committed = std::function<void(const std::vector<server::Record>&)>;

    /// A room is over.
    using Forgotten = std::function<void(const std::string&)>;

    Store(Agenda& agenda, Dice dice, const Faults& faults, Referee& referee, Committed committed, Forgotten forgotten);

    void append(std::vector<server::Record> batch, server::Fence fence,
                std::function<void(server::CommitResult)> done) override;
    void load(std::string room, std::function<void(server::Loaded)> done) override;
    void expire(std::string room) override;
    std::vector<std::string> rooms() override;
    bool is_failing() const override { return failing_; }
    std::optional<server::Fence> claim(const std::string&) override { return server::first_fence; }
    bool renew(const std::string&, server::Fence) override { return true; }
    void release(const std::string&, server::Fence) override {}

    /// The process is gone: nothing that waits is answered; what was not committed is lost, or most of it.
    void crash();
    /// What a new process finds.
    const Rooms& records() const { return records_; }
    std::size_t waiting() const { return requests_.size(); }
    std::uint64_t failures() const { return failures_; }

private:
    struct Request {
        std::vector<server::Record> batch;
        std::function<void(server::CommitResult)> appended;
        std::string room;
        std::function<void(server::Loaded)> loaded;
    };

    void work();
    void carry_out(Request request);
    bool fits(const std::vector<server::Record>& batch) const;
    void write(const std::vector<server::Record>& batch);
    void read_log();
    void mutate(std::vector<server::Record>& batch);

    Agenda& agenda_;
    Dice dice_;
    const Faults& faults_;
    Referee& referee_;
    Committed committed_;
    Forgotten forgotten_;
    /// All that is on the disk. Records are read from it after a crash.
    std::string log_;
    std::size_t last_frame_ = 0;
    Rooms records_;
    std::deque<Request> requests_;
    bool working_ = false;
    bool failing_ = false;
    /// Rises with each crash: work that was planned before is not done.
    std::uint64_t life_ = 0;
    std::uint64_t failures_ = 0;
};

}  // namespace crowntable::sim
