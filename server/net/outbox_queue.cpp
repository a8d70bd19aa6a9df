#include "server/net/outbox_queue.hpp"

#include <utility>

#include "engine/ensure.hpp"

namespace crowntable::server {

OutboxQueue::OutboxQueue(Journal& journal, Leave leave, Failed failed, Answered answered)
    : journal_(journal),
      leave_(std::move(leave)),
      failed_(std::move(failed)),
      answered_(std::move(answered)),
      self_(std::make_shared<OutboxQueue*>(this)) {}

void OutboxQueue::push(Outbox outbox) {
    if (outbox.empty()) return;
    const BatchId batch{first_.value + waiting_.size()};
    const bool is_settled = outbox.records.empty();
    auto records = outbox.records;
    waiting_.push_back({std::move(outbox), is_settled, std::chrono::steady_clock::now()});
    if (is_settled) {
        let_go();
        return;
    }
    // One node owns every room, and nobody ever claims one.
    journal_.append(std::move(records), first_fence,
                    [batch, self = std::weak_ptr<OutboxQueue*>(self_)](CommitResult result) {
                        if (const auto queue = self.lock()) (*queue)->settle(batch, result);
                    });
}

void OutboxQueue::revise(const std::function<void(Outbox&)>& change) {
    for (auto& entry : waiting_) change(entry.outbox);
}

void OutboxQueue::settle(BatchId batch, CommitResult result) {
    ENSURE(batch.value >= first_.value && batch.value - first_.value < waiting_.size());
    auto& entry = waiting_[batch.value - first_.value];
    ENSURE(!entry.settled);
    entry.settled = true;
    if (answered_) answered_(result, std::chrono::steady_clock::now() - entry.pushed);
    if (result != CommitResult::committed) {
        const auto lost = std::exchange(entry.outbox, Outbox{});
        // May push what the lobby has to say about it, which invalidates `entry`.
        failed_(lost);
    }
    let_go();
}

void OutboxQueue::let_go() {
    // What leaves may cause more to be pushed; the outermost call carries that out too.
    if (std::exchange(leaving_, true)) return;
    while (!waiting_.empty() && waiting_.front().settled) {
        auto outbox = std::move(waiting_.front().outbox);
        waiting_.pop_front();
        ++first_.value;
        leave_(outbox);
    }
    leaving_ = false;
}

}  // namespace crowntable::server
