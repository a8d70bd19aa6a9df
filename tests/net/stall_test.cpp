// What time does while the store owes an answer, or the whole process stands still: nobody loses what they could not
// see.
#include <doctest/doctest.h>

#include <deque>
#include <exception>
#include <future>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "protocol/json/json.hpp"
#include "server/net/entropy_source.hpp"
#include "server/net/patient_time.hpp"
#include "server/net/switchboard.hpp"
#include "server/store/memory_journal.hpp"
#include "tests/net/client.hpp"
#include "tests/net/running_server.hpp"
#include "tests/net/texts.hpp"

using namespace crowntable::server;
using crowntable::Json;
using crowntable::tests::says;
using std::chrono::milliseconds;
using std::chrono::seconds;

namespace {

struct Listener : Peer {
    void send(FrameText text) override { heard.push_back(text.whole()); }
    void close(const CloseReason&) override {}

    /// Of the newest update.
    milliseconds left_of_turn() const {
        for (auto text = heard.rbegin(); text != heard.rend(); ++text) {
            const auto message = Json::parse(*text);
            if (message.at("type") == "update") return milliseconds{message.at("clock").at("remaining_ms").get<int>()};
        }
        FAIL("nothing was shown");
        return {};
    }
    std::vector<std::string> heard;
};

/// A store that answers when it is told to, and two people at a table whose turns have ten seconds.
struct StalledTable {
    static constexpr std::size_t outboxes_max = 4;
    static constexpr seconds turn{10};

    std::deque<std::function<void()>> owed;
    MemoryJournal journal{[this](std::function<void()> answer) { owed.push_back(std::move(answer)); }};
    SystemEntropy entropy;
    Lobby lobby{talkative(), entropy};
    Now now{1'000'000};
    /// As the event loop's timer.
    std::optional<Now> woken_at;
    Switchboard switchboard{lobby,
                            journal,
                            outboxes_max,
                            [this] { return now; },
                            [this] { return WallTime(now); },
                            [this] { woken_at = switchboard.next_wake(); },
                            [this](Job job) { jobs.push_back(std::move(job)); },
                            nullptr,
                            [](std::string_view, const std::exception_ptr& bug) { std::rethrow_exception(bug); }};
    std::vector<Job> jobs;
    Listener ann;
    Listener bob;
    ConnectionId of_ann{};

    explicit StalledTable(const std::string& room = R"({"turn_seconds":10,"round_pause":0})") {
        std::string code;
        const std::string body = R"({"game":"five_suited_rummy","room_options":)" + room + "}";
        switchboard.create_room("10.0.0.1", "http://x", body, [&](const HttpAnswer& answer) {
            REQUIRE_MESSAGE(answer.status == 201, answer.body);
            code = Json::parse(answer.body).at("code");
            token = Json::parse(answer.body).at("host_token");
        });
        answer();
        of_ann = switchboard.opened(ann, "10.0.0.1", code);
        switchboard.received(
            of_ann, R"({"op":"hello","protocol":{"min":1,"max":1},"name":"Ann","host_token":")" + token + "\"}");
        says_ann(R"({"id":1,"op":"sit"})");
        const auto of_bob = switchboard.opened(bob, "10.0.0.2", code);
        switchboard.received(of_bob, R"({"op":"hello","protocol":{"min":1,"max":1},"name":"Bob"})");
        switchboard.received(of_bob, R"({"id":1,"op":"sit"})");
        answer();
    }

    static Limits talkative() {
        Limits limits;
        limits.frames = limits.commands = limits.chat = {10'000, milliseconds{1}};
        return limits;
    }
    void says_ann(const std::string& text) { switchboard.received(of_ann, text); }
    /// The store answers for the oldest that it was asked for, or for all of it.
    void answer_one() {
        REQUIRE_FALSE(owed.empty());
        const auto answer = std::move(owed.front());
        owed.pop_front();
        answer();
    }
    void answer() {
        while (!owed.empty()) answer_one();
    }
    /// Time passes, and the timer fires whenever it is due.
    void pass(milliseconds time) {
        const Now end = now + time;
        for (int wakes = 0; woken_at && *woken_at <= end; ++wakes) {
            REQUIRE_MESSAGE(wakes < 100, "the timer fires again and again");
            now = std::max(now, *woken_at);
            woken_at.reset();
            switchboard.tick();
        }
        now = end;
    }
    /// Each wait for the store leaves out no more than its patience.
    void turn_ends_after(milliseconds left) {
        pass(left - Switchboard::store_patience - milliseconds{1});
        answer();
        CHECK_FALSE(a_turn_was_played());
        pass(Switchboard::store_patience + milliseconds{1});
        answer();
        CHECK(a_turn_was_played());
    }
    bool a_turn_was_played() const {
        return says(bob.heard.back(), "clock_ran_out") || says(ann.heard.back(), "clock_ran_out");
    }

    std::string token;
};

}  // namespace

TEST_CASE("A patient time waits for the next sign of life, and goes on where each of them is late") {
    PatientTime time{milliseconds{100}};
    CHECK(time.at(Now{5'000}) == Now{5'000});
    time.await(Now{5'000});
    CHECK(time.at(Now{5'100}) == Now{5'100});
    CHECK_FALSE(time.stands_still(Now{5'100}));
    CHECK(time.at(Now{5'101}) == Now{5'100});
    CHECK(time.stands_still(Now{5'101}));
    // It is awaited already.
    time.await(Now{5'101});
    CHECK(time.at(Now{9'000}) == Now{5'100});
    CHECK(time.hear(Now{9'000}) == milliseconds{3'900});
    CHECK(time.at(Now{9'050}) == Now{5'150});
    CHECK(time.clock_at(Now{5'150}) == Now{9'050});
    // Each sign is late: of each second a tenth counts.
    for (Now now{10'000}; now <= Now{20'000}; now += seconds{1}) CHECK(time.hear(now) == milliseconds{900});
    CHECK(time.at(Now{20'000}) == Now{6'200});
    // Nothing is awaited: what does not come keeps nothing back.
    time.rest();
    CHECK_FALSE(time.is_awaiting());
    CHECK(time.at(Now{50'000}) == Now{36'200});
}

TEST_CASE_FIXTURE(StalledTable, "A turn that waits for the disk has all of its time when it is shown") {
    says_ann(R"({"id":2,"op":"start"})");
    pass(seconds{9});
    answer();
    CHECK(ann.left_of_turn() == turn);
    turn_ends_after(turn);
}

TEST_CASE_FIXTURE(StalledTable, "A flush of a minute in the midst of a turn takes nothing from it") {
    says_ann(R"({"id":2,"op":"start"})");
    answer();
    pass(seconds{4});
    says_ann(R"({"id":3,"op":"chat","phrase":"hello"})");
    const auto waiting = switchboard.outboxes_waiting();
    pass(seconds{60});
    CHECK_MESSAGE(switchboard.outboxes_waiting() == waiting, "nothing is played meanwhile");
    answer();
    turn_ends_after(turn - seconds{4});
}

TEST_CASE_FIXTURE(StalledTable, "A store that is slow but answers keeps no turn from its end") {
    says_ann(R"({"id":2,"op":"start"})");
    answer();
    int answers = 0;
    for (int id = 3; !a_turn_was_played(); ++id) {
        REQUIRE(++answers < 120);
        says_ann(R"({"id":)" + std::to_string(id) + R"(,"op":"chat","phrase":"hello"})");
        pass(milliseconds{200});
        answer();
    }
    // A half of each wait counts.
    CHECK(answers == 100);
}

TEST_CASE_FIXTURE(StalledTable, "A process that rests for an hour has lost no time") {
    const auto before = switchboard.time();
    now += std::chrono::hours{1};
    CHECK(switchboard.time() == before + std::chrono::hours{1});
}

TEST_CASE("What the server hears late because it was stopped has come in time") {
    using namespace crowntable::tests;
    Limits limits;
    limits.hello_timeout = seconds{1};
    EventLoop::Post on_loop;
    const RunningServer server(loopback(), limits, [&](EventLoop::Post post) {
        on_loop = post;
        return std::make_unique<MemoryJournal>(std::move(post));
    });
    Player ann(server.port(), "/ws/" + new_room(server.port()));
    std::promise<void> stopped;
    // Its one thread does nothing else meanwhile, as if the machine slept.
    on_loop([&] {
        std::this_thread::sleep_for(limits.hello_timeout + milliseconds{200});
        stopped.set_value();
    });
    stopped.get_future().wait();
    // Answered by a loop that has looked at the clock since.
    const auto metrics = get(server.port(), "/metrics").body;
    CHECK(says(metrics, R"(crowntable_time_left_out_seconds_total{awaited="process"} )"));
    CHECK_FALSE(says(metrics, R"(crowntable_time_left_out_seconds_total{awaited="process"} 0)"
                              "\n"));
    ann.send(hello);
    CHECK(says(ann.read(), R"("type":"welcome")"));
}
