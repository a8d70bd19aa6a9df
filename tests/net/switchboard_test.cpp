#include "server/net/switchboard.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <deque>
#include <exception>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "engine/ensure.hpp"
#include "server/net/entropy_source.hpp"
#include "server/store/memory_journal.hpp"
#include "tests/net/texts.hpp"
#include "tests/support/schema_check.hpp"

using namespace crowntable::server;
using crowntable::tests::check_server_message;
using crowntable::tests::hello;
using crowntable::tests::says;

namespace {

/// Keeps what it gets, unless it is told to fail; reports when it is told to.
class MoodyJournal : public MemoryJournal {
public:
    MoodyJournal() : MemoryJournal([this](std::function<void()> task) { tasks_.push_back(std::move(task)); }) {}

    void append(Append append, std::function<void(CommitResult)> done) override {
        tried.push_back(append.room);
        const bool is_taken_now = is_fenced || (codes_taken > 0 && codes_taken-- > 0);
        if (fails || is_taken_now) {
            const auto result = fails ? CommitResult::failed : CommitResult::fenced;
            tasks_.emplace_back([done = std::move(done), result] { done(result); });
        } else {
            MemoryJournal::append(std::move(append), std::move(done));
        }
    }
    void load(std::string room, std::function<void(Loaded)> done) override {
        if (std::exchange(throws_next, false)) throw std::runtime_error("a bug of the journal");
        if (!is_damaged) return MemoryJournal::load(std::move(room), std::move(done));
        tasks_.emplace_back([done = std::move(done)] { done(LoadFailure::damaged); });
    }
    void expire(std::string room, Fence fence) override {
        if (std::exchange(throws_next, false)) throw std::runtime_error("a bug of the journal");
        MemoryJournal::expire(std::move(room), fence);
    }
    void claim(std::vector<std::string> rooms, std::function<void(Claimed)> done) override {
        if (!is_taken) return MemoryJournal::claim(std::move(rooms), std::move(done));
        tasks_.emplace_back([done = std::move(done), none = Claimed(rooms.size())] { done(none); });
    }
    void release(std::string, Fence, std::function<void()> done) override { tasks_.push_back(std::move(done)); }
    void report() {
        while (!tasks_.empty()) {
            auto task = std::move(tasks_.front());
            tasks_.pop_front();
            task();
        }
    }

    bool fails = false;
    /// The rooms are another node's.
    bool is_fenced = false;
    /// So many of the next appends find that another node has given the code.
    int codes_taken = 0;
    /// The rooms to which it was asked to append.
    std::vector<std::string> tried;
    /// They are when they are claimed.
    bool is_taken = false;
    bool is_damaged = false;
    /// The next reading or forgetting of a room throws.
    bool throws_next = false;

private:
    std::deque<std::function<void()>> tasks_;
};

struct Ear : Peer {
    void send(FrameText text) override {
        if (is_broken) throw std::runtime_error("a bug of the peer");
        heard.push_back(text.whole());
        check_server_message(heard.back());
    }
    void close(const CloseReason& reason) override { closed = reason.code; }

    std::vector<std::string> heard;
    std::optional<int> closed;
    bool is_broken = false;
};

constexpr std::size_t outboxes_max = 4;

struct SwitchboardFixture {
    SystemEntropy entropy;
    MoodyJournal journal;
    Lobby lobby{Limits{}, entropy};
    int inputs = 0;
    Now now{1'000'000};
    WallTime wall{std::chrono::hours{500'000}};
    Switchboard switchboard{lobby,
                            journal,
                            outboxes_max,
                            [this] { return now; },
                            [this] { return wall; },
                            [this] { ++inputs; },
                            [this](Job job) { begin(std::move(job)); },
                            nullptr,
                            [this](std::string_view, const std::exception_ptr& bug) { on_bug(bug); }};
    std::vector<Job> jobs;
    /// So many jobs throw when they are to be started.
    int jobs_refused = 0;
    int bugs = 0;
    bool expects_bugs = false;
    std::optional<HttpAnswer> answer;

    void begin(Job job) {
        if (jobs_refused > 0) {
            --jobs_refused;
            throw std::runtime_error("a bug of whoever starts jobs");
        }
        jobs.push_back(std::move(job));
    }
    void on_bug(const std::exception_ptr& bug) {
        if (!expects_bugs) std::rethrow_exception(bug);
        ++bugs;
    }
    /// Other nodes use it, too; it vouches for everything.
    void share_store() {
        switchboard.share({.may_speak = [] { return true; },
                           .vouch = [](const std::string&, std::optional<Fence>, const auto& done) { done(true); },
                           .end = {},
                           .loaded = [](const std::string&) {},
                           .leave = [](const auto& done) { done(); }});
    }
    void ask_for_room() {
        answer.reset();
        switchboard.create_room("10.0.0.1", "http://x", R"({"game":"five_suited_rummy"})",
                                [this](HttpAnswer given) { answer = std::move(given); });
    }
    std::string new_room() {
        ask_for_room();
        journal.report();
        REQUIRE(answer);
        REQUIRE(answer->status == 201);
        return answer->body.substr(answer->body.find(R"("code":")") + 8, 6);
    }
    /// Of somebody who has sat down in the room, and gone again.
    std::string token_of_player(const std::string& code) {
        Ear player;
        const auto connection = switchboard.opened(player, "10.0.0.1", code);
        switchboard.received(connection, hello);
        switchboard.received(connection, R"({"id":1,"op":"sit"})");
        journal.report();
        REQUIRE_FALSE(player.heard.empty());
        constexpr std::string_view before = R"("seat_token":")";
        const auto at = player.heard[0].find(before);
        REQUIRE(at != std::string::npos);
        switchboard.lost(connection);
        journal.report();
        return player.heard[0].substr(at + before.size(), 32);
    }
};

}  // namespace

TEST_CASE_FIXTURE(SwitchboardFixture,
                  "A new room whose code another node has given is made under another one, before anybody is told") {
    switchboard.share({.may_speak = [] { return true; }, .vouch = {}, .end = {}, .loaded = {}, .leave = {}});
    journal.codes_taken = 2;
    const auto code = new_room();
    REQUIRE(journal.tried.size() == 3);
    CHECK(journal.tried.back() == code);
    CHECK(std::set<std::string>(journal.tried.begin(), journal.tried.end()).size() == 3);
    CHECK(lobby.counts().rooms == 1);
    // It ends, where it is no matter of luck.
    journal.is_fenced = true;
    ask_for_room();
    journal.report();
    REQUIRE(answer);
    CHECK(answer->status == 503);
    CHECK(journal.tried.size() == 7);
    CHECK(lobby.counts().rooms == 1);
}

TEST_CASE_FIXTURE(SwitchboardFixture, "A room is told of when its record is committed, not before") {
    ask_for_room();
    CHECK_FALSE(answer);
    journal.report();
    REQUIRE(answer);
    CHECK(answer->status == 201);
}

TEST_CASE_FIXTURE(SwitchboardFixture, "A room whose record could not be kept is TRY_AGAIN, and there is no such room") {
    journal.fails = true;
    ask_for_room();
    journal.report();
    REQUIRE(answer);
    CHECK(answer->status == 503);
    CHECK(says(answer->body, R"("code":"TRY_AGAIN")"));
    CHECK(journal.rooms().empty());
}

TEST_CASE_FIXTURE(SwitchboardFixture,
                  "A room whose records are broken in the store is out of use, and is not read again and again") {
    const auto code = new_room();
    Ear ann;
    const auto first = switchboard.opened(ann, "10.0.0.1", code);
    journal.fails = true;
    journal.is_damaged = true;
    switchboard.received(first, hello);
    switchboard.received(first, R"({"id":1,"op":"sit"})");
    journal.report();
    CHECK(switchboard.counts().quarantined == 1);
    CHECK_FALSE(switchboard.next_wake());
    std::optional<HttpAnswer> described;
    switchboard.describe_room("10.0.0.1", code, [&](HttpAnswer given) { described = std::move(given); });
    REQUIRE(described);
    CHECK(described->status == 503);
    CHECK(says(described->body, "ROOM_BROKEN"));
    // The store itself is well, and so are the other rooms.
    journal.fails = false;
    new_room();
    CHECK(switchboard.counts().rooms == 1);
}

TEST_CASE_FIXTURE(SwitchboardFixture,
                  "What could not be kept is shown to nobody, and everybody in the room comes back to what is kept") {
    const auto code = new_room();
    Ear ann;
    const auto first = switchboard.opened(ann, "10.0.0.1", code);
    switchboard.received(first, hello);
    // With a line of chat the person is written down.
    switchboard.received(first, R"({"id":1,"op":"chat","phrase":"hello"})");
    journal.report();
    REQUIRE_FALSE(ann.heard.empty());
    REQUIRE(says(ann.heard.front(), R"("type":"welcome")"));
    const auto token = ann.heard.front().substr(ann.heard.front().find(R"("seat_token":")") + 14, 32);
    ann.heard.clear();

    journal.fails = true;
    switchboard.received(first, R"({"id":2,"op":"sit"})");
    // Waits behind the seat that will not have been taken, and would show it.
    std::optional<HttpAnswer> described;
    switchboard.describe_room("10.0.0.1", code, [&](HttpAnswer given) { described = std::move(given); });
    switchboard.received(first, R"({"id":3,"op":"ping"})");
    CHECK(ann.heard.empty());
    journal.fails = false;
    journal.report();

    REQUIRE(ann.heard.size() == 1);
    CHECK(says(ann.heard.front(), R"({"type":"closing","reason":"ROOM_RELOADED")"));
    CHECK(ann.closed.has_value());
    REQUIRE(described);
    CHECK(described->status == 503);
    switchboard.lost(first);
    journal.report();

    Ear again;
    const auto second = switchboard.opened(again, "10.0.0.1", code);
    switchboard.received(second, R"({"op":"hello","protocol":{"min":1,"max":1},"seat_token":")" + token + "\"}");
    journal.report();
    REQUIRE_FALSE(again.heard.empty());
    CHECK(says(again.heard.front(), R"("role":"guest")"));
    CHECK(says(again.heard.front(), R"("seat":null)"));
    switchboard.lost(second);
}

TEST_CASE_FIXTURE(SwitchboardFixture,
                  "A room that is another node's by now is shown to nobody any more, and is not read anew") {
    const auto code = new_room();
    Ear ann;
    const auto first = switchboard.opened(ann, "10.0.0.1", code);
    switchboard.received(first, hello);
    journal.report();
    ann.heard.clear();
    journal.is_fenced = true;
    switchboard.received(first, R"({"id":1,"op":"sit"})");
    std::optional<HttpAnswer> described;
    switchboard.describe_room("10.0.0.1", code, [&](HttpAnswer given) { described = std::move(given); });
    switchboard.received(first, R"({"id":2,"op":"ping"})");
    journal.report();
    REQUIRE(ann.heard.size() == 1);
    CHECK(says(ann.heard.front(), R"({"type":"closing","reason":"ROOM_RELOADED","retry_ms":0})"));
    CHECK(ann.closed == 4010);
    REQUIRE(described);
    CHECK(described->status == 503);
    CHECK(switchboard.counts().rooms + switchboard.counts().rooms_unread == 0);
    switchboard.lost(first);
    CHECK(switchboard.outboxes_waiting() == 0);
}

TEST_CASE_FIXTURE(SwitchboardFixture, "A room that cannot be claimed is not ours, whatever is read of it") {
    const auto code = new_room();
    token_of_player(code);
    journal.is_taken = true;
    while (switchboard.counts().rooms > 0) {
        now = std::max(now, switchboard.next_wake().value());
        switchboard.tick();
    }
    REQUIRE(switchboard.counts().rooms_unread == 1);
    Ear ann;
    const auto first = switchboard.opened(ann, "10.0.0.1", code);
    switchboard.received(first, hello);
    journal.report();
    CHECK(ann.closed == 4010);
    CHECK(switchboard.counts().rooms + switchboard.counts().rooms_unread == 0);
    switchboard.lost(first);
}

TEST_CASE_FIXTURE(SwitchboardFixture, "A room that is asked for while it is given back is not claimed for nobody") {
    share_store();
    const auto code = new_room();
    token_of_player(code);
    REQUIRE(switchboard.fences().holds(code));
    const auto evicted_at = now + Limits{}.evict_room;
    while (switchboard.counts().rooms_unread == 0) {
        now = std::max(now, switchboard.next_wake().value());
        // What is first in the queue keeps what comes behind it waiting.
        if (now >= evicted_at) ask_for_room();
        switchboard.tick();
    }
    Ear ann;
    const auto late = switchboard.opened(ann, "10.0.0.1", code);
    switchboard.received(late, hello);
    journal.report();
    CHECK(ann.closed == 4010);
    CHECK_FALSE(switchboard.fences().holds(code));
    switchboard.lost(late);
}

TEST_CASE_FIXTURE(SwitchboardFixture,
                  "Rooms are given back some at a time, and their people are told when they are nobody's") {
    share_store();
    std::array<Ear, 2> ears;
    std::vector<std::string> codes{new_room(), new_room()};
    std::ranges::sort(codes);
    std::vector<ConnectionId> connections;
    for (std::size_t i = 0; i < 2; ++i) {
        connections.push_back(switchboard.opened(ears.at(i), "10.0.0.1", codes.at(i)));
        switchboard.received(connections.back(), hello);
    }
    journal.report();
    const auto heard = ears[0].heard.size();

    switchboard.give_back(1, std::chrono::milliseconds{0});
    CHECK(switchboard.rooms_to_give_back() == 2);
    CHECK_FALSE(switchboard.fences().holds(codes[0]));
    CHECK(switchboard.fences().holds(codes[1]));
    // The store has not released it: whoever came back now would be brought here again.
    CHECK(ears[0].heard.size() == heard);
    CHECK_FALSE(ears[0].closed);
    // Nobody hears this one any more; the next node answers, when they come back and send it again.
    switchboard.received(connections[0], R"({"id":1,"op":"sit"})");
    journal.report();
    REQUIRE(ears[0].heard.size() == heard + 1);
    CHECK(ears[0].heard.back() == R"({"type":"closing","reason":"SERVER_STOPPING","retry_ms":0})");
    CHECK(ears[0].closed == 1001);
    switchboard.received(connections[1], R"({"id":1,"op":"sit"})");
    journal.report();
    CHECK(std::ranges::any_of(ears[1].heard, [](const auto& text) { return says(text, R"("type":"seated")"); }));
    CHECK_FALSE(ears[1].closed);

    CHECK(switchboard.rooms_to_give_back() == 1);
    switchboard.give_back(9, std::chrono::milliseconds{0});
    journal.report();
    CHECK(ears[1].closed == 1001);
    CHECK(switchboard.rooms_to_give_back() == 0);
    CHECK(switchboard.counts().rooms + switchboard.counts().rooms_unread == 0);
    for (const auto connection : connections) switchboard.lost(connection);
}

namespace {

/// Somebody in a room of a store that is shared, which is about to be given back.
struct LeavingRoom : SwitchboardFixture {
    LeavingRoom() {
        share_store();
        code = new_room();
        inside = switchboard.opened(ann, "10.0.0.1", code);
        switchboard.received(inside, hello);
        journal.report();
        ann.heard.clear();
    }
    ~LeavingRoom() { switchboard.lost(inside); }

    std::string code;
    Ear ann;
    ConnectionId inside;
};

}  // namespace

TEST_CASE_FIXTURE(LeavingRoom,
                  "Of a room that leaves nobody sees what could not be kept, and its people are told once") {
    journal.fails = true;
    switchboard.received(inside, R"({"id":1,"op":"sit"})");
    switchboard.give_back(1, std::chrono::milliseconds{0});
    journal.fails = false;
    journal.report();
    REQUIRE(ann.heard.size() == 1);
    CHECK(says(ann.heard.front(), R"({"type":"closing","reason":"ROOM_RELOADED")"));
    CHECK(switchboard.rooms_to_give_back() == 0);
    CHECK(switchboard.counts().rooms_unread == 0);
}

TEST_CASE_FIXTURE(LeavingRoom, "Where a room that leaves is another's already, its people are told once") {
    journal.is_fenced = true;
    switchboard.received(inside, R"({"id":1,"op":"sit"})");
    switchboard.give_back(1, std::chrono::milliseconds{0});
    journal.report();
    REQUIRE(ann.heard.size() == 1);
    CHECK(says(ann.heard.front(), R"({"type":"closing","reason":"ROOM_RELOADED")"));
    CHECK(switchboard.rooms_to_give_back() == 0);
}

TEST_CASE_FIXTURE(LeavingRoom, "Who knocks for a room that leaves, or asks of it, is to come back when it has left") {
    switchboard.give_back(1, std::chrono::milliseconds{0});
    Ear bob;
    const auto late = switchboard.opened(bob, "10.0.0.2", code);
    switchboard.received(late, hello);
    std::optional<HttpAnswer> described;
    switchboard.describe_room("10.0.0.2", code, [&](HttpAnswer given) { described = std::move(given); });
    CHECK(bob.heard.empty());
    CHECK_FALSE(described);
    journal.report();
    REQUIRE(bob.heard.size() == 1);
    CHECK(bob.heard.front() == R"({"type":"closing","reason":"ROOM_RELOADED","retry_ms":0})");
    REQUIRE(described);
    CHECK(says(described->body, R"("code":"TRY_AGAIN")"));
    CHECK_FALSE(switchboard.fences().holds(code));
    switchboard.lost(late);
}

TEST_CASE_FIXTURE(LeavingRoom, "A stop that does not wait for the store says the goodbyes that do") {
    switchboard.give_back(1, std::chrono::milliseconds{0});
    CHECK(ann.heard.empty());
    switchboard.close_all(std::chrono::milliseconds{0});
    REQUIRE(ann.heard.size() == 1);
    CHECK(ann.heard.front() == R"({"type":"closing","reason":"SERVER_STOPPING","retry_ms":0})");
    CHECK(ann.closed == 1001);
    journal.report();
    CHECK(ann.heard.size() == 1);
}

TEST_CASE_FIXTURE(SwitchboardFixture, "A failed commit takes nothing from the other rooms that the same tick served") {
    const auto code = new_room();
    const auto token = answer->body.substr(answer->body.find(R"("host_token":")") + 14, 32);
    Ear host;
    const auto watching = switchboard.opened(host, "10.0.0.1", code);
    const auto says_host = [&](const std::string& text) {
        switchboard.received(watching, text);
        journal.report();
    };
    says_host(R"({"op":"hello","protocol":{"min":1,"max":1},"host_token":")" + token + "\"}");
    says_host(R"({"id":1,"op":"watch"})");
    says_host(R"({"id":2,"op":"add_bot","level":"easy"})");
    says_host(R"({"id":3,"op":"add_bot","level":"easy"})");
    says_host(R"({"id":4,"op":"start"})");
    REQUIRE(says(host.heard.back(), R"("type":"update")"));
    Ear silent;
    switchboard.opened(silent, "10.0.0.2", new_room());

    // Long after a bot has thought, and just when the silent one should have said hello.
    now += Limits{}.hello_timeout;
    journal.fails = true;
    switchboard.tick();
    journal.fails = false;
    journal.report();
    CHECK(says(host.heard.back(), "ROOM_RELOADED"));
    REQUIRE_FALSE(silent.heard.empty());
    CHECK(says(silent.heard.back(), "BAD_CLIENT"));
    CHECK(silent.closed == 4000);
}

TEST_CASE_FIXTURE(SwitchboardFixture, "Texts for a connection that is gone go nowhere") {
    const auto code = new_room();
    {
        Ear ann;
        const auto connection = switchboard.opened(ann, "10.0.0.1", code);
        switchboard.received(connection, hello);
        switchboard.lost(connection);
        CHECK(ann.heard.size() <= 2);
    }
    // What was still waiting for its commit finds nobody.
    journal.report();
    CHECK(switchboard.connections() == 0);
}

TEST_CASE_FIXTURE(SwitchboardFixture,
                  "A peer that throws at a text is closed with 1011, and the others hear what is said") {
    const auto code = new_room();
    Ear broken;
    Ear ann;
    const auto first = switchboard.opened(broken, "10.0.0.1", code);
    const auto second = switchboard.opened(ann, "10.0.0.2", code);
    switchboard.received(first, hello);
    switchboard.received(second, hello);
    journal.report();
    ann.heard.clear();

    expects_bugs = true;
    broken.is_broken = true;
    switchboard.received(second, R"({"id":1,"op":"sit"})");
    journal.report();
    CHECK(bugs > 0);
    CHECK(broken.closed == 1011);
    CHECK_FALSE(ann.closed);
    REQUIRE_FALSE(ann.heard.empty());
    CHECK(says(ann.heard.front(), R"({"type":"seated","ack":1)"));
    switchboard.lost(first);
    switchboard.received(second, R"({"id":2,"op":"ping"})");
    journal.report();
    CHECK(says(ann.heard.back(), R"("ack":2)"));
    switchboard.lost(second);
}

TEST_CASE_FIXTURE(SwitchboardFixture, "A room that the journal cannot forget keeps no other from being forgotten") {
    new_room();
    new_room();
    expects_bugs = true;
    journal.throws_next = true;
    now += Limits{}.idle_lobby;
    // One room in each.
    switchboard.tick();
    switchboard.tick();
    journal.report();
    CHECK(bugs == 1);
    CHECK(journal.rooms().size() == 1);
    CHECK(switchboard.counts().rooms == 0);
}

TEST_CASE_FIXTURE(SwitchboardFixture, "A room at whose reading the journal throws is read again a little later") {
    const auto code = new_room();
    Ear ann;
    const auto first = switchboard.opened(ann, "10.0.0.1", code);
    expects_bugs = true;
    journal.throws_next = true;
    journal.fails = true;
    switchboard.received(first, hello);
    switchboard.received(first, R"({"id":1,"op":"sit"})");
    journal.report();
    CHECK(bugs == 1);
    switchboard.lost(first);

    journal.fails = false;
    std::optional<HttpAnswer> described;
    switchboard.describe_room("10.0.0.1", code, [&](HttpAnswer given) { described = std::move(given); });
    journal.report();
    CHECK_FALSE(described);
    now += Limits{}.load_retry;
    switchboard.tick();
    journal.report();
    REQUIRE(described);
    CHECK(described->status == 200);
}

TEST_CASE_FIXTURE(SwitchboardFixture, "A job that cannot be started is answered, and the others are started") {
    const auto code = new_room();
    const auto token = token_of_player(code);
    std::vector<int> statuses;
    for (int i = 0; i < 2; ++i) {
        switchboard.game_document("10.0.0.1", code, {GameDocument::review, "1"}, token,
                                  [&](const HttpAnswer& given) { statuses.push_back(given.status); });
    }
    expects_bugs = true;
    jobs_refused = 1;
    journal.report();
    CHECK(bugs == 1);
    CHECK(statuses == std::vector{503});
    CHECK(switchboard.jobs_waiting() == 1);
    REQUIRE(jobs.size() == 1);
    switchboard.job_done({jobs.front().id, jobs.front().room, jobs.front().work({})});
    CHECK(statuses.size() == 2);
    CHECK(switchboard.jobs_waiting() == 0);
}

TEST_CASE_FIXTURE(SwitchboardFixture, "What the switchboard relies on is ensured") {
    CHECK_THROWS_AS(switchboard.job_done({}), crowntable::BrokenInvariant);
    CHECK_THROWS_AS(switchboard.received(ConnectionId{7}, hello), crowntable::BrokenInvariant);
    CHECK_THROWS_AS(switchboard.describe_room("10.0.0.1", "K7M4PX", {}), crowntable::BrokenInvariant);
    new_room();
    CHECK_THROWS_AS(switchboard.recover(), crowntable::BrokenInvariant);
}

TEST_CASE_FIXTURE(SwitchboardFixture, "A forgotten request is not answered") {
    const auto request = switchboard.create_room("10.0.0.1", "http://x", R"({"game":"five_suited_rummy"})",
                                                 [](HttpAnswer) { FAIL("answered"); });
    switchboard.forget(request);
    journal.report();
}

TEST_CASE_FIXTURE(SwitchboardFixture,
                  "While too much waits for the journal everything new is refused TRY_AGAIN, and then goes on") {
    const auto code = new_room();
    Ear ann;
    const auto first = switchboard.opened(ann, "10.0.0.1", code);
    switchboard.received(first, hello);
    journal.report();
    ann.heard.clear();

    switchboard.received(first, R"({"id":1,"op":"sit"})");
    for (int id = 2; !switchboard.is_full(); ++id) {
        REQUIRE(id < 100);
        switchboard.received(first, R"({"id":)" + std::to_string(id) + R"(,"op":"ping"})");
    }
    CHECK(ann.heard.empty());

    // Answered at once, though what came before still waits.
    switchboard.received(first, R"({"id":90,"op":"ping"})");
    REQUIRE(ann.heard.size() == 1);
    CHECK(says(ann.heard.front(), R"({"type":"refused","ack":90,"code":"TRY_AGAIN")"));
    switchboard.received(first, "garbage");
    REQUIRE(ann.heard.size() == 2);
    CHECK(says(ann.heard.back(), R"({"type":"refused","ack":null,"code":"TRY_AGAIN")"));
    ask_for_room();
    REQUIRE(answer);
    CHECK(answer->status == 503);
    std::optional<HttpAnswer> described;
    switchboard.describe_room("10.0.0.1", code, [&](HttpAnswer given) { described = std::move(given); });
    REQUIRE(described);
    CHECK(described->status == 503);
    const auto inputs_before = inputs;
    switchboard.tick();
    CHECK(inputs == inputs_before);

    // The tick that was left out is asked for again as soon as there is room.
    journal.report();
    CHECK(inputs > inputs_before);
    CHECK_FALSE(switchboard.is_full());
    CHECK(says(ann.heard.at(2), R"({"type":"seated","ack":1)"));
    for (const auto& text : ann.heard) CHECK_FALSE(says(text, R"({"type":"pong","ack":90})"));
    switchboard.received(first, R"({"id":90,"op":"ping"})");
    CHECK(ann.heard.back() == R"({"type":"pong","ack":90})");
    switchboard.lost(first);
    journal.report();
}

TEST_CASE_FIXTURE(SwitchboardFixture, "A document is not made when nobody waits for it any more, begun or not") {
    const auto code = new_room();
    const auto token = token_of_player(code);
    int answers = 0;
    const auto ask = [&] {
        return switchboard.game_document("10.0.0.1", code, {GameDocument::review, "1"}, token,
                                         [&](const HttpAnswer&) { ++answers; });
    };
    switchboard.forget(ask());
    ask();
    const auto left = ask();
    journal.report();
    REQUIRE_MESSAGE(jobs.size() == 2, "the first had gone before the store was read");
    switchboard.forget(left);
    CHECK_NOTHROW(jobs.front().work({}));
    CHECK_THROWS(jobs.back().work({}));
    for (const Job& job : jobs) switchboard.job_done({job.id, job.room, std::nullopt});
    CHECK(answers == 1);
}

TEST_CASE_FIXTURE(SwitchboardFixture, "At a stop everybody is told and closed with 1001") {
    const auto code = new_room();
    Ear ann;
    Ear undecided;
    const auto first = switchboard.opened(ann, "10.0.0.1", code);
    const auto second = switchboard.opened(undecided, "10.0.0.2", code);
    switchboard.received(first, hello);
    journal.report();
    switchboard.close_all(std::chrono::milliseconds{500});
    journal.report();
    for (const auto* ear : {&ann, &undecided}) {
        CHECK(ear->closed == 1001);
        REQUIRE_FALSE(ear->heard.empty());
        CHECK(ear->heard.back() == R"({"type":"closing","reason":"SERVER_STOPPING","retry_ms":500})");
    }
    switchboard.lost(first);
    switchboard.lost(second);
}
