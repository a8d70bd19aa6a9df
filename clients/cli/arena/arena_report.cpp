#include <algorithm>
#include <array>
#include <iomanip>
#include <optional>
#include <ostream>
#include <sstream>

#include "clients/cli/arena/arena.hpp"
#include "clients/cli/arena/summary.hpp"
#include "clients/cli/text/say.hpp"
#include "clients/cli/text/text.hpp"

namespace crowntable::cli {

namespace {

/// As the language writes it.
std::string rounded(double value, int digits) {
    std::ostringstream text;
    text << std::fixed << std::setprecision(digits) << value;
    return decimal_in(spoken_language(), text.str());
}

/// Where the columns of the report end, behind names of this width at most; longer ones move them on.
constexpr std::array column_ends = {20, 48, 63, 83, 92};
constexpr int name_width = 8;

/// How far the columns are moved.
int shift_of(const std::vector<std::string>& names) {
    int width = name_width;
    for (const auto& name : names) width = std::max(width, columns(name) + 1);
    return width - name_width;
}

/// The names of the columns, each to the right, as their numbers are.
std::string heading(int shift) {
    const std::array<std::string, column_ends.size()> names = {
        say("terminal.arena_points"), say("terminal.arena_against"), say("terminal.arena_wins"),
        say("terminal.arena_turn"), "p99"};
    std::string line = say("terminal.arena_player");
    for (std::size_t i = 0; i < names.size(); ++i) {
        const int blanks = column_ends[i] + shift - columns(line) - columns(names[i]);
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
    std::vector<std::string> names;
    for (const auto& player : plan.players) names.push_back(word_of(player));
    const int shift = shift_of(names);
    out << say("terminal.arena_plan", with<"game">(plan.preset->id()), with<"seats">(plan.players.size()),
               with<"boards">(result.boards.size()), with<"games">(result.games),
               with<"seed">(std::to_string(plan.seed)))
        << '\n'
        << heading(shift) << '\n';
    for (std::size_t player = 0; player < names.size(); ++player) {
        const auto summary = summary_of(result, player);
        out << pad(names[player], name_width + shift);
        number(summary.points, 1, 12);
        number(summary.against_others.mean, 1, 15);
        interval(summary.against_others.half_width, 5);
        number(summary.wins_percent.mean, 1, 16);
        out << " %";
        interval(summary.wins_percent.half_width, 4);
        number(summary.turn_us_p50, 1, 18);
        number(summary.turn_us_p99, 1, 9);
        out << '\n';
    }
    out << say("terminal.arena_speed", with<"turns">(rounded(turns_a_seat_and_round(result), 2)),
               with<"games">(rounded(static_cast<double>(result.games) / result.seconds, 0)))
        << '\n';
    for (std::size_t player = 0; player < names.size(); ++player) {
        if (std::holds_alternative<BotLevel>(plan.players[player])) continue;
        out << say("terminal.arena_faults", with<"player">(names[player]), with<"n">(result.faults[player])) << '\n';
    }
}

}  // namespace crowntable::cli
