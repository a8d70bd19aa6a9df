#pragma once

#include <string>
#include <vector>

#include "clients/cli/games/cribbage/rules.hpp"
#include "engine/cribbage/view.hpp"

namespace crowntable::cli::cribbage {

/// A row of the score sheet: what each seat did in one lap.
struct SheetLap {
    /// By seat: "12", "pass", "12 call 3"; empty for who did nothing.
    std::vector<std::string> cells;
    /// Who did something, in that order.
    std::vector<Seat> order;
    /// The deductions at the end, not a lap.
    bool leftovers = false;
};

/// The sheet so far. A lap ends where a seat would act in it a second time; calls belong to the lap that they are in.
std::vector<SheetLap> laps_of(const cribbage::PublicView& view);

}  // namespace crowntable::cli::cribbage
