// What a node is told of the rooms that somebody asks it for, and when; the answers of the store come when the test
// lets them.
#include "server/net/cluster_node.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/beast/http/field.hpp>
#include <boost/beast/http/verb.hpp>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "server/net/options.hpp"
#include "server/net/poller.hpp"
#include "tests/support/shared_memory.hpp"

using namespace crowntable::server;
using namespace crowntable::tests;
using namespace std::chrono_literals;
namespace asio = boost::asio;
using asio::ip::tcp;

namespace {

const cluster::NodeId me{"me"};
const std::string nobodys = "K7M4PX";

struct AskedNode {
    AskedNode() {
        memory.rooms[nobodys] = {};
        socket.open(tcp::v4());
        request.method(boost::beast::http::verb::get);
        request.target("/ws/" + nobodys);
        request.set(boost::beast::http::field::connection, "upgrade");
        request.set(boost::beast::http::field::upgrade, "websocket");
    }
    ~AskedNode() {
        node.reset();
        poller.end();
    }
    void knock(ClusterNode::Knocking::Client client, Way way, std::chrono::milliseconds patience = 1h,
               bool knows_room = false) {
        const ClusterNode::Knocking player{socket, admission, request, client, patience, {}, way, knows_room};
        asio::co_spawn(context, node->lead(player, nobodys), [this](const std::exception_ptr& bug, auto answer) {
            CHECK_FALSE(bug);
            led = std::move(answer);
        });
        turn();
    }
    /// What can be done without waiting for any time to pass.
    void turn() {
        context.restart();
        for (int i = 0; i < 32; ++i) context.poll();
    }
    void let_store_answer() {
        while (!answers.empty()) {
            const auto answer = std::move(answers.front());
            answers.pop_front();
            answer();
            turn();
        }
    }
    /// Whoever asks for a shared replay: by its link, over HTTP.
    void ask_for_replay(bool by_link) {
        request = {};
        request.method(boost::beast::http::verb::get);
        request.target("/api/shared/replay");
        knock({.from = *Address::parse("192.0.2.7"), .guesses = Guesses::none}, Way::direct, 1h, by_link);
    }
    /// As time passes, until something is so.
    void wait_until(const std::function<bool()>& is_so) {
        context.restart();
        while (!is_so()) {
            context.run_one_for(50ms);
            let_store_answer();
        }
    }
    bool is_ours() const { return led && std::holds_alternative<ClusterNode::Ours>(*led); }

    asio::io_context context;
    Poller poller{context};
    SocketLimits limits;
    Sockets sockets{limits};
    std::vector<std::uint8_t> buffer = std::vector<std::uint8_t>(4'096);
    SharedMemory memory;
    SharedMemoryMembers members{memory};
    cluster::Epoch epoch = [this] {
        REQUIRE(members.enter(me, "127.0.0.1:1") == true);
        return memory.nodes.at(me).epoch;
    }();
    std::deque<std::function<void()>> answers;
    int answers_made = 0;
    SharedMemoryJournal store{memory, me, epoch, [this](auto answer) {
                                  ++answers_made;
                                  answers.push_back(std::move(answer));
                              }};
    RoomFences fences{store};
    std::vector<std::string> told_ours;
    std::optional<ClusterNode> node{
        std::in_place,
        context,
        ClusterOptions{.id = me, .epoch = epoch, .secret = "secret", .host = "127.0.0.1", .port = 1},
        std::make_unique<SharedMemoryMembers>(memory),
        store,
        fences,
        Splice::Surroundings{.poller = poller,
                             .sockets = sockets,
                             .buffer = buffer,
                             .now = [] { return Now{1'000}; },
                             .later = [this](std::function<void()> work) { asio::post(context, std::move(work)); },
                             .linger = 3'000ms},
        ClusterNode::Told{.is_ours = [this](const std::string& code) { told_ours.push_back(code); },
                          .is_nobodys = [](const std::string&) {},
                          .rooms_there = [](std::size_t) {},
                          .all_read = [](int) {},
                          .is_certain = [] {},
                          .is_in_doubt = [] {},
                          .is_over = [](bool) {}}};
    tcp::socket socket{context};
    Sockets::Admission admission;
    RequestMessage request;
    std::optional<ClusterNode::Led> led;
};

const ClusterNode::Knocking::Client guesser{.from = *Address::parse("192.0.2.7"), .guesses = Guesses::none};
const ClusterNode::Knocking::Client somebody{.from = *Address::parse("192.0.2.8")};

}  // namespace

TEST_CASE_FIXTURE(AskedNode, "Who may not guess is kept waiting where they knock, while their room is read already") {
    knock(guesser, Way::direct);
    let_store_answer();
    CHECK(told_ours == std::vector{nobodys});
    CHECK_FALSE(led);
}

TEST_CASE_FIXTURE(AskedNode, "Who was kept waiting by the node that brings them waits no second time") {
    knock(guesser, Way::relayed);
    let_store_answer();
    CHECK(told_ours == std::vector{nobodys});
    CHECK(is_ours());
}

TEST_CASE_FIXTURE(AskedNode,
                  "A room that is claimed only when whoever knocked has been sent away is known to be ours") {
    knock(somebody, Way::direct, 1ms);
    context.restart();
    while (!led) context.run_one();
    CHECK(std::holds_alternative<HttpResponse>(*led));
    CHECK(told_ours.empty());
    let_store_answer();
    CHECK(fences.holds(nobodys));
    CHECK(told_ours == std::vector{nobodys});
}

namespace {

/// The room is that of a node at which nobody answers.
struct DeadOwner : AskedNode {
    DeadOwner() {
        const cluster::NodeId other{"other"};
        // Nobody listens there.
        REQUIRE(members.enter(other, "127.0.0.1:1") == true);
        memory.rooms[nobodys] = {.owner = other, .epoch = memory.nodes.at(other).epoch};
        // In doubt it would say so to everybody.
        node->begin_beating();
    }
};

}  // namespace

TEST_CASE_FIXTURE(DeadOwner, "Who may not guess is not kept waiting over HTTP for a room whose node does not answer") {
    ask_for_replay(false);
    wait_until([&] { return led.has_value(); });
    REQUIRE(std::holds_alternative<HttpResponse>(*led));
    CHECK(std::get<HttpResponse>(*led).status == 503);
}

TEST_CASE_FIXTURE(DeadOwner, "Who has a link to a replay waits for its room, though others of the address guess") {
    ask_for_replay(true);
    wait_until([&] { return answers_made == 3 || led.has_value(); });
    CHECK_FALSE(led);
    {
        const std::scoped_lock lock(memory.mutex);
        memory.rooms[nobodys] = {};
    }
    wait_until([&] { return led.has_value(); });
    CHECK(is_ours());
}
