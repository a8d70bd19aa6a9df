#pragma once

#include <optional>
#include <variant>
#include <vector>

#include "engine/cribbage/board.hpp"

namespace crowntable::cribbage {

/// Lays tiles on the board. Phase play.
struct Play {
    std::vector<Placement> tiles;
    /// What the play is said to score, bonuses and all: asked for with joker calls, and only then (K-34).
    std::optional<int> claim{};

    bool operator==(const Play&) const = default;
};

/// Gives tiles back for others (K-21). Without any it is a pass. Phase play.
struct Exchange {
    std::vector<Tile> tiles;

    bool operator==(const Exchange&) const = default;
};

/// Lets the turn pass; in phase claimed, lets the claim stand.
struct Pass {
    bool operator==(const Pass&) const = default;
};

/// K-34: says that the claim misses points. At any other time it costs points too.
struct Call {
    bool operator==(const Call&) const = default;
};

using Action = std::variant<Play, Exchange, Pass, Call>;

}  // namespace crowntable::cribbage
