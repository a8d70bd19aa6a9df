#include "engine/rummy/hard_bot.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "engine/rummy/bot.hpp"
#include "engine/rummy/laydown.hpp"
#include "engine/rummy/taste.hpp"
#include "engine/rummy/unseen.hpp"

namespace crowntable::rummy {

namespace {

using cards::Card;

/// Discards that are looked into, those with the least points left first: a worse one is hardly ever the best.
constexpr std::size_t candidates_max = 6;
/// What going out is worth beyond having no points: the round ends before others improve. By trial in the arena.
constexpr int going_out_points = 5;

/// Points left, summed over all cards that may come next; compared only with others of the same view.
using Prospect = std::int64_t;

Prospect worth(int deadwood) {
    return deadwood == 0 ? -going_out_points : deadwood;
}

/// After one more card and the best discard.
Prospect prospect(cards::Hand kept, const View& view, const Unseen& unseen) {
    Prospect sum = 0;
    kept.push_back({});
    Card& last = *(kept.end() - 1);
    unseen.for_each([&](Card next, int count) {
        last = next;
        sum += count * worth(cards::best_discard(kept, view.table.rules)->deadwood);
    });
    return sum;
}

bool hard_wants(Card top, const View& view) {
    const auto other = cards::best_discard(hand_with(top, view), view.table.rules, {.kept = top});
    if (!other) return false;
    const Unseen unseen(view);
    return worth(other->deadwood) * unseen.size() < prospect(view.own.hand, view, unseen);
}

/// Of equal prospects the first in the order of discard_choices. Wilds are kept.
Card hard_throws(const View& view) {
    const Unseen unseen(view);
    const auto choices = legal_choices(view);
    std::optional<std::pair<Prospect, Card>> best;
    std::size_t looked_into = 0;
    for (const auto& choice : choices) {
        if (view.table.rules.is_wild(choice.card) || looked_into == candidates_max) continue;
        ++looked_into;
        const auto value = prospect(without(view.own.hand, choice.card), view, unseen);
        if (!best || value < best->first) best = {value, choice.card};
    }
    return best ? best->second : choices.front().card;
}

}  // namespace

Action choose_hard(const View& view) {
    return choose_by({.wants = hard_wants, .throws = hard_throws}, view);
}

}  // namespace crowntable::rummy
