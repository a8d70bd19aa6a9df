// A bug of the server's own costs what it befalls, a connection or a request, and nobody else.
#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "engine/ensure.hpp"
#include "server/net/sockets.hpp"
#include "server/store/memory_journal.hpp"
#include "tests/net/client.hpp"
#include "tests/net/running_server.hpp"
#include "tests/net/texts.hpp"

using namespace crowntable::tests;
using crowntable::BrokenInvariant;
using namespace crowntable::server;
using std::chrono::milliseconds;

namespace {

/// Breaks an invariant wherever the lobby closes a client for what it sent.
class BrokenObserver : public Observer {
public:
    void client_closed(ConnectionId, std::string_view) override { ENSURE(closes_nobody); }

    bool closes_nobody = false;
};

/// Has no more bytes once it is told so.
class DryEntropy : public Entropy {
public:
    void fill(std::span<std::uint8_t> bytes) override {
        ENSURE(!is_dry);
        source_.fill(bytes);
    }

    std::atomic<bool> is_dry = false;

private:
    SystemEntropy source_;
};

/// Keeps its answers back while it is told to.
class StuckJournal : public MemoryJournal {
public:
    StuckJournal(EventLoop::Post post, std::atomic<bool>& is_stuck)
        : MemoryJournal([this, post, &is_stuck](auto task) {
              if (is_stuck) {
                  kept_.push_back(std::move(task));
                  return;
              }
              for (auto& each : std::exchange(kept_, {})) post(std::move(each));
              post(std::move(task));
          }) {}

private:
    std::vector<std::function<void()>> kept_;
};

/// Bad greetings until the server has enough of them.
void annoy(Player& player) {
    for (int i = 0; i < Limits{}.hello_attempts_max; ++i) player.send("{}");
}

}  // namespace

TEST_CASE("A broken invariant while a WebSocket is served closes that one with 1011, and the others go on") {
    BrokenObserver observer;
    SystemEntropy entropy;
    const RunningServer server(loopback(), {}, {}, entropy, observer);
    const auto path = "/ws/" + new_room(server.port());
    Player ann(server.port(), path);
    ann.send(hello);
    ann.read_type("welcome");

    for (int i = 1; i <= 3; ++i) {
        Player broken(server.port(), path);
        annoy(broken);
        CHECK(broken.read_to_close() == 1011);
        CHECK(metric(server.port(), "crowntable_internal_errors_total") == i);
    }
    ann.send(R"({"id":1,"op":"sit"})");
    CHECK(ann.read_type("seated").find("\"ack\":1") != std::string::npos);
    CHECK(soon([&] { return metric(server.port(), "crowntable_connections") == 1; }));
}

TEST_CASE("A broken invariant while a request is answered is a 500, and the next request is served") {
    Observer observer;
    DryEntropy entropy;
    const RunningServer server(loopback(), {}, {}, entropy, observer);
    entropy.is_dry = true;
    const auto failed = request(server.port(), "POST", "/api/rooms", json_body, room_body);
    CHECK(failed.status == 500);
    CHECK(failed.header("connection") == "close");
    CHECK(failed.body.find("\"code\":\"INTERNAL_ERROR\"") != std::string::npos);
    CHECK_MESSAGE(failed.body.find("is_dry") == std::string::npos, "what it was is for the log");
    CHECK(metric(server.port(), "crowntable_internal_errors_total") == 1);
    entropy.is_dry = false;
    CHECK(request(server.port(), "POST", "/api/rooms", json_body, room_body).status == 201);
}

TEST_CASE("While an outbox waits too long for the journal the server is not ready, and says how long") {
    std::atomic<bool> is_stuck = false;
    auto options = loopback();
    options.limits.outbox_age_max = milliseconds{100};
    const RunningServer server(
        options, {}, [&](EventLoop::Post post) { return std::make_unique<StuckJournal>(std::move(post), is_stuck); });
    const auto port = server.port();
    const auto path = "/ws/" + new_room(port);
    CHECK(get(port, "/readyz").status == 200);
    CHECK(metric(port, "crowntable_oldest_outbox_seconds") == 0);

    is_stuck = true;
    Player ann(port, path);
    ann.send(hello);
    ann.send(R"({"id":1,"op":"sit"})");
    CHECK(soon([&] { return get(port, "/readyz").status == 503; }));
    CHECK(get(port, "/readyz").body.find("store behind") != std::string::npos);
    CHECK(metric(port, "crowntable_oldest_outbox_seconds") > 0.1);
    CHECK_MESSAGE(get(port, "/healthz").status == 200, "to end it would help nobody");

    is_stuck = false;
    CHECK_MESSAGE(Player(port, path).status() == 101, "players are taken all the same");
    CHECK(request(port, "POST", "/api/rooms", json_body, room_body).status == 201);
    ann.read_type("welcome");
    CHECK(get(port, "/readyz").status == 200);
    CHECK(metric(port, "crowntable_oldest_outbox_seconds") == 0);
}

TEST_CASE("Of sockets that are late together some are cut at a time, and the others are looked at again") {
    struct Late : OpenSocket {
        bool check_deadline(Now) override { return !was_cut; }
        void wind_down(Now) override {}
        void cut() override { was_cut = true; }
        bool was_cut = false;
    };
    const SocketLimits limits;
    Sockets sockets(limits);
    std::vector<Late> all(Sockets::cut_at_once + 5);
    for (auto& each : all) sockets.insert(each);
    sockets.check_deadlines(Now{0});
    CHECK(std::ranges::count(all, true, &Late::was_cut) == Sockets::cut_at_once);
    sockets.check_deadlines(Now{0});
    CHECK(std::ranges::count(all, true, &Late::was_cut) == all.size());
    for (auto& each : all) sockets.erase(each);
}

TEST_CASE("A socket that throws when its time is looked at is cut, and the others are looked at too") {
    struct Looked : OpenSocket {
        bool check_deadline(Now) override {
            ++times;
            ENSURE(!is_broken);
            return false;
        }
        void wind_down(Now) override {}
        void cut() override { was_cut = true; }
        bool is_broken = false;
        bool was_cut = false;
        int times = 0;
    };
    Sockets sockets(SocketLimits{});
    std::vector<Looked> all(5);
    all[2].is_broken = true;
    for (auto& each : all) sockets.insert(each);
    CHECK_THROWS_AS(sockets.check_deadlines(Now{0}), BrokenInvariant);
    for (const auto& each : all) {
        CHECK(each.times == 1);
        CHECK(each.was_cut == each.is_broken);
    }
    CHECK_THROWS_AS(sockets.insert(all[0]), BrokenInvariant);
}
