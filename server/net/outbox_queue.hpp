#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <boost/circular_buffer.hpp>

#include "server/core/outbox.hpp"
#include "server/net/bug.hpp"
#include "server/store/journal.hpp"
#include "server/store/room_fences.hpp"

namespace crowntable::server {

/// Outboxes leave in the order in which they came, each once its records are committed, and those before it that came
/// with it (Outbox::earlier). Later ones may come meanwhile; they wait for those before them.
class OutboxQueue {
public:
    using Leave = std::function<void(Outbox&)>;
    /// How an append ended, and how long it took.
    using Answered = std::function<void(CommitResult, std::chrono::steady_clock::duration)>;
    /// An outbox that is not kept, and why.
    struct Lost {
        Outbox outbox;
        /// Whose records it had.
        std::string room;
        /// `failed` or `fenced`.
        CommitResult result{};
    };
    using Failed = std::function<void(Lost&)>;

    /// `leave` gets each outbox whose records are kept, in order. `failed` gets each outbox whose commit
    /// failed, at once; nothing of it leaves. Neither gets the records, which are for the journal alone. What they
    /// throw is told to `on_bug`, and the others leave all the same. The journal and the fences must outlive the queue.
    OutboxQueue(Journal& journal, RoomFences& fences, Leave leave, Failed failed, Answered answered = {},
                OnBug on_bug = {});

    void push(Outbox outbox);
    /// An empty one, with the memory of one that has left.
    Outbox take_spare();
    /// From now on nothing leaves unless this says so at that moment; `go_on` has it asked again. What fails is told
    /// all the same.
    void leave_only_if(std::function<bool()> may_leave) { may_leave_ = std::move(may_leave); }
    void go_on() { let_go(); }

    /// Lets `change` alter every outbox that still waits, oldest first.
    void revise(const std::function<void(Outbox&)>& change);

    std::size_t size() const { return waiting_.size(); }
    /// How long the oldest outbox that still waits has done so; 0 if none does.
    std::chrono::steady_clock::duration oldest_age() const;

private:
    struct Entry {
        Outbox outbox;
        /// Empty where it has no records.
        std::string room;
        bool settled = false;
        std::chrono::steady_clock::time_point pushed{};
    };

    void push_one(Outbox outbox);
    void append(BatchId batch, std::string room, std::vector<Record> records);
    void settle(BatchId batch, CommitResult result);
    void let_go();
    void let_oldest_go();
    void keep_spare(Outbox outbox);

    Journal& journal_;
    RoomFences& fences_;
    Leave leave_;
    Failed failed_;
    Answered answered_;
    OnBug on_bug_;
    std::function<bool()> may_leave_;
    /// Full ones are made twice as large.
    boost::circular_buffer<Entry> waiting_{64};
    /// The number of the oldest entry.
    BatchId first_{1};
    bool leaving_ = false;
    std::vector<Outbox> spares_;
    /// Commits may be reported after our end.
    std::shared_ptr<OutboxQueue*> self_;
};

}  // namespace crowntable::server
