#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/cluster/member_store.hpp"
#include "tests/sim/cluster/fiber.hpp"
#include "tests/sim/cluster/local_time.hpp"
#include "tests/sim/cluster/wire.hpp"

namespace crowntable::sim {

/// The table of nodes in the simulated database, as server/cluster/postgres_members.cpp asks it. Waits on the fiber of
/// the beats.
class StoreMembers final : public server::cluster::MemberStore {
public:
    using MakeWire = std::function<std::shared_ptr<Wire>()>;

    StoreMembers(LocalTime& time, MakeWire make_wire, Time patience, server::cluster::Abilities mine)
        : time_(time), make_wire_(std::move(make_wire)), patience_(patience), mine_(std::move(mine)) {}
    ~StoreMembers() override {
        if (wire_) wire_->close();
    }

    /// Whose calls wait from now on.
    void wait_on(Fiber& fiber) { fiber_ = &fiber; }
    /// A beat has been answered.
    void when_beaten(std::function<void()> told) { beaten_ = std::move(told); }
    /// On the fiber: for so long.
    void sleep(Time time);

    std::optional<std::vector<server::cluster::NodeRow>> nodes() override;
    std::optional<bool> beat(const server::cluster::NodeId& id, server::cluster::Epoch epoch) override;
    std::optional<server::WallTime> calendar() const override { return calendar_; }
    std::optional<bool> bury(const server::cluster::NodeRow& seen) override;
    std::optional<bool> enter(const server::cluster::NodeId& id, const std::string& address) override;
    std::optional<bool> live_again(const server::cluster::NodeRow& seen, const std::string& address) override;
    void leave(const server::cluster::NodeId& id, server::cluster::Epoch epoch) override;

private:
    struct Wait;

    std::shared_ptr<Wait> begin_waiting(Time until);
    bool connect(Time until);
    /// Nothing: it did not answer in time, refused, or warned.
    std::optional<std::vector<server::postgres::Rows>> ask(server::postgres::Call call);
    std::optional<bool> change(server::postgres::Call call);

    LocalTime& time_;
    MakeWire make_wire_;
    const Time patience_;
    const server::cluster::Abilities mine_;
    std::optional<server::WallTime> calendar_;
    Fiber* fiber_ = nullptr;
    std::function<void()> beaten_;
    std::shared_ptr<Wire> wire_;
    /// The last that was begun.
    std::shared_ptr<Wait> wait_;
};

}  // namespace crowntable::sim
