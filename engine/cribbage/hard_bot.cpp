#include "engine/cribbage/hard_bot.hpp"

#include <algorithm>
#include <optional>
#include <span>

#include "engine/ensure.hpp"

namespace crowntable::cribbage {

namespace {

/// Plays that are looked into, those of most points and worth first.
constexpr std::size_t candidates_max = 8;
/// Racks that the next seat is given for each of them, the same for all.
constexpr std::size_t replies = 6;
/// How much of a point that the next seat makes counts as one's own loss, at a table of two; less where it is one of
/// several opponents.
constexpr double reply_weight = 0.5;

/// All tiles that the seat cannot see: in the bags and on other racks.
std::vector<Tile> unseen_tiles(const View& view, std::optional<Colour> colour) {
    const bool printed = view.table.options.leftover_six_nine == LeftoverSixNine::printed;
    std::vector<Tile> unseen;
    for (const auto one : {Colour::light, Colour::dark}) {
        if (colour && *colour != one) continue;
        const auto all = tiles_of(one, printed);
        unseen.insert(unseen.end(), all.begin(), all.end());
    }
    for (const Placement& placed : view.table.board.tiles()) {
        // A placed six or nine was some 6/9 tile, and which of them it was cannot be seen.
        if (const auto held = held_for(placed.tile, unseen)) unseen.erase(std::ranges::find(unseen, *held));
    }
    for (const Tile tile : view.own.rack) {
        const auto found = std::ranges::find(unseen, tile);
        // Not among them where another colour is asked for, or where the loop above took a placed nine for it.
        if (found != unseen.end()) unseen.erase(found);
    }
    return unseen;
}

struct Candidate {
    const ScoredPlay* play = nullptr;
    double worth = 0;
};

/// The best few by what they score and keep.
std::vector<Candidate> candidates_of(const View& view, const std::vector<ScoredPlay>& plays) {
    // What is kept is worth a few points at most: far behind the best there is nothing to look for.
    constexpr int behind_max = 8;
    const int most = std::ranges::max_element(plays, {}, &ScoredPlay::points)->points;
    std::vector<Candidate> candidates;
    for (const ScoredPlay& play : plays) {
        if (play.points + behind_max < most) continue;
        const auto kept = rack_without(view.own.rack, placements_of(play, view.table.board));
        candidates.push_back({&play, play.points + worth_keeping(kept)});
    }
    const auto better = [](const Candidate& a, const Candidate& b) {
        return a.worth != b.worth ? a.worth > b.worth : *a.play < *b.play;
    };
    const auto wanted = std::min(candidates.size(), candidates_max);
    std::ranges::partial_sort(candidates, candidates.begin() + static_cast<std::ptrdiff_t>(wanted), better);
    candidates.resize(wanted);
    // The play of most points is never too far behind itself.
    ENSURE(!candidates.empty());
    return candidates;
}

Seat next_opponent(const View& view) {
    const auto& seats = view.table.seats;
    Seat seat = view.own.seat;
    do {
        seat = next_seat(seat, seats.size());
    } while (seats[seat.index].removed && seat != view.own.seat);
    // K-32: with nobody else left the game is over, and no bot is asked.
    ENSURE(seat != view.own.seat);
    return seat;
}

/// Racks that the next seat may hold.
std::vector<std::vector<Tile>> possible_racks(const View& view, Random& random) {
    const Seat next = next_opponent(view);
    std::optional<Colour> colour;
    if (view.table.options.split_colours) colour = static_cast<Colour>(next.index % 2);
    auto unseen = unseen_tiles(view, colour);
    const auto size = std::min(unseen.size(), static_cast<std::size_t>(view.table.seats[next.index].tiles));
    std::vector<std::vector<Tile>> racks;
    for (std::size_t i = 0; i < replies; ++i) {
        shuffle(std::span(unseen), random);
        racks.emplace_back(unseen.begin(), unseen.begin() + static_cast<std::ptrdiff_t>(size));
    }
    return racks;
}

/// The most points that such a rack makes on the board, on average.
double mean_reply(const Board& board, const Options& options, const std::vector<std::vector<Tile>>& racks,
                  std::vector<ScoredPlay>& plays) {
    double sum = 0;
    for (const auto& rack : racks) {
        find_plays({.board = board, .options = options, .rack = rack}, plays);
        int most = 0;
        for (const ScoredPlay& play : plays) most = std::max(most, int{play.points});
        sum += most;
    }
    return sum / static_cast<double>(racks.size());
}

}  // namespace

double worth_keeping(const std::vector<Tile>& rack) {
    if (rack.empty()) return 0;
    double worth = 0;
    std::vector<Rank> ranks;
    for (const Tile tile : rack) {
        // It goes with the sixes and with the nines.
        if (tile.is_turnable()) worth += 0.7;
        ranks.push_back(tile.is_turnable() ? 6 : tile.rank());
        // A five makes a fifteen with each ten, jack, queen and king.
        if (ranks.back() == 5) worth += 1;
    }
    return worth + 0.4 * count_points(ranks).total();
}

const ScoredPlay& choose_hard(const View& view, const std::vector<ScoredPlay>& plays, Random& random) {
    ENSURE(!plays.empty());
    auto candidates = candidates_of(view, plays);
    // Every candidate is answered by the same racks: what luck they bring falls out of the comparison.
    const auto racks = possible_racks(view, random);
    const double weight = reply_weight / static_cast<double>(std::max<std::size_t>(view.table.seats.size(), 2) - 1);
    std::vector<ScoredPlay> found;
    for (Candidate& candidate : candidates) {
        Board after = view.table.board;
        for (const Placement& placed : placements_of(*candidate.play, after)) after.put(placed.square, placed.tile);
        candidate.worth -= weight * mean_reply(after, view.table.options, racks, found);
    }
    return *std::ranges::min_element(candidates, [](const Candidate& a, const Candidate& b) {
                return a.worth != b.worth ? a.worth > b.worth : *a.play < *b.play;
            })->play;
}

}  // namespace crowntable::cribbage
