#include <algorithm>
#include <array>
#include <cmath>
#include <iomanip>
#include <optional>
#include <ostream>
#include <sstream>

#include "clients/cli/arena/arena.hpp"
#include "clients/cli/text/say.hpp"
#include "clients/cli/text/text.hpp"
#include "protocol/table/bot_level.hpp"
#include "protocol/wire/command.hpp"

namespace crowntable::cli {

namespace {

struct Estimate {
    double mean = 0;
    /// Half the width of the 95 % interval; nothing for fewer than two values.
    std::optional<double> half_width{};
};

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

Estimate percent_of_wins(const ArenaResult& result, std::size_t player) {
    std::vector<double> values;
    for (const auto& board : result.boards) values.push_back(100 * board[player].wins);
    return estimate(values);
}

/// Without an interval: most of the spread of points comes from the cards, which against_others takes out.
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

/// As the language writes it.
std::string rounded(double value, int digits) {
    std::ostringstream text;
    text << std::fixed << std::setprecision(digits) << value;
    return decimal_in(spoken_language(), text.str());
}

/// Where the columns of the report end.
constexpr std::array column_ends = {20, 48, 63, 83, 92};

/// The names of the columns, each to the right, as their numbers are.
std::string heading() {
    const std::array<std::string, column_ends.size()> names = {
        say("terminal.arena_points"), say("terminal.arena_against"), say("terminal.arena_wins"),
        say("terminal.arena_turn"), "p99"};
    std::string line = say("terminal.arena_player");
    for (std::size_t i = 0; i < names.size(); ++i) {
        const int blanks = column_ends[i] - columns(line) - columns(names[i]);
        line.append(static_cast<std::size_t>(std::max(blanks, 1)), ' ').append(names[i]);
    }
    return line;
}

}  // namespace

void print_arena(std::ostream& out, const ArenaPlan& plan, const ArenaResult& result) {
    const auto number = [&](double value, int digits, int width) { out << std::setw(width) << rounded(value, digits); };
    const auto interval = [&](const std::optional<double>& half_width, int width) {
        out << " +- ";
        // One board alone has no spread: a question mark is more honest than a zero.
        half_width ? number(*half_width, 1, width) : void(out << std::setw(width) << '?');
    };
    out << say("terminal.arena_plan", with<"game">(plan.preset->id()), with<"seats">(plan.players.size()),
               with<"boards">(result.boards.size()), with<"games">(result.games),
               with<"seed">(std::to_string(plan.seed)))
        << '\n'
        << heading() << '\n';
    for (std::size_t player = 0; player < plan.players.size(); ++player) {
        const auto wins = percent_of_wins(result, player);
        const auto difference = against_others(result, player);
        out << std::left << std::setw(8) << to_string(plan.players[player]) << std::right;
        number(mean_points(result, player), 1, 12);
        number(difference.mean, 1, 15);
        interval(difference.half_width, 5);
        number(wins.mean, 1, 16);
        out << " %";
        interval(wins.half_width, 4);
        number(percentile(result.turn_us[player], 0.5), 1, 18);
        number(percentile(result.turn_us[player], 0.99), 1, 9);
        out << '\n';
    }
    const double seat_rounds = static_cast<double>(result.rounds * plan.players.size());
    out << say("terminal.arena_speed", with<"turns">(rounded(static_cast<double>(result.turns) / seat_rounds, 2)),
               with<"games">(rounded(static_cast<double>(result.games) / result.seconds, 0)))
        << '\n';
}

}  // namespace crowntable::cli
