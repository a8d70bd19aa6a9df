#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "tests/sim/dice.hpp"
#include "tests/sim/faults.hpp"

namespace crowntable::sim {

/// What may befall nodes and the database that they share. Each run has some of it.
enum class ClusterFault : std::uint8_t {
    /// Processes end without a word.
    crashes,
    /// Processes stand still, some for longer than a burial takes.
    freezes,
    /// Clocks of nodes go at rates of their own.
    drift,
    /// A node does not reach the database, which does not reach it.
    store_cuts,
    /// A node reaches the database, and neither its players nor other nodes.
    people_cuts,
    /// Connections to the database break, with what was under way.
    lost_answers,
    /// A commit gives up on its standby, and says so by a warning.
    warnings,
    /// The database refuses a transaction.
    refusals,
    /// The standby takes its time.
    slow_standby,
    /// The database stands still.
    pauses,
    /// The database crashes and comes back with all that it had written.
    restarts,
    /// The standby takes over with what it has.
    promotions,
    /// Nodes are stopped in turn and started again.
    upgrades,
    /// Rooms end soon after everybody has left, and sometimes everybody leaves for a while.
    endings,
    /// Lines to players break, and players leave for a while.
    drops,
    /// Most players are brought to another node than the one that has their room.
    no_hints,
    /// What the database says is long on its way.
    slow_answers,
    /// Processes stand still between making sure that they may speak and the sending.
    late_sends,
    /// The calendars of the machines are up to more than an hour apart, and go at rates of their own; or that of the
    /// standby's is, which is asked once it has taken over.
    calendars,
    /// Nodes are of two programs, of which the newer one writes records that the older one cannot read; each is
    /// upgraded and downgraded while people play.
    programs,
    /// The clock of one node goes much more slowly than nodes can bear. Never drawn: by name alone.
    wild_clocks,
    /// The standby takes over without some of what was answered, and nobody says so to the nodes. Never drawn either:
    /// what was shown may be gone, so that all there is to hold is whose each room is. Where it happens again and again
    /// a beat may come to a number that it had before, and look as if it stood still; real nodes notice before
    /// (store/postgres/lineage.hpp), which is not simulated.
    lost_commits
};
inline constexpr int cluster_fault_count = 22;
inline constexpr int cluster_fault_drawn_count = 20;

class ClusterFaults {
public:
    /// A random set; about one run in eight has none.
    static ClusterFaults draw(Dice& dice);
    /// "all", "none" or names with commas between; nothing if one is unknown.
    static std::optional<ClusterFaults> parse(std::string_view text);

    bool has(ClusterFault fault) const { return ((bits_ >> static_cast<unsigned>(fault)) & 1U) != 0; }
    void clear() { bits_ = 0; }
    std::string text() const;
    /// What befalls lines to players.
    Faults of_lines() const;

private:
    std::uint32_t bits_ = 0;
};

}  // namespace crowntable::sim
