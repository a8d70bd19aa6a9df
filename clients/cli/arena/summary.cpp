#include "clients/cli/arena/summary.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace crowntable::cli {

namespace {

Estimate estimate(const std::vector<double>& values) {
    const auto count = static_cast<double>(values.size());
    Estimate result;
    for (const double value : values) result.mean += value / count;
    if (values.size() < 2) return result;
    double squares = 0;
    for (const double value : values) squares += (value - result.mean) * (value - result.mean);
    // The normal 95 % interval of the mean, with the boards as independent samples (n - 1 in the variance).
    result.half_width = 1.96 * std::sqrt(squares / (count - 1) / count);
    return result;
}

Estimate against_others(const ArenaResult& result, std::size_t player) {
    std::vector<double> differences;
    for (const auto& board : result.boards) {
        double others = 0;
        for (const auto& each : board) others += each.points;
        others -= board[player].points;
        differences.push_back(board[player].points - others / static_cast<double>(board.size() - 1));
    }
    return estimate(differences);
}

Estimate percent_of_wins(const ArenaResult& result, std::size_t player) {
    std::vector<double> values;
    for (const auto& board : result.boards) values.push_back(100 * board[player].wins);
    return estimate(values);
}

double mean_points(const ArenaResult& result, std::size_t player) {
    double sum = 0;
    for (const auto& board : result.boards) sum += board[player].points;
    return sum / static_cast<double>(result.boards.size());
}

/// Takes a copy, since nth_element reorders what it is given.
float percentile(std::vector<float> values, double part) {
    if (values.empty()) return 0;
    const auto position = values.begin() + static_cast<std::ptrdiff_t>(part * static_cast<double>(values.size() - 1));
    std::nth_element(values.begin(), position, values.end());
    return *position;
}

}  // namespace

PlayerSummary summary_of(const ArenaResult& result, std::size_t player) {
    return {.points = mean_points(result, player),
            .against_others = against_others(result, player),
            .wins_percent = percent_of_wins(result, player),
            .turn_us_p50 = percentile(result.turn_us[player], 0.5),
            .turn_us_p99 = percentile(result.turn_us[player], 0.99)};
}

double turns_a_seat_and_round(const ArenaResult& result) {
    return static_cast<double>(result.turns) / static_cast<double>(result.rounds * result.turn_us.size());
}

}  // namespace crowntable::cli
