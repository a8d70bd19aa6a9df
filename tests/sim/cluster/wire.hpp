#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "server/store/postgres/channel.hpp"
#include "tests/sim/cluster/database.hpp"

namespace crowntable::sim {

/// What becomes of what is under way on a connection.
enum class Way : std::uint8_t { fine, lost, unanswered, late };

/// The way from one node to the database. While it is cut what is sent either way waits, as TCP does, and comes when it
/// is mended.
class StoreLink {
public:
    StoreLink(Agenda& agenda, Dice dice) : agenda_(agenda), dice_(dice) {}

    /// `last` is when the one before arrives on the same connection, in the same direction.
    void deliver(Time& last, std::function<void()> message, Time delay = Time{0});
    void cut() { is_cut_ = true; }
    void mend();
    bool is_cut() const { return is_cut_; }
    Dice& dice() { return dice_; }
    /// The connection breaks when something is asked next, of which this becomes.
    void break_next(Way way) { next_ = way; }
    std::optional<Way> take_next() { return std::exchange(next_, std::nullopt); }

private:
    Agenda& agenda_;
    Dice dice_;
    bool is_cut_ = false;
    std::optional<Way> next_;
    std::vector<std::function<void()>> held_;
};

/// One connection to the database. It may break, and then what was under way was done, or not, or will be.
class Wire : public std::enable_shared_from_this<Wire> {
public:
    using Answered = Database::Answered;

    Wire(Agenda& agenda, Database& database, StoreLink& link, const ClusterFaults& faults, Database::WriterPtr writer)
        : agenda_(agenda), database_(database), link_(link), faults_(faults), writer_(std::move(writer)) {}

    /// `done` hears whether the database has taken it; never, while the link is cut. `broken` is called once, when the
    /// connection is found broken, unless it was closed before.
    void connect(std::function<void(bool)> done, std::function<void()> broken);
    /// `done` is called once, unless the connection breaks or is closed before.
    void ask(std::vector<server::postgres::Call> calls, Answered done);
    /// Nobody waits for its answers any more. What is on its way may still arrive.
    void close();

private:
    void be_broken();
    void told_broken();

    Agenda& agenda_;
    Database& database_;
    StoreLink& link_;
    const ClusterFaults& faults_;
    Database::WriterPtr writer_;
    Database::BackendPtr backend_;
    std::function<void()> broken_;
    Way way_ = Way::fine;
    bool is_closed_ = false;
    Time last_to_database_{0};
    Time last_to_node_{0};
};

}  // namespace crowntable::sim
