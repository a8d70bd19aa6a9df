// What nodes tell each other of the operator's words.
#include <doctest/doctest.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <condition_variable>
#include <functional>
#include <future>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "protocol/json/json.hpp"
#include "server/net/relay/errand.hpp"
#include "tests/net/bot_table.hpp"
#include "tests/net/live_nodes.hpp"
#include "tests/net/pretended_node.hpp"
#include "tests/net/program.hpp"

using namespace crowntable;
using namespace crowntable::tests;
using namespace std::chrono_literals;
namespace cluster = crowntable::server::cluster;

namespace {

constexpr std::string_view nothing_said = R"({"ok":true,"said":"","bans":[]})";

/// Bans whoever runs these tests.
std::string ban_of_us(std::optional<std::chrono::sys_seconds> until = std::nullopt) {
    Json ban{{"network", "127.0.0.0/8"}, {"given_ms", 1'000}};
    if (until) ban["until"] = until->time_since_epoch().count();
    return Json{{"ok", true}, {"said", ""}, {"bans", {ban}}}.dump();
}

/// A node that others ask for the operator's words, and that answers as the test says.
class Neighbour {
public:
    /// The answer to the so manieth question of this node; nothing: it hangs up.
    using Answer = std::function<std::optional<std::string>(const std::string& node, int nth)>;
    /// It hears a word of the operator's from this node.
    using Heard = std::function<void(const std::string& node)>;

    /// The operator's words it takes its time for.
    Neighbour(
        SharedMemory& memory, Answer answer,
        Heard heard = [](const std::string&) { std::this_thread::sleep_for(20ms); })
        : answer_(std::move(answer)),
          heard_(std::move(heard)),
          node_(memory, "neighbour",
                [this](boost::asio::ip::tcp::socket& socket, const std::string& words) { talk(socket, words); }) {}

    int times_asked() const { return times_asked_; }
    /// How often whoever is in doubt has asked.
    int doubts_heard() const { return doubts_heard_; }

private:
    void talk(boost::asio::ip::tcp::socket& socket, const std::string& words) {
        if (words.find(R"("standing")") != std::string::npos) ++doubts_heard_;
        const auto from = words.find(' ', words.find("crowntable-errand ") + 18) + 1;
        const auto node = words.substr(from, words.find(' ', from) - from);
        if (words.find(R"("orders")") == std::string::npos) {
            heard_(node);
            return write_to(socket, "{\"ok\":true}\n");
        }
        const int nth = [&] {
            const std::scoped_lock lock(mutex_);
            return ++asked_[node];
        }();
        ++times_asked_;
        if (const auto answer = answer_(node, nth)) write_to(socket, *answer + "\n");
    }

    const Answer answer_;
    const Heard heard_;
    std::atomic<int> times_asked_ = 0;
    std::atomic<int> doubts_heard_ = 0;
    std::mutex mutex_;
    std::map<std::string, int> asked_;
    PretendedNode node_;
};

/// A node with an operator.
struct GovernedNode {
    GovernedNode(SharedMemory& memory, const std::string& id, const cluster::HeartTimes& times = patient)
        : options(governed(scratch)), node(memory, id, unused_port(), "secret", {}, options, times) {}

    static server::NetOptions governed(const Scratch& scratch) {
        auto options = loopback();
        options.admin_socket = scratch.path / "admin.sock";
        return options;
    }
    int asks(std::vector<std::string> words) const {
        words.insert(words.begin(), {"admin", "--socket", options.admin_socket.string()});
        return run_program(words).status;
    }
    bool is_banned() const { return get(node.port(), "/").status == 403; }

    Scratch scratch;
    server::NetOptions options;
    LiveNode node;
};

/// What a node tells of the operator's words.
Json orders_of(SharedMemory& memory, const cluster::NodeId& node) {
    const auto row = [&] {
        const std::scoped_lock lock(memory.mutex);
        return memory.nodes.at(node);
    }();
    boost::asio::io_context context;
    std::optional<std::string> told;
    server::Errand errand{.from = {"tests"}, .to = node, .epoch = row.epoch, .line = R"("orders")"};
    boost::asio::co_spawn(context, server::run_errand(row.address, std::move(errand), "secret"),
                          [&](const std::exception_ptr& bug, std::optional<std::string> answer) {
                              CHECK_FALSE(bug);
                              told = std::move(answer);
                          });
    context.run();
    REQUIRE(told);
    return Json::parse(*told);
}

}  // namespace

TEST_CASE("A node asks for the operator's words until each that lives has answered") {
    SharedMemory memory;
    const Neighbour neighbour(memory, [](const std::string& node, int nth) {
        return node == "a" && nth > 1 ? std::optional(ban_of_us()) : std::nullopt;
    });
    const GovernedNode other(memory, "b");
    REQUIRE(soon([&] { return neighbour.times_asked() > 0; }));
    const GovernedNode asking(memory, "a");
    CHECK(soon([&] { return asking.is_banned(); }));
    CHECK_FALSE(other.is_banned());
}

TEST_CASE("An answer to what was asked before a doubt tells nothing of what was said in it") {
    SharedMemory memory;
    std::mutex mutex;
    std::condition_variable changed;
    bool may_answer = false;
    const Neighbour neighbour(memory, [&](const std::string&, int nth) {
        if (nth > 1) return ban_of_us();
        std::unique_lock lock(mutex);
        changed.wait(lock, [&] { return may_answer; });
        return std::string(nothing_said);
    });
    const GovernedNode node(memory, "a", unburied);
    CHECK(soon([&] { return neighbour.times_asked() == 1; }));
    *node.node.is_cut = true;
    CHECK(soon([&] { return neighbour.doubts_heard() > 0; }));
    *node.node.is_cut = false;
    CHECK(soon([&] { return get(node.node.port(), "/api/rooms/K7M4PX").status == 404; }));
    {
        const std::scoped_lock lock(mutex);
        may_answer = true;
    }
    changed.notify_all();
    CHECK(soon([&] { return node.is_banned(); }));
}

TEST_CASE("A ban ends by the calendar that nodes share, whatever the clock of one of them says") {
    SharedMemory memory;
    memory.calendar_ahead = -24h;
    const auto an_hour_ago = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now()) - 1h;
    const Neighbour neighbour(memory, [&](const std::string&, int) { return ban_of_us(an_hour_ago); });
    const GovernedNode node(memory, "a");
    CHECK(soon([&] { return node.is_banned(); }));
}

TEST_CASE("What the operator says was said at one time, at whatever node it arrives") {
    SharedMemory memory;
    const Neighbour slow(memory, [](const std::string&, int) { return std::string(nothing_said); });
    const GovernedNode spoken_to(memory, "a");
    const GovernedNode other(memory, "b");
    REQUIRE(soon([&] { return spoken_to.asks({"bans", "--node", "b"}) == 0; }));
    CHECK(spoken_to.asks({"ban", "10.9.0.0/16", "--for", "1h"}) == 0);
    CHECK(spoken_to.asks({"ban", "10.8.0.0/16"}) == 0);
    CHECK(spoken_to.asks({"unban", "10.8.0.0/16"}) == 0);
    CHECK(spoken_to.asks({"say", "Back in ten minutes."}) == 0);
    const auto here = orders_of(memory, {"a"});
    CHECK(here.at("bans").size() == 1);
    CHECK(here.at("lifted").size() == 1);
    CHECK(here == orders_of(memory, {"b"}));
}

TEST_CASE("Of two words of the operator that cross the later one holds, at whatever node it arrives first") {
    SharedMemory memory;
    std::promise<void> end_of_pause;
    const auto pause = end_of_pause.get_future().share();
    std::atomic<bool> is_waited_for = false;
    // For it node a waits before it does itself what it was told.
    const Neighbour hanging(
        memory, [](const std::string&, int) { return std::string(nothing_said); },
        [&](const std::string& node) {
            if (node != "a" || is_waited_for.exchange(true)) return;
            pause.wait_for(3s);
        });
    const GovernedNode first(memory, "a");
    const GovernedNode second(memory, "b");
    // A node where nobody plays ends as soon as it drains.
    BotTable at_first(first.node.port());
    BotTable at_second(second.node.port());
    for (auto* table : {&at_first, &at_second}) table->starts();
    REQUIRE(soon([&] { return first.asks({"bans", "--node", "b"}) == 0; }));
    REQUIRE(soon([&] { return second.asks({"bans", "--node", "a"}) == 0; }));
    std::vector<std::string> earlier;
    std::vector<std::string> later;
    SUBCASE("a ban, and that it is lifted") {
        earlier = {"ban", "10.9.0.0/16"};
        later = {"unban", "10.9.0.0/16"};
    }
    SUBCASE("two bans") {
        earlier = {"ban", "10.9.0.0/16"};
        later = {"ban", "10.9.0.0/16", "--for", "1h"};
    }
    SUBCASE("two banners") {
        earlier = {"say", "Back in ten minutes."};
        later = {"say", "Back in an hour."};
    }
    SUBCASE("draining, and no more") {
        earlier = {"drain"};
        later = {"drain", "--cancel"};
    }
    const auto before = orders_of(memory, {"b"});
    is_waited_for = false;
    auto said = std::async(std::launch::async, [&] { return first.asks(earlier); });
    REQUIRE(soon([&] { return is_waited_for.load(); }));
    const auto drains = [](const GovernedNode& node) {
        return get(node.node.port(), "/readyz").body.find("draining") != std::string::npos;
    };
    REQUIRE(soon([&] { return drains(second) || orders_of(memory, {"b"}) != before; }));
    // The first node knows of no ban yet that could be lifted.
    const auto done = second.asks(later);
    if (later.front() != "unban") CHECK(done == 0);
    const auto last_word = orders_of(memory, {"b"});
    end_of_pause.set_value();
    said.get();
    CHECK(orders_of(memory, {"a"}) == last_word);
    CHECK(orders_of(memory, {"b"}) == last_word);
    for (const auto* node : {&first, &second}) CHECK_FALSE(drains(*node));
    CHECK(last_word.at("bans").size() == (later.size() == 4 ? 1 : 0));
    CHECK(last_word.at("said") == (later.front() == "say" ? later.back() : ""));
}

TEST_CASE("A ban for a time ends by the calendar, also where a word before it was said by a clock that was wrong") {
    SharedMemory memory;
    const auto now = std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
    const Json ahead{{"network", "10.9.0.0/16"}, {"given_ms", (now + 24h).time_since_epoch().count()}};
    const Neighbour neighbour(memory, [&](const std::string&, int) {
        return Json{{"ok", true}, {"said", ""}, {"bans", {ahead}}}.dump();
    });
    const GovernedNode node(memory, "a");
    REQUIRE(soon([&] { return orders_of(memory, {"a"}).at("bans").size() == 1; }));
    CHECK(node.asks({"ban", "10.9.0.0/16", "--for", "1h"}) == 0);
    const auto ban = orders_of(memory, {"a"}).at("bans").at(0);
    CHECK(ban.at("given_ms") == ahead.at("given_ms").get<std::int64_t>() + 1);
    const auto until = std::chrono::sys_seconds(std::chrono::seconds(ban.at("until").get<std::int64_t>()));
    CHECK(until < now + 2h);
}
