#include "engine/rummy/medium_bot.hpp"

#include <algorithm>

#include "engine/rummy/bot.hpp"
#include "engine/rummy/taste.hpp"

namespace crowntable::rummy {

namespace {

using cards::Card;

bool medium_wants(Card top, const View& view) {
    // Any discard will do that leaves less than the hand has now; which one is looked for after the draw.
    const cards::DiscardWish wish{.below = view.own.deadwood, .kept = top};
    return cards::has_discard(hand_with(top, view), view.table.rules, wish);
}

/// Wilds only if there is nothing else.
Card medium_throws(const View& view) {
    const auto first_natural = [&](const cards::DiscardChoices& choices) {
        return std::ranges::find_if(choices, [&](const auto& one) { return !view.table.rules.is_wild(one.card); });
    };
    const auto best = best_choices(view);
    if (const auto* found = first_natural(best); found != best.end()) return found->card;
    const auto all = legal_choices(view);
    const auto* found = first_natural(all);
    return found != all.end() ? found->card : all.front().card;
}

Card medium_closes(const View& view) {
    return best_choices(view).front().card;
}

}  // namespace

Action choose_medium(const View& view) {
    return choose_by({.wants = medium_wants, .throws = medium_throws, .closes = medium_closes}, view);
}

}  // namespace crowntable::rummy
