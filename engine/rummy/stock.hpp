#pragma once

#include <cstdint>
#include <vector>

#include "engine/rummy/event.hpp"
#include "engine/rummy/state.hpp"

namespace crowntable::rummy {

/// What a draw from the stock would meet.
enum class StockAccess : std::uint8_t {
    open,
    /// Empty; the discards below the top become the stock.
    recycle,
    /// Empty, and either no recycle is left or the pile is empty too: the draw is accepted and ends the round.
    ends_round,
    /// Empty, and the discards yield no card: refused, only the top discard may be taken.
    closed
};

StockAccess stock_access(const State& state);

/// REQUIRES: stock_access is `recycle`.
Recycled recycle(State& state);

}  // namespace crowntable::rummy
