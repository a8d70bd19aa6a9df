#include "tests/engine/cribbage/oracle.hpp"

#include <algorithm>
#include <optional>
#include <set>

namespace crowntable::cribbage {

namespace {

int literal_pips(int rank) {
    return std::min(rank, 10);
}

struct Judged {
    int points = 0;
    /// By place in the line.
    std::vector<bool> busy;
};

bool is_run(std::vector<int> ranks) {
    std::ranges::sort(ranks);
    for (std::size_t i = 1; i < ranks.size(); ++i) {
        if (ranks[i] != ranks[i - 1] + 1) return false;
    }
    return ranks.size() >= 3;
}

/// Every subset of the line is looked at as fifteen, pair and run; of the runs only the longest count.
Judged judged_anew(const std::vector<int>& line) {
    Judged judged{.points = 0, .busy = std::vector<bool>(line.size())};
    std::size_t longest = 0;
    for (int pass = 0; pass < 2; ++pass) {
        for (unsigned subset = 1; subset < 1U << line.size(); ++subset) {
            std::vector<int> chosen;
            int sum = 0;
            for (std::size_t i = 0; i < line.size(); ++i) {
                if ((subset >> i & 1U) == 0) continue;
                chosen.push_back(line[i]);
                sum += literal_pips(line[i]);
            }
            if (pass == 0) {
                if (is_run(chosen)) longest = std::max(longest, chosen.size());
                continue;
            }
            int points = chosen.size() >= 2 && sum == 15 ? 2 : 0;
            if (chosen.size() == 2 && chosen[0] == chosen[1]) points += 2;
            if (chosen.size() == longest && is_run(chosen)) points += static_cast<int>(longest);
            if (points == 0) continue;
            judged.points += points;
            for (std::size_t i = 0; i < line.size(); ++i) judged.busy[i] = judged.busy[i] || (subset >> i & 1U) != 0;
        }
    }
    return judged;
}

const Judged& judge_line(const std::vector<int>& line) {
    static std::map<std::vector<int>, Judged> known;
    const auto judged = known.find(line);
    return judged != known.end() ? judged->second : known.emplace(line, judged_anew(line)).first->second;
}

using Laid = std::map<Square, Tile>;

std::vector<Square> line_squares(const Laid& laid, Square from, int down, int right) {
    const auto moved = [&](Square square, int sign) {
        return Square{static_cast<std::int8_t>(square.row + sign * down),
                      static_cast<std::int8_t>(square.column + sign * right)};
    };
    while (laid.contains(moved(from, -1))) from = moved(from, -1);
    std::vector<Square> squares;
    for (; laid.contains(from); from = moved(from, 1)) squares.push_back(from);
    return squares;
}

bool is_one_colour(const Laid& laid, const std::vector<Square>& squares) {
    return std::ranges::all_of(squares,
                               [&](Square at) { return laid.at(at).colour() == laid.at(squares[0]).colour(); });
}

/// REQUIRES: the placements are one stretch of free squares without gaps, and touch what they have to.
std::optional<int> literal_points(const PlayContext& context, const Laid& old,
                                  const std::vector<Placement>& placements) {
    Laid laid = old;
    for (const auto& placed : placements) laid[placed.square] = placed.tile;
    std::set<std::vector<Square>> lines;
    for (const auto& placed : placements) {
        for (const bool is_down : {false, true}) {
            auto squares = line_squares(laid, placed.square, is_down ? 1 : 0, is_down ? 0 : 1);
            if (squares.size() > 5) return std::nullopt;
            if (squares.size() > 1) lines.insert(std::move(squares));
        }
    }
    if (lines.empty()) return std::nullopt;
    const Options& options = context.options;
    int points = 0;
    int flushes = 0;
    int own_flushes = 0;
    std::set<Square> served;
    for (const auto& squares : lines) {
        std::vector<int> line;
        for (const Square at : squares) line.push_back(laid.at(at).rank());
        const Judged& judged = judge_line(line);
        points += judged.points;
        bool old_idle = false;
        bool new_idle = false;
        std::size_t fresh = 0;
        for (std::size_t i = 0; i < squares.size(); ++i) {
            const bool is_new = !old.contains(squares[i]);
            if (is_new) ++fresh;
            if (judged.busy[i]) served.insert(squares[i]);
            if (!judged.busy[i]) (is_new ? new_idle : old_idle) = true;
        }
        if (options.contribution == Contribution::whole_line && (old_idle || new_idle)) return std::nullopt;
        if (options.contribution == Contribution::new_tiles && new_idle) return std::nullopt;
        if (options.contribution == Contribution::line_scores && judged.points == 0) return std::nullopt;
        if (squares.size() == 5 && is_one_colour(laid, squares)) {
            ++flushes;
            if (fresh == 5) ++own_flushes;
        }
    }
    for (const auto& placed : placements) {
        const bool any_line = options.contribution == Contribution::new_tiles_any_line;
        if (any_line && !served.contains(placed.square)) return std::nullopt;
    }
    if (options.bonus_flush_rule == FlushRule::once_per_play) flushes = std::min(flushes, 1);
    if (options.bonus_flush_rule == FlushRule::own_five_only) flushes = own_flushes;
    if (context.first_play) points += options.bonus_first;
    if (placements.size() == 5) points += options.bonus_all_five;
    return points + flushes * options.bonus_flush;
}

/// Whatever is laid there, no line becomes longer than five.
bool fits(const Laid& old, const std::vector<Square>& squares) {
    Laid laid = old;
    for (const Square at : squares) laid[at] = Tile();
    return std::ranges::all_of(squares, [&](Square at) {
        return line_squares(laid, at, 0, 1).size() <= 5 && line_squares(laid, at, 1, 0).size() <= 5;
    });
}

/// Every order of every choice of `count` tiles of the rack, each 6/9 in both ranks.
void each_order(std::vector<Tile> rack, std::size_t count, std::vector<Tile>& so_far,
                std::set<std::vector<Tile>>& all) {
    if (so_far.size() == count) {
        all.insert(so_far);
        return;
    }
    for (std::size_t i = 0; i < rack.size(); ++i) {
        std::vector<Tile> rest = rack;
        rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
        std::vector<Tile> faces{rack[i]};
        if (rack[i].is_turnable()) faces = {Tile(6, rack[i].colour()), Tile(9, rack[i].colour())};
        for (const Tile face : faces) {
            so_far.push_back(face);
            each_order(rest, count, so_far, all);
            so_far.pop_back();
        }
    }
}

bool may_stand(const PlayContext& context, const Laid& old, const std::vector<Square>& squares) {
    if (old.empty()) {
        const bool centred = std::ranges::count(squares, context.board.centre()) > 0;
        return squares.size() >= 2 && (centred || !context.options.centre_start);
    }
    return std::ranges::any_of(squares, [&](Square at) {
        for (const auto& [row, column] : {std::pair{0, 1}, {0, -1}, {1, 0}, {-1, 0}}) {
            if (old.contains({static_cast<std::int8_t>(at.row + row), static_cast<std::int8_t>(at.column + column)})) {
                return true;
            }
        }
        return false;
    });
}

}  // namespace

std::map<std::vector<Placement>, int> literal_plays(const PlayContext& context) {
    Laid old;
    for (const auto& placed : context.board.tiles()) old[placed.square] = placed.tile;
    std::map<std::vector<Placement>, int> plays;
    const std::vector<Tile> rack(context.rack.begin(), context.rack.end());
    std::vector<std::set<std::vector<Tile>>> orders(rack.size() + 1);
    for (std::size_t count = 1; count <= rack.size(); ++count) {
        std::vector<Tile> none;
        each_order(rack, count, none, orders[count]);
    }
    const int size = context.board.size();
    for (int start = 0; start < size * size * 2; ++start) {
        Square at{static_cast<std::int8_t>(start / 2 / size + 1), static_cast<std::int8_t>(start / 2 % size + 1)};
        if (!context.board.is_free(at)) continue;
        const bool is_down = start % 2 == 1;
        std::vector<Square> squares;
        for (; !context.board.is_blocked(at) && squares.size() < rack.size(); ++(is_down ? at.row : at.column)) {
            if (!context.board.is_free(at)) continue;
            squares.push_back(at);
            if (!may_stand(context, old, squares) || !fits(old, squares)) continue;
            for (const auto& order : orders[squares.size()]) {
                std::vector<Placement> placements;
                for (std::size_t i = 0; i < order.size(); ++i) placements.push_back({squares[i], order[i]});
                if (const auto points = literal_points(context, old, placements)) plays[placements] = *points;
            }
        }
    }
    return plays;
}

}  // namespace crowntable::cribbage
