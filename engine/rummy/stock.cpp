#include "engine/rummy/stock.hpp"

#include <algorithm>
#include <span>
#include <string>

#include "engine/ensure.hpp"
#include "engine/random.hpp"

namespace crowntable::rummy {

namespace {

using cards::Card;

/// Below the top: the top discard is never buried.
std::span<const Card> buried(const State& state) {
    return std::span(state.discards).first(state.discards.empty() ? 0 : state.discards.size() - 1);
}

// the turn-up is treated like any discard.
bool leaves_play(const State& state, Card card) {
    return state.options.buried_wilds == BuriedWilds::remove && state.rules().is_wild(card);
}

}  // namespace

//
StockAccess stock_access(const State& state) {
    if (!state.stock.empty()) return StockAccess::open;
    const bool reshuffles = state.options.stock_empty == StockEmpty::reshuffle;
    // The limit goes before the question whether there are cards: the round ends even where the pile would yield some.
    if (!reshuffles || state.recycles >= state.options.max_recycles) return StockAccess::ends_round;
    const bool yields = std::ranges::any_of(buried(state), [&](Card card) { return !leaves_play(state, card); });
    if (yields) return StockAccess::recycle;
    // Last turns without a discard can use up the pile too. Then no card is left to draw at all.
    return state.discards.empty() ? StockAccess::ends_round : StockAccess::closed;
}

Recycled recycle(State& state) {
    ENSURE(stock_access(state) == StockAccess::recycle);
    std::vector<Card> renewed;
    for (const Card card : buried(state)) {
        if (leaves_play(state, card)) {
            state.out_of_play.push_back({.card = card, .hidden_since = HeldCard::seen});
        } else {
            renewed.push_back(card);
        }
    }
    ENSURE(!renewed.empty());
    // the top discard stays where it is, for the next seat to take.
    state.discards.erase(state.discards.begin(), state.discards.end() - 1);
    ++state.recycles;
    // Cards note in one byte since which recycle they are hidden, and its highest value says that they are not.
    ENSURE(state.recycles < HeldCard::seen);
    // A stream for each recycle: the order follows from the seed alone, however much was drawn before.
    Random random(state.seed, "recycle " + std::to_string(state.recycles));
    shuffle(std::span(renewed), random);
    state.stock.assign(renewed.rbegin(), renewed.rend());
    return {.stock = static_cast<int>(state.stock.size()), .recycles = state.recycles};
}

}  // namespace crowntable::rummy
