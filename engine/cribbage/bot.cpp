#include "engine/cribbage/bot.hpp"

#include <algorithm>
#include <utility>

#include "engine/cribbage/hard_bot.hpp"
#include "engine/cribbage/leave.hpp"
#include "engine/ensure.hpp"

namespace crowntable::cribbage {

namespace {

const ScoredPlay& any_of(const std::vector<ScoredPlay>& plays, Random& random) {
    return plays[random.below(static_cast<std::uint32_t>(plays.size()))];
}

/// More points are better; at equal points the play that comes first in canonical order is, so that the choice is the
/// same on every machine.
bool is_better(const ScoredPlay& a, const ScoredPlay& b) {
    return a.points != b.points ? a.points > b.points : a < b;
}

const ScoredPlay& most_points(const std::vector<ScoredPlay>& plays) {
    return *std::ranges::min_element(plays, is_better);
}

/// What somebody finds who does not look for long.
const ScoredPlay& best_noticed(const std::vector<ScoredPlay>& plays, Random& random) {
    // With one look easy would be as weak as random, with many as strong as medium.
    constexpr int looks = 3;
    const ScoredPlay* best = &any_of(plays, random);
    for (int i = 1; i < looks; ++i) best = &std::min(*best, any_of(plays, random), is_better);
    return *best;
}

/// Tries every part of the rack that may stay while the others are exchanged, and keeps the best.
Exchange best_exchange(const View& view) {
    const auto& rack = view.own.rack;
    Exchange best;
    // Less than any rack is worth: some exchange is always found.
    double most = -1e9;
    for (unsigned subset = 1; subset < 1U << rack.size(); ++subset) {
        Exchange exchange;
        std::vector<Tile> kept;
        for (std::size_t i = 0; i < rack.size(); ++i) {
            ((subset >> i & 1U) != 0 ? exchange.tiles : kept).push_back(rack[i]);
        }
        if (static_cast<int>(exchange.tiles.size()) > view.own.legal.exchange) continue;
        const double worth = worth_keeping(kept);
        if (worth <= most) continue;
        most = worth;
        best = std::move(exchange);
    }
    ENSURE(!best.tiles.empty());
    return best;
}

Action without_play(const View& view, BotLevel level, Random& random) {
    if (view.own.legal.exchange == 0) return Pass{};
    if (level == BotLevel::medium || level == BotLevel::hard) return best_exchange(view);
    auto tiles = view.own.rack;
    shuffle(std::span(tiles), random);
    tiles.resize(1 + random.below(static_cast<std::uint32_t>(view.own.legal.exchange)));
    return Exchange{std::move(tiles)};
}

/// K-34: easy lets every claim stand.
Action answer_claim(const View& view, BotLevel level, Random& random) {
    // Random plays whatever is accepted, and a wrong call is.
    if (level == BotLevel::random) return random.below(4) == 0 ? Action(Call{}) : Action(Pass{});
    const bool calls = level != BotLevel::easy && missed_points(view.table) > 0;
    return calls ? Action(Call{}) : Action(Pass{});
}

}  // namespace

PlayContext play_context(const View& view) {
    return {.board = view.table.board,
            .options = view.table.options,
            .rack = view.own.rack,
            .first_play = view.table.first_play()};
}

Play as_action(const ScoredPlay& play, const PublicView& table) {
    Play action{.tiles = placements_of(play, table.board)};
    if (table.options.joker_calls) action.claim = play.points;
    return action;
}

int missed_points(const PublicView& table) {
    ENSURE(table.phase == Phase::claimed && table.last_play.has_value());
    const LastPlay& last = *table.last_play;
    // The view holds the board with the play on it; the play is judged on the one before.
    Board before(table.options.board);
    for (const Placement& placed : table.board.tiles()) {
        if (std::ranges::count(last.tiles, placed.square, &Placement::square) == 0) {
            before.put(placed.square, placed.tile);
        }
    }
    // A tile too many on it would make other lines, and other points.
    ENSURE(before.tile_count() + static_cast<int>(last.tiles.size()) == table.board.tile_count());
    // The rack of then need not be known: it held what was laid down, and nothing else of it matters.
    std::vector<Tile> rack;
    for (const Placement& placed : last.tiles) rack.push_back(placed.tile);
    const auto outcome =
        judge({.board = before, .options = table.options, .rack = rack, .first_play = before.empty()}, last.tiles);
    ENSURE(std::holds_alternative<PlayScore>(outcome));
    return std::get<PlayScore>(outcome).total() - last.claim.value_or(0);
}

Action choose(const View& view, BotLevel level, Random random) {
    if (view.table.phase == Phase::claimed) {
        ENSURE(view.table.waiting.contains(view.own.seat));
        return answer_claim(view, level, random);
    }
    ENSURE(view.table.current == view.own.seat);
    std::vector<ScoredPlay> plays;
    find_plays(play_context(view), plays);
    if (plays.empty()) return without_play(view, level, random);
    switch (level) {
        case BotLevel::random:
            return as_action(any_of(plays, random), view.table);
        case BotLevel::easy:
            return as_action(best_noticed(plays, random), view.table);
        case BotLevel::medium:
            return as_action(most_points(plays), view.table);
        case BotLevel::hard:
            break;
    }
    return as_action(choose_hard(view, plays, random), view.table);
}

}  // namespace crowntable::cribbage
