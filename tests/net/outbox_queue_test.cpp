#include "server/net/outbox_queue.hpp"

#include <doctest/doctest.h>

#include <string>
#include <utility>

using namespace crowntable::server;

namespace {

/// Commits when it is told to.
class SlowJournal : public Journal {
public:
    void append(std::vector<Record> batch, Fence, std::function<void(CommitResult)> done) override {
        appended.push_back(batch.front().body);
        done_.push_back(std::move(done));
    }
    void settle(std::size_t batch, CommitResult result) { done_.at(batch)(result); }

    void load(std::string, std::function<void(Loaded)>) override {}
    void expire(std::string) override {}
    std::vector<std::string> rooms() override { return {}; }
    bool is_failing() const override { return false; }
    std::optional<Fence> claim(const std::string&) override { return 1; }
    bool renew(const std::string&, Fence) override { return true; }
    void release(const std::string&, Fence) override {}

    std::vector<std::string> appended;

private:
    std::vector<std::function<void(CommitResult)>> done_;
};

Outbox recorded(const std::string& text) {
    Outbox outbox;
    outbox.records.push_back({"K7M4PX", 1, text});
    outbox.texts.push_back({ConnectionId{1}, nullptr, text});
    return outbox;
}

Outbox unrecorded(const std::string& text) {
    Outbox outbox;
    outbox.texts.push_back({ConnectionId{1}, nullptr, text});
    return outbox;
}

struct Fixture {
    SlowJournal journal;
    std::vector<std::string> left;
    std::vector<std::string> lost;
    OutboxQueue queue{journal, [this](Outbox& outbox) { note(outbox, left); },
                      [this](const Outbox& outbox) { note(outbox, lost); }};

    static void note(const Outbox& outbox, std::vector<std::string>& into) {
        for (const auto& text : outbox.texts) into.push_back(text.own);
    }
};

using Texts = std::vector<std::string>;

}  // namespace

TEST_CASE_FIXTURE(Fixture, "Nothing is shown before its record is committed") {
    queue.push(recorded("a"));
    CHECK(journal.appended == Texts{"a"});
    CHECK(left.empty());
    journal.settle(0, CommitResult::committed);
    CHECK(left == Texts{"a"});
    CHECK(queue.size() == 0);
}

TEST_CASE_FIXTURE(Fixture, "What has no record waits for the records before it") {
    queue.push(unrecorded("first"));
    CHECK(left == Texts{"first"});
    queue.push(recorded("a"));
    queue.push(unrecorded("b"));
    CHECK(left == Texts{"first"});
    journal.settle(0, CommitResult::committed);
    CHECK(left == Texts{"first", "a", "b"});
}

TEST_CASE_FIXTURE(Fixture, "Outboxes leave in the order in which they came, whichever is committed first") {
    queue.push(recorded("a"));
    queue.push(recorded("b"));
    CHECK(journal.appended == Texts{"a", "b"});
    journal.settle(1, CommitResult::committed);
    CHECK(left.empty());
    journal.settle(0, CommitResult::committed);
    CHECK(left == Texts{"a", "b"});
}

TEST_CASE_FIXTURE(Fixture, "Of a failed commit nothing is shown, and the others go on") {
    for (const auto result : {CommitResult::failed, CommitResult::fenced}) {
        const auto batch = journal.appended.size();
        left.clear();
        lost.clear();
        queue.push(recorded("a"));
        queue.push(recorded("b"));
        journal.settle(batch, result);
        CHECK(lost == Texts{"a"});
        CHECK(left.empty());
        journal.settle(batch + 1, CommitResult::committed);
        CHECK(left == Texts{"b"});
    }
}

TEST_CASE_FIXTURE(Fixture, "What still waits can be revised") {
    queue.push(recorded("a"));
    queue.push(unrecorded("b"));
    queue.revise([](Outbox& outbox) {
        if (outbox.records.empty()) outbox.texts.clear();
    });
    journal.settle(0, CommitResult::committed);
    CHECK(left == Texts{"a"});
}

TEST_CASE("An outbox that is pushed while another leaves is carried out after it") {
    SlowJournal journal;
    Texts left;
    OutboxQueue* again = nullptr;
    OutboxQueue queue(
        journal,
        [&](Outbox& outbox) {
            const auto text = outbox.texts.front().own;
            if (text == "a") again->push(unrecorded("c"));
            left.push_back(text);
        },
        [](const Outbox&) {});
    again = &queue;
    queue.push(recorded("a"));
    queue.push(unrecorded("b"));
    journal.settle(0, CommitResult::committed);
    CHECK(left == Texts{"a", "b", "c"});
}

TEST_CASE("A commit that is reported after the end of the queue does no harm") {
    SlowJournal journal;
    Texts left;
    {
        OutboxQueue queue(
            journal, [&](Outbox&) { left.emplace_back("left"); }, [](const Outbox&) {});
        queue.push(recorded("a"));
    }
    journal.settle(0, CommitResult::committed);
    CHECK(left.empty());
}
