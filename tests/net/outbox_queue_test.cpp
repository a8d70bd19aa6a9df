#include "server/net/outbox_queue.hpp"

#include <doctest/doctest.h>

#include <exception>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>

using namespace crowntable::server;

namespace {

/// Commits when it is told to.
class HeldJournal : public Journal {
public:
    void append(Append append, std::function<void(CommitResult)> done) override {
        if (append.records.front().body == thrown_at_) throw std::runtime_error("a bug of the journal");
        appended.push_back(append.records.front().body);
        fences.push_back(append.fence);
        done_.push_back(std::move(done));
    }
    void settle(std::size_t batch, CommitResult result) { done_.at(batch)(result); }
    void throw_at(std::string body) { thrown_at_ = std::move(body); }

    void load(std::string, std::function<void(Loaded)>) override {}
    void expire(std::string, Fence) override {}
    void set_end(std::string, Fence, std::optional<WallTime>) override {}
    void claim(std::vector<std::string>, std::function<void(Claimed)>) override {}
    Fence new_fence() override { return 7 + new_fences_++; }
    void release(std::string, Fence, std::function<void()> done) override { done(); }
    std::vector<KeptRoom> rooms() override { return {}; }
    std::vector<Record> first_records() override { return {}; }
    bool is_failing() const override { return false; }

    std::vector<std::string> appended;
    std::vector<Fence> fences;

private:
    std::vector<std::function<void(CommitResult)>> done_;
    std::string thrown_at_;
    Fence new_fences_ = 0;
};

Outbox recorded(const std::string& text) {
    Outbox outbox;
    outbox.records.push_back({"K7M4PX", 1, text});
    outbox.texts.push_back({ConnectionId{1}, FrameText(text)});
    return outbox;
}

Outbox unrecorded(const std::string& text) {
    Outbox outbox;
    outbox.texts.push_back({ConnectionId{1}, FrameText(text)});
    return outbox;
}

struct OutboxQueueFixture {
    HeldJournal journal;
    RoomFences fences{journal};
    std::vector<std::string> left;
    std::vector<std::string> lost;
    std::vector<CommitResult> why_lost;
    OutboxQueue queue{journal, fences, [this](Outbox& outbox) { note(outbox, left); },
                      [this](OutboxQueue::Lost& one) {
                          CHECK(one.room == "K7M4PX");
                          why_lost.push_back(one.result);
                          note(one.outbox, lost);
                      }};

    static void note(const Outbox& outbox, std::vector<std::string>& into) {
        for (const auto& text : outbox.texts) into.push_back(text.text.whole());
    }
};

using Texts = std::vector<std::string>;

}  // namespace

TEST_CASE_FIXTURE(OutboxQueueFixture, "Nothing is shown before its record is committed") {
    queue.push(recorded("a"));
    CHECK(journal.appended == Texts{"a"});
    CHECK(left.empty());
    journal.settle(0, CommitResult::committed);
    CHECK(left == Texts{"a"});
    CHECK(queue.size() == 0);
}

TEST_CASE_FIXTURE(OutboxQueueFixture, "What has no record waits for the records before it") {
    queue.push(unrecorded("first"));
    CHECK(left == Texts{"first"});
    queue.push(recorded("a"));
    queue.push(unrecorded("b"));
    CHECK(left == Texts{"first"});
    journal.settle(0, CommitResult::committed);
    CHECK(left == Texts{"first", "a", "b"});
}

TEST_CASE_FIXTURE(OutboxQueueFixture, "What speaks for a room unrecorded leaves at once where the store is ours") {
    Outbox spoken = unrecorded("a");
    spoken.speak_for("K7M4PX");
    queue.push(std::move(spoken));
    CHECK(left == Texts{"a"});
}

TEST_CASE_FIXTURE(OutboxQueueFixture,
                  "What speaks for a room unrecorded leaves in its turn once others are known not to have the room") {
    std::vector<std::function<void(bool)>> asked;
    queue.share({.may_leave = [] { return true; },
                 .vouch =
                     [&](const std::string& room, std::function<void(bool)> done) {
                         CHECK(room == "K7M4PX");
                         asked.push_back(std::move(done));
                     },
                 .end = {}});
    const auto speak = [&](const std::string& text) {
        Outbox spoken = unrecorded(text);
        spoken.speak_for("K7M4PX");
        queue.push(std::move(spoken));
    };
    speak("a");
    speak("b");
    queue.push(unrecorded("c"));
    Outbox with_record = recorded("d");
    with_record.speak_for("K7M4PX");
    queue.push(std::move(with_record));
    CHECK(asked.size() == 2);
    asked[1](false);
    CHECK(left.empty());
    CHECK(lost == Texts{"b"});
    CHECK(why_lost == std::vector<CommitResult>{CommitResult::fenced});
    asked[0](true);
    CHECK(left == Texts{"a", "c"});
    journal.settle(0, CommitResult::committed);
    CHECK(left == Texts{"a", "c", "d"});
}

TEST_CASE_FIXTURE(OutboxQueueFixture, "That a room has ended leaves once it is written, where others share the store") {
    std::vector<std::function<void(bool)>> asked;
    queue.share({.may_leave = [] { return true; },
                 .vouch = [](const std::string&, const std::function<void(bool)>&) { FAIL("nobody reads for it"); },
                 .end = [&](const std::string&, std::function<void(bool)> done) { asked.push_back(std::move(done)); }});
    const auto end = [&](Outbox goodbye) {
        goodbye.speak_for("K7M4PX");
        goodbye.expired.push_back("K7M4PX");
        queue.push(std::move(goodbye));
    };
    end(unrecorded("a"));
    // Behind its last record.
    end(recorded("b"));
    end(recorded("c"));
    REQUIRE(asked.size() == 3);
    CHECK(left.empty());
    asked[0](true);
    CHECK(left == Texts{"a"});
    journal.settle(0, CommitResult::committed);
    CHECK(left == Texts{"a"});
    asked[1](true);
    CHECK(left == Texts{"a", "b"});
    // Told once, by whichever answer is the first.
    asked[2](false);
    journal.settle(1, CommitResult::fenced);
    CHECK(lost == Texts{"c"});
    CHECK(left == Texts{"a", "b"});
    CHECK(queue.size() == 0);
}

TEST_CASE_FIXTURE(OutboxQueueFixture, "Outboxes leave in the order in which they came, whichever is committed first") {
    queue.push(recorded("a"));
    queue.push(recorded("b"));
    CHECK(journal.appended == Texts{"a", "b"});
    journal.settle(1, CommitResult::committed);
    CHECK(left.empty());
    journal.settle(0, CommitResult::committed);
    CHECK(left == Texts{"a", "b"});
}

TEST_CASE_FIXTURE(OutboxQueueFixture, "Of a failed commit nothing is shown, and the others go on") {
    for (const auto result : {CommitResult::failed, CommitResult::fenced}) {
        const auto batch = journal.appended.size();
        left.clear();
        lost.clear();
        queue.push(recorded("a"));
        queue.push(recorded("b"));
        journal.settle(batch, result);
        CHECK(lost == Texts{"a"});
        CHECK(why_lost.back() == result);
        CHECK(left.empty());
        journal.settle(batch + 1, CommitResult::committed);
        CHECK(left == Texts{"b"});
    }
}

TEST_CASE_FIXTURE(OutboxQueueFixture,
                  "Outboxes that came together are appended each for itself, and leave one by one") {
    Outbox both = recorded("b");
    both.earlier.push_back(recorded("a"));
    queue.push(std::move(both));
    CHECK(journal.appended == Texts{"a", "b"});
    CHECK(queue.size() == 2);
    journal.settle(1, CommitResult::committed);
    CHECK(left.empty());
    journal.settle(0, CommitResult::failed);
    CHECK(lost == Texts{"a"});
    CHECK(left == Texts{"b"});
}

TEST_CASE_FIXTURE(OutboxQueueFixture, "All that is appended to a room carries its fence") {
    queue.push(recorded("a"));
    queue.push(recorded("b"));
    fences.forget("K7M4PX");
    queue.push(recorded("c"));
    CHECK(journal.fences == std::vector<Fence>{7, 7, 8});
}

TEST_CASE_FIXTURE(OutboxQueueFixture, "What still waits can be revised") {
    queue.push(recorded("a"));
    queue.push(unrecorded("b"));
    queue.revise([](Outbox& outbox) {
        std::erase_if(outbox.texts, [](const OutgoingText& text) { return text.text.own() == "b"; });
    });
    journal.settle(0, CommitResult::committed);
    CHECK(left == Texts{"a"});
}

TEST_CASE("An outbox that is pushed while another leaves is carried out after it") {
    HeldJournal journal;
    RoomFences fences{journal};
    Texts left;
    OutboxQueue* again = nullptr;
    OutboxQueue queue(
        journal, fences,
        [&](Outbox& outbox) {
            const auto text = outbox.texts.front().text.whole();
            if (text == "a") again->push(unrecorded("c"));
            left.push_back(text);
        },
        [](OutboxQueue::Lost&) {});
    again = &queue;
    queue.push(recorded("a"));
    queue.push(unrecorded("b"));
    journal.settle(0, CommitResult::committed);
    CHECK(left == Texts{"a", "b", "c"});
}

TEST_CASE("A commit that is reported after the end of the queue does no harm") {
    HeldJournal journal;
    RoomFences fences{journal};
    Texts left;
    {
        OutboxQueue queue(
            journal, fences, [&](Outbox&) { left.emplace_back("left"); }, [](OutboxQueue::Lost&) {});
        queue.push(recorded("a"));
    }
    journal.settle(0, CommitResult::committed);
    CHECK(left.empty());
}

namespace {

/// Leaves like any other queue, but throws at some of what leaves or is lost.
struct Buggy {
    HeldJournal journal;
    RoomFences fences{journal};
    Texts left;
    Texts lost;
    Texts befell;
    OutboxQueue queue{journal,
                      fences,
                      [this](Outbox& outbox) { note_or_throw(outbox, left); },
                      [this](OutboxQueue::Lost& one) { note_or_throw(one.outbox, lost); },
                      {},
                      [this](std::string_view what, const std::exception_ptr& bug) {
                          CHECK(bug);
                          befell.emplace_back(what);
                      }};

    static void note_or_throw(const Outbox& outbox, Texts& into) {
        OutboxQueueFixture::note(outbox, into);
        for (const auto& text : outbox.texts) {
            if (text.text.own().starts_with("bug")) throw std::runtime_error("a bug");
            if (text.text.own().starts_with("odd bug")) throw 42;
        }
    }
};

}  // namespace

TEST_CASE_FIXTURE(Buggy, "An outbox that throws as it leaves keeps no other back, and is told of") {
    for (const auto* text : {"a", "bug", "b", "odd bug", "c"}) queue.push(recorded(text));
    queue.push(unrecorded("bug without a record"));
    queue.push(unrecorded("d"));
    for (const std::size_t batch : {4, 3, 2, 1, 0}) journal.settle(batch, CommitResult::committed);
    CHECK(left == Texts{"a", "bug", "b", "odd bug", "c", "bug without a record", "d"});
    CHECK(befell.size() == 3);
    CHECK(queue.size() == 0);
    queue.push(unrecorded("later"));
    CHECK(left.back() == "later");
}

TEST_CASE_FIXTURE(Buggy, "What throws after a failed commit keeps back nothing behind it") {
    for (const auto* text : {"bug", "a"}) queue.push(recorded(text));
    journal.settle(1, CommitResult::committed);
    journal.settle(0, CommitResult::failed);
    CHECK(lost == Texts{"bug"});
    CHECK(left == Texts{"a"});
    CHECK(befell.size() == 1);
}

TEST_CASE_FIXTURE(Buggy, "What the journal throws at counts as a failed commit") {
    journal.throw_at("b");
    for (const auto* text : {"a", "b", "c"}) queue.push(recorded(text));
    CHECK(lost == Texts{"b"});
    CHECK(befell.size() == 1);
    journal.settle(0, CommitResult::committed);
    journal.settle(1, CommitResult::committed);
    CHECK(left == Texts{"a", "c"});
}

TEST_CASE("A queue whose bugs nobody is told of throws them, and goes on with the next outbox") {
    HeldJournal journal;
    RoomFences fences{journal};
    Texts left;
    OutboxQueue queue(
        journal, fences, [&](Outbox& outbox) { Buggy::note_or_throw(outbox, left); }, [](OutboxQueue::Lost&) {});
    CHECK_THROWS_AS(queue.push(unrecorded("bug")), std::runtime_error);
    queue.push(unrecorded("a"));
    CHECK(left == Texts{"bug", "a"});
}

TEST_CASE_FIXTURE(OutboxQueueFixture, "The age of the queue is that of the oldest outbox that waits") {
    using std::chrono::milliseconds;
    CHECK(queue.oldest_age() == milliseconds{0});
    queue.push(recorded("a"));
    std::this_thread::sleep_for(milliseconds{30});
    queue.push(recorded("b"));
    CHECK(queue.oldest_age() >= milliseconds{30});
    // The first one waits all the same.
    journal.settle(1, CommitResult::committed);
    CHECK(queue.oldest_age() >= milliseconds{30});
    journal.settle(0, CommitResult::committed);
    CHECK(queue.oldest_age() == milliseconds{0});
}

TEST_CASE_FIXTURE(OutboxQueueFixture, "More outboxes wait than the queue had place for, and leave in order") {
    Texts expected;
    for (int i = 0; i < 300; ++i) {
        expected.push_back(std::to_string(i));
        queue.push(recorded(expected.back()));
        // Those that have left make place at the front.
        if (i % 3 == 0) journal.settle(static_cast<std::size_t>(i / 3), CommitResult::committed);
    }
    CHECK(queue.size() == 200);
    for (std::size_t i = 100; i < 300; ++i) journal.settle(i, CommitResult::committed);
    CHECK(left == expected);
}

TEST_CASE_FIXTURE(OutboxQueueFixture, "A spare outbox is empty and has the memory of one that has left") {
    CHECK(queue.take_spare().empty());
    queue.push(unrecorded("a"));
    const auto spare = queue.take_spare();
    CHECK(spare.empty());
    CHECK(spare.texts.capacity() > 0);
    CHECK(queue.take_spare().texts.capacity() == 0);
}
