#include "server/store/room_fences.hpp"

#include <doctest/doctest.h>

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "server/store/memory_journal.hpp"

using namespace crowntable::server;

namespace {

/// Answers claims when it is told to, and notes what it is asked.
class SharedJournal : public MemoryJournal {
public:
    SharedJournal() : MemoryJournal([](const std::function<void()>&) {}) {}

    void claim(std::vector<std::string> rooms, std::function<void(Claimed)> done) override {
        claimed.push_back(std::move(rooms));
        answer = std::move(done);
    }
    Fence new_fence() override { return ++last_fence; }
    void release(std::string room, Fence fence, std::function<void()> done) override {
        released.emplace_back(std::move(room), fence);
        release_done = std::move(done);
    }

    std::vector<std::vector<std::string>> claimed;
    std::function<void(Claimed)> answer;
    std::vector<std::pair<std::string, Fence>> released;
    std::function<void()> release_done;
    Fence last_fence = 100;
};

using Rooms = std::vector<std::string>;

}  // namespace

TEST_CASE("A room is ours once its claim was answered with a fence, and is written to with that one") {
    SharedJournal journal;
    RoomFences fences(journal);
    fences.claim({"AAA", "BBB"});
    CHECK_FALSE(fences.holds("AAA"));
    journal.answer({7, std::nullopt});
    CHECK(fences.holds("AAA"));
    CHECK(fences.of("AAA") == 7);
    CHECK_FALSE(fences.holds("BBB"));
}

TEST_CASE("What is ours already is not claimed again") {
    SharedJournal journal;
    RoomFences fences(journal);
    const auto fence = fences.of("AAA");
    fences.claim({"AAA"});
    CHECK(journal.claimed.empty());
    fences.claim({"AAA", "BBB"});
    CHECK(journal.claimed == std::vector<Rooms>{{"BBB"}});
    CHECK(fences.of("AAA") == fence);
}

TEST_CASE("A room that was never claimed is new, and each new one has its own fence") {
    SharedJournal journal;
    RoomFences fences(journal);
    CHECK(fences.of("AAA") == 101);
    CHECK(fences.of("BBB") == 102);
    CHECK(fences.of("AAA") == 101);
    CHECK(fences.holds("AAA"));
}

TEST_CASE("A room is released once, with its fence, and claimed anew") {
    SharedJournal journal;
    RoomFences fences(journal);
    fences.of("AAA");
    fences.release("AAA");
    fences.release("AAA");
    CHECK(journal.released == std::vector<std::pair<std::string, Fence>>{{"AAA", 101}});
    fences.claim({"AAA"});
    CHECK(journal.claimed.size() == 1);
}

TEST_CASE("Who releases a room hears when it is nobody's, at once where it is not ours") {
    SharedJournal journal;
    RoomFences fences(journal);
    fences.of("AAA");
    int told = 0;
    fences.release("AAA", [&] { ++told; });
    CHECK(told == 0);
    journal.release_done();
    CHECK(told == 1);
    fences.release("AAA", [&] { ++told; });
    CHECK(told == 2);
    CHECK(journal.released.size() == 1);
}

TEST_CASE("A room that is forgotten is not released: it is not ours") {
    SharedJournal journal;
    RoomFences fences(journal);
    fences.of("AAA");
    fences.forget("AAA");
    CHECK_FALSE(fences.holds("AAA"));
    fences.release("AAA");
    CHECK(journal.released.empty());
}

TEST_CASE("A claim that is answered after the end of the fences does no harm") {
    SharedJournal journal;
    {
        RoomFences fences(journal);
        fences.claim({"AAA"});
    }
    CHECK_NOTHROW(journal.answer({7}));
}
