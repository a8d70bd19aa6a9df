#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <boost/circular_buffer.hpp>

#include "server/core/outbox.hpp"
#include "server/net/bug.hpp"
#include "server/store/journal.hpp"
#include "server/store/room_fences.hpp"

namespace crowntable::server {

/// Outboxes leave in the order in which they came, each once its records are committed, and those before it that came
/// with it (Outbox::earlier). Later ones may come meanwhile; they wait for those before them. Where the store is shared
/// one that speaks for a room without a record (Outbox::speaks_for) leaves once it is known to be that room's word.
class OutboxQueue {
public:
    using Leave = std::function<void(Outbox&)>;
    /// How an append ended, and how long it took.
    using Answered = std::function<void(CommitResult, std::chrono::steady_clock::duration)>;
    /// An outbox that is not kept, and why.
    struct Lost {
        Outbox outbox;
        /// Whose records it had, or for which it spoke.
        std::string room;
        /// `failed` or `fenced`.
        CommitResult result{};
    };
    using Failed = std::function<void(Lost&)>;
    /// Asks of the room what `done` is told, later: whether it is ours.
    using Ask = std::function<void(const std::string& room, std::function<void(bool)> done)>;
    /// What a queue needs whose store is shared.
    struct Sharing {
        std::function<bool()> may_leave;
        /// Whether it is, by a read that begins after the call.
        Ask vouch;
        /// Ends it for good where it is.
        Ask end;
    };

    /// `leave` gets each outbox whose records are kept, in order. `failed` gets each outbox whose commit
    /// failed, at once; nothing of it leaves. Neither gets the records, which are for the journal alone. What they
    /// throw is told to `on_bug`, and the others leave all the same. The journal and the fences must outlive the queue.
    OutboxQueue(Journal& journal, RoomFences& fences, Leave leave, Failed failed, Answered answered = {},
                OnBug on_bug = {});

    void push(Outbox outbox);
    /// An empty one, with the memory of one that has left.
    Outbox take_spare();
    /// Others share the store: from now on nothing leaves unless `may_leave` says so at that moment; `go_on` has it
    /// asked again. What fails is told all the same. That a room has ended (Outbox::expired) is written before that
    /// leaves, and is not in what leaves.
    void share(Sharing sharing) { sharing_ = std::move(sharing); }
    void go_on() { let_go(); }

    /// Lets `change` alter every outbox that still waits, oldest first.
    void revise(const std::function<void(Outbox&)>& change);

    std::size_t size() const { return waiting_.size(); }
    /// How long the oldest outbox that still waits has done so; 0 if none does.
    std::chrono::steady_clock::duration oldest_age() const;

private:
    struct Entry {
        Outbox outbox;
        /// Empty where it has no records and speaks for none.
        std::string room;
        /// Answers that have not come.
        int awaited = 0;
        bool is_lost = false;
        std::chrono::steady_clock::time_point pushed{};
    };

    void push_one(Outbox outbox);
    void append(BatchId batch, std::string room, std::vector<Record> records);
    void ask(BatchId batch, const Ask& what, const std::string& room);
    void commit_answered(BatchId batch, CommitResult result);
    void settle(BatchId batch, CommitResult result);
    Entry& entry_of(BatchId batch);
    void let_go();
    void let_oldest_go();
    void keep_spare(Outbox outbox);

    Journal& journal_;
    RoomFences& fences_;
    Leave leave_;
    Failed failed_;
    Answered answered_;
    OnBug on_bug_;
    /// Nothing where the store is ours as a whole.
    std::optional<Sharing> sharing_;
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
