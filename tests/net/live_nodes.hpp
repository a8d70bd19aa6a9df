#pragma once

#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <memory>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "engine/signature.hpp"
#include "protocol/json/json.hpp"
#include "server/net/cluster_node.hpp"
#include "tests/net/client.hpp"
#include "tests/net/running_server.hpp"
#include "tests/net/texts.hpp"
#include "tests/support/shared_memory.hpp"

// Several nodes with real sockets, in one process, on a store that they share.
namespace crowntable::tests {

/// Nobody is buried, and nobody doubts, however slow the machine is: who is in doubt refuses, and hangs up.
inline constexpr server::cluster::HeartTimes patient{
    .beat = std::chrono::milliseconds(100), .doubt = std::chrono::minutes(30), .burial = std::chrono::hours(1)};

/// Nobody is buried, but a node whose store falls silent soon doubts.
inline constexpr server::cluster::HeartTimes unburied{
    .beat = patient.beat, .doubt = std::chrono::milliseconds(250), .burial = patient.burial};

/// Buried soon, and yet not for the moments in which a loaded machine runs something else.
inline constexpr server::cluster::HeartTimes mortal{
    .beat = patient.beat, .doubt = std::chrono::milliseconds(1'000), .burial = std::chrono::milliseconds(1'600)};

/// Store of the table of nodes that falls silent when told to: its node can neither beat nor hear of others.
class CutMembers final : public server::cluster::MemberStore {
public:
    CutMembers(SharedMemory& memory, std::shared_ptr<std::atomic<bool>> is_cut)
        : members_(memory), is_cut_(std::move(is_cut)) {}

    std::optional<std::vector<server::cluster::NodeRow>> nodes() override {
        if (*is_cut_) return std::nullopt;
        return members_.nodes();
    }
    std::optional<server::WallTime> calendar() const override { return members_.calendar(); }
    std::optional<bool> beat(const server::cluster::NodeId& id, server::cluster::Epoch epoch) override {
        if (*is_cut_) return std::nullopt;
        return members_.beat(id, epoch);
    }
    std::optional<bool> bury(const server::cluster::NodeRow& seen) override {
        if (*is_cut_) return std::nullopt;
        return members_.bury(seen);
    }
    std::optional<bool> enter(const server::cluster::NodeId& id, const std::string& address) override {
        return members_.enter(id, address);
    }
    std::optional<bool> live_again(const server::cluster::NodeRow& seen, const std::string& address) override {
        return members_.live_again(seen, address);
    }
    void leave(const server::cluster::NodeId& id, server::cluster::Epoch epoch) override {
        if (!*is_cut_) members_.leave(id, epoch);
    }

private:
    SharedMemoryMembers members_;
    std::shared_ptr<std::atomic<bool>> is_cut_;
};

/// By which nodes sign, and make the links of replays.
inline const SigningKey key_of_all = [] {
    PrivateKey key;
    key.bytes.fill(7);
    return SigningKey(key);
}();

/// A node that lives until its end.
class LiveNode {
public:
    LiveNode(SharedMemory& memory, const std::string& id, std::uint16_t relay_port,
             const std::string& secret = "secret", const server::Limits& limits = {},
             const server::NetOptions& options = loopback(), const server::cluster::HeartTimes& times = patient)
        : id_(id) {
        auto members = std::make_unique<CutMembers>(memory, is_cut);
        const auto joined =
            server::cluster::join(*members, {id}, "127.0.0.1:" + std::to_string(relay_port), times,
                                  [](std::chrono::milliseconds time) { std::this_thread::sleep_for(time); });
        epoch = std::get<server::cluster::Epoch>(joined);
        SharedMemoryJournal* store = nullptr;
        loop_ = std::make_unique<server::EventLoop>(
            options, limits, entropy_, observer_, [&](server::EventLoop::Post post) {
                auto journal =
                    std::make_unique<SharedMemoryJournal>(memory, server::cluster::NodeId{id}, epoch, std::move(post));
                store = journal.get();
                return journal;
            });
        loop_->join(
            {.id = {id}, .epoch = epoch, .secret = secret, .host = "127.0.0.1", .port = relay_port, .times = times},
            std::move(members), *store);
        loop_->sign_with(key_of_all);
        if (const auto problem = loop_->listen()) throw std::runtime_error(*problem);
        port_ = loop_->port();
        thread_ = std::thread([this] {
            loop_->run();
            has_ended = true;
        });
    }
    ~LiveNode() {
        loop_->stop();
        thread_.join();
        loop_.reset();
    }

    void stop() { loop_->stop(); }

    std::uint16_t port() const { return port_; }
    bool was_buried() const { return loop_->was_buried(); }
    /// The value of a metric.
    double metric(const std::string& name) const {
        const auto value = tests::metric(port_, name + "{node=\"" + id_ + "\"}");
        REQUIRE(value >= 0);
        return value;
    }

    std::shared_ptr<std::atomic<bool>> is_cut = std::make_shared<std::atomic<bool>>(false);
    server::cluster::Epoch epoch;
    std::atomic<bool> has_ended = false;

private:
    const std::string id_;
    server::SystemEntropy entropy_;
    server::Observer observer_;
    std::unique_ptr<server::EventLoop> loop_;
    std::uint16_t port_ = 0;
    std::thread thread_;
};

inline std::string token_of_welcome(const std::string& welcome) {
    return crowntable::Json::parse(welcome).at("seat_token");
}

struct TwoNodes {
    explicit TwoNodes(const server::cluster::HeartTimes& times = patient)
        : a(std::make_unique<LiveNode>(memory, "a", unused_port(), "secret", server::Limits{}, loopback(), times)),
          b(std::make_unique<LiveNode>(memory, "b", unused_port(), "secret", server::Limits{}, loopback(), times)) {}

    SharedMemory memory;
    std::unique_ptr<LiveNode> a;
    std::unique_ptr<LiveNode> b;
};

/// Ann at a table of node a, seated.
struct SharedTable : TwoNodes {
    explicit SharedTable(const server::cluster::HeartTimes& times = patient)
        : TwoNodes(times), code(new_room(a->port())), ann(a->port(), "/ws/" + code) {
        ann.send(hello);
        token = token_of_welcome(ann.read_type("welcome"));
        ann.send(R"({"op":"sit","id":1})");
        ann.read_type("seated");
    }
    std::string code;
    Player ann;
    std::string token;
};

/// The same where a node that says nothing is buried.
struct MortalTable : SharedTable {
    MortalTable() : SharedTable(mortal) {}
};

}  // namespace crowntable::tests
