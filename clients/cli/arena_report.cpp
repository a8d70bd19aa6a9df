#include <algorithm>
#include <cmath>
#include <iomanip>
#include <ostream>

#include "clients/cli/arena.hpp"
#include "protocol/command.hpp"

namespace crowntable::cli {

namespace {

struct Estimate {
    double mean = 0;
    /// Half the width of the 95 % interval; 0 for fewer than two values.
    double half_width = 0;
};

Estimate estimate(const std::vector<double>& values) {
    const auto count = static_cast<double>(values.size());
    Estimate result;
    for (const double value : values) result.mean += value / count;
    if (values.size() < 2) return result;
    double squares = 0;
    for (const double value : values) squares += (value - result.mean) * (value - result.mean);
    result.half_width = 1.96 * std::sqrt(squares / (count - 1) / count);
    return result;
}

/// `player`'s points less the mean of the others', board by board: what the cards gave to both falls out.
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

Estimate mean_of(const ArenaResult& result, std::size_t player, double PlayerOnBoard::*what) {
    std::vector<double> values;
    for (const auto& board : result.boards) values.push_back(board[player].*what);
    return estimate(values);
}

float percentile(std::vector<float> values, double part) {
    if (values.empty()) return 0;
    const auto place = values.begin() + static_cast<std::ptrdiff_t>(part * static_cast<double>(values.size() - 1));
    std::nth_element(values.begin(), place, values.end());
    return *place;
}

}  // namespace

void print_arena(std::ostream& out, const ArenaPlan& plan, const ArenaResult& result) {
    const auto number = [&](double value, int digits, int width) {
        out << std::setw(width) << std::fixed << std::setprecision(digits) << value;
    };
    out << plan.preset->id() << ", " << plan.players.size() << " seats, " << result.boards.size() << " boards, "
        << result.games << " games, seed " << plan.seed << '\n'
        << "player   points/game   against the others (95 %)    wins (95 %)         us/turn p50      p99\n";
    for (std::size_t player = 0; player < plan.players.size(); ++player) {
        const auto points = mean_of(result, player, &PlayerOnBoard::points);
        const auto wins = mean_of(result, player, &PlayerOnBoard::wins);
        const auto difference = against_others(result, player);
        out << std::left << std::setw(8) << protocol::to_string(plan.players[player]) << std::right;
        number(points.mean, 1, 12);
        number(difference.mean, 1, 15);
        out << " +- ";
        number(difference.half_width, 1, 5);
        number(100 * wins.mean, 1, 16);
        out << " % +- ";
        number(100 * wins.half_width, 1, 4);
        number(percentile(result.turn_us[player], 0.5), 1, 18);
        number(percentile(result.turn_us[player], 0.99), 1, 9);
        out << '\n';
    }
    number(static_cast<double>(result.turns) / static_cast<double>(result.rounds * plan.players.size()), 2, 0);
    out << " turns a seat and round, ";
    number(static_cast<double>(result.games) / result.seconds, 0, 0);
    out << " games/s\n";
}

}  // namespace crowntable::cli
