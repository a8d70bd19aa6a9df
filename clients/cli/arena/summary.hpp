#pragma once

#include <cstddef>
#include <optional>

#include "clients/cli/arena/arena.hpp"

namespace crowntable::cli {

struct Estimate {
    double mean = 0;
    /// Half the width of the 95 % interval; nothing for fewer than two values.
    std::optional<double> half_width{};
};

/// What the games say of one player.
struct PlayerSummary {
    /// Without an interval: most of the spread of points comes from the cards, which against_others takes out.
    double points = 0;
    /// Points less the mean of the others', board by board: what the cards gave to both falls out.
    Estimate against_others;
    Estimate wins_percent;
    float turn_us_p50 = 0;
    float turn_us_p99 = 0;
};

/// REQUIRES: one board at least.
PlayerSummary summary_of(const ArenaResult& result, std::size_t player);
double turns_a_seat_and_round(const ArenaResult& result);

}  // namespace crowntable::cli
