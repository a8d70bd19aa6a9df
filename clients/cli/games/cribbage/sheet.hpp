#pragma once

#include <string>
#include <vector>

#include "clients/cli/games/cribbage/rules.hpp"
#include "engine/cribbage/view.hpp"

namespace crowntable::cli::cribbage {

/// A row of the score sheet: what each seat did in the turn of this number.
struct SheetLap {
    /// By seat: "12", "pass", "12 call 3"; empty for who did nothing.
    std::vector<std::string> cells;
    /// Who did something, in that order.
    std::vector<Seat> order;
    /// The deductions at the end, not a lap.
    bool leftovers = false;
};

/// The sheet so far, as the browser has it: each seat's turns in their order. A call is no turn: it stands with the
/// turn of its seat before it, or with the first.
std::vector<SheetLap> laps_of(const cribbage::PublicView& view);

}  // namespace crowntable::cli::cribbage
