#pragma once

#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <vector>

#include "server/core/outbox.hpp"
#include "server/net/bug.hpp"
#include "server/store/journal.hpp"

namespace crowntable::server {

/// Outboxes leave in the order in which they came, each once its records are committed. Later ones
/// may come meanwhile; they wait for those before them.
class OutboxQueue {
public:
    using Leave = std::function<void(Outbox&)>;
    /// How an append ended, and how long it took.
    using Answered = std::function<void(CommitResult, std::chrono::steady_clock::duration)>;
    using Failed = std::function<void(const Outbox&)>;

    /// `leave` gets each outbox whose records are kept, in order. `failed` gets each outbox whose commit
    /// failed, at once, and its records without their bodies; nothing of it leaves. What they throw is told to
    /// `on_bug`, and the others leave all the same. The journal must outlive the queue.
    OutboxQueue(Journal& journal, Leave leave, Failed failed, Answered answered = {}, OnBug on_bug = {});

    void push(Outbox outbox);

    /// Lets `change` alter every outbox that still waits, oldest first.
    void revise(const std::function<void(Outbox&)>& change);

    std::size_t size() const { return waiting_.size(); }
    /// How long the oldest outbox that still waits has done so; 0 if none does.
    std::chrono::steady_clock::duration oldest_age() const;

private:
    struct Entry {
        Outbox outbox;
        bool settled = false;
        std::chrono::steady_clock::time_point pushed{};
    };

    void append(BatchId batch, std::vector<Record> records);
    void settle(BatchId batch, CommitResult result);
    void let_go();
    void let_oldest_go();

    Journal& journal_;
    Leave leave_;
    Failed failed_;
    Answered answered_;
    OnBug on_bug_;
    std::deque<Entry> waiting_;
    /// The number of the oldest entry.
    BatchId first_{1};
    bool leaving_ = false;
    /// Commits may be reported after our end.
    std::shared_ptr<OutboxQueue*> self_;
};

}  // namespace crowntable::server
