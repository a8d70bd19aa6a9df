#include "server/net/outbox_queue.hpp"

#include <utility>

#include "engine/ensure.hpp"

namespace crowntable::server {

namespace {

/// As many as may wait for one commit under load, and no large ones.
constexpr std::size_t spares_max = 256;
constexpr std::size_t spare_texts_max = 64;

/// Raises a flag for as long as it lives.
class Raised {
public:
    explicit Raised(bool& flag) : flag_(flag) { flag_ = true; }
    ~Raised() { flag_ = false; }
    Raised(const Raised&) = delete;
    Raised& operator=(const Raised&) = delete;

private:
    bool& flag_;
};

}  // namespace

OutboxQueue::OutboxQueue(Journal& journal, RoomFences& fences, Leave leave, Failed failed, Answered answered,
                         OnBug on_bug)
    : journal_(journal),
      fences_(fences),
      leave_(std::move(leave)),
      failed_(std::move(failed)),
      answered_(std::move(answered)),
      on_bug_(std::move(on_bug)),
      self_(std::make_shared<OutboxQueue*>(this)) {}

void OutboxQueue::push(Outbox outbox) {
    for (auto& earlier : std::exchange(outbox.earlier, {})) push(std::move(earlier));
    if (!outbox.empty()) push_one(std::move(outbox));
}

void OutboxQueue::push_one(Outbox outbox) {
    ENSURE(outbox.earlier.empty());
    const BatchId batch{first_.value + waiting_.size()};
    auto records = std::exchange(outbox.records, {});
    auto speaks_for = sharing_ ? std::exchange(outbox.speaks_for, {}) : std::string{};
    const auto room = records.empty() ? std::move(speaks_for) : records.front().room;
    const bool ends = sharing_ && std::erase(outbox.expired, room) > 0;
    const bool has_records = !records.empty();
    const int awaited = room.empty() ? 0 : has_records && ends ? 2 : 1;
    if (waiting_.full()) waiting_.set_capacity(2 * waiting_.capacity());
    // In the queue before the journal is asked, which finds it by its number.
    waiting_.push_back(
        {.outbox = std::move(outbox), .room = room, .awaited = awaited, .pushed = std::chrono::steady_clock::now()});
    if (room.empty()) return let_go();
    if (has_records) append(batch, room, std::move(records));
    // Behind the records.
    if (ends) return ask(batch, sharing_->end, room);
    if (!has_records) ask(batch, sharing_->vouch, room);
}

void OutboxQueue::append(BatchId batch, std::string room, std::vector<Record> records) {
    bool asked = false;
    guarded(on_bug_, "an append", [&] {
        const auto fence = fences_.of(room);
        journal_.append({std::move(room), fence, std::move(records)},
                        [batch, self = std::weak_ptr<OutboxQueue*>(self_)](CommitResult result) {
                            if (const auto queue = self.lock()) (*queue)->commit_answered(batch, result);
                        });
        asked = true;
    });
    // Nobody will answer for it, and what waits behind it would wait for ever.
    if (!asked) commit_answered(batch, CommitResult::failed);
}

void OutboxQueue::ask(BatchId batch, const Ask& what, const std::string& room) {
    bool asked = false;
    guarded(on_bug_, "a question about a room", [&] {
        what(room, [batch, self = std::weak_ptr<OutboxQueue*>(self_)](bool is_ours) {
            const auto queue = self.lock();
            if (queue) (*queue)->settle(batch, is_ours ? CommitResult::committed : CommitResult::fenced);
        });
        asked = true;
    });
    if (!asked) settle(batch, CommitResult::failed);
}

void OutboxQueue::commit_answered(BatchId batch, CommitResult result) {
    if (answered_) {
        const auto took = std::chrono::steady_clock::now() - entry_of(batch).pushed;
        guarded(on_bug_, "the count of a commit", [&] { answered_(result, took); });
    }
    settle(batch, result);
}

OutboxQueue::Entry& OutboxQueue::entry_of(BatchId batch) {
    ENSURE(batch.value >= first_.value && batch.value - first_.value < waiting_.size());
    return waiting_[batch.value - first_.value];
}

void OutboxQueue::revise(const std::function<void(Outbox&)>& change) {
    for (auto& entry : waiting_) change(entry.outbox);
}

void OutboxQueue::settle(BatchId batch, CommitResult result) {
    auto& entry = entry_of(batch);
    ENSURE(entry.awaited > 0);
    --entry.awaited;
    if (result != CommitResult::committed && !std::exchange(entry.is_lost, true)) {
        Lost lost{std::exchange(entry.outbox, Outbox{}), entry.room, result};
        // May push what the lobby has to say about it, which invalidates `entry`.
        guarded(on_bug_, "the end of a lost outbox", [&] { failed_(lost); });
    }
    let_go();
}

void OutboxQueue::let_go() {
    // What leaves may cause more to be pushed; the outermost call carries that out too.
    if (leaving_) return;
    const Raised scope(leaving_);
    while (!waiting_.empty() && waiting_.front().awaited == 0 && (!sharing_ || sharing_->may_leave())) let_oldest_go();
}

void OutboxQueue::let_oldest_go() {
    auto outbox = std::move(waiting_.front().outbox);
    // Out of the queue before it leaves: what it causes may push, and then no entry stays where it was.
    waiting_.pop_front();
    ++first_.value;
    guarded(on_bug_, "an outbox on its way", [&] { leave_(outbox); });
    keep_spare(std::move(outbox));
}

void OutboxQueue::keep_spare(Outbox outbox) {
    if (spares_.size() == spares_max || outbox.texts.capacity() > spare_texts_max) return;
    // Of nearly all there are texts alone.
    Outbox spare;
    spare.texts = std::move(outbox.texts);
    spare.texts.clear();
    spares_.push_back(std::move(spare));
}

Outbox OutboxQueue::take_spare() {
    if (spares_.empty()) return {};
    Outbox spare = std::move(spares_.back());
    spares_.pop_back();
    return spare;
}

std::chrono::steady_clock::duration OutboxQueue::oldest_age() const {
    return waiting_.empty() ? std::chrono::steady_clock::duration::zero()
                            : std::chrono::steady_clock::now() - waiting_.front().pushed;
}

}  // namespace crowntable::server
