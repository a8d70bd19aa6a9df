#include "engine/rummy/medium_bot.hpp"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <tuple>

#include "engine/ensure.hpp"
#include "engine/rummy/bot.hpp"

namespace crowntable::rummy {

namespace {

using cards::Card;
using cards::DiscardChoice;

/// How promising a card is beside the others: a pair counts most, then neighbours in the suit.
int potential(Card card, const std::vector<Card>& hand, const cards::MeldRules& rules) {
    int sum = 0;
    bool self_seen = false;
    for (const Card other : hand) {
        if (rules.is_wild(other)) continue;
        if (other == card && !self_seen) {
            self_seen = true;
        } else if (other.rank() == card.rank()) {
            sum += 3;
        } else if (other.suit() == card.suit() && std::abs(other.rank() - card.rank()) <= 2) {
            sum += 3 - std::abs(other.rank() - card.rank());
        }
    }
    return sum;
}

/// The choice that costs least now, and of those what promises least; wilds only if there is nothing else.
DiscardChoice least_useful(const cards::DiscardChoices& choices, const std::vector<Card>& hand,
                           const cards::MeldRules& rules) {
    const auto cost = [&](const DiscardChoice& choice) {
        const bool wild = rules.is_wild(choice.card);
        return std::tuple(wild, choice.deadwood, wild ? 0 : potential(choice.card, hand, rules));
    };
    return *std::ranges::min_element(choices, {}, cost);
}

using HandWith = cards::ShortList<Card, cards::hand_max>;

HandWith hand_with(Card top, const View& view) {
    HandWith hand;
    for (const Card card : view.own.hand) hand.push_back(card);
    hand.push_back(top);
    return hand;
}

/// Whether the pile's card, which is not thrown again, leaves less than the hand has now. Wilds are thrown only if
/// there is nothing else, or in a last turn.
bool lowers_deadwood(Card top, const View& view) {
    const auto& rules = view.table.rules;
    const auto may_go = [&](Card card) { return card != top && !rules.is_wild(card); };
    const bool wilds_kept = !view.table.last_turn && std::ranges::any_of(view.own.hand, may_go);
    const HandWith hand = hand_with(top, view);
    return cards::best_discard(hand, rules, {.below = view.own.deadwood, .kept = top, .wilds_kept = wilds_kept})
        .has_value();
}

/// Whether the card would stand in a meld, or would be the wild to build one on.
bool joins(Card top, const View& view) {
    if (view.table.rules.is_wild(top)) return true;
    const HandWith hand = hand_with(top, view);
    // Could it be left dead for nothing, the arrangement says whether it is; if not, it stands in a meld.
    const auto& rules = view.table.rules;
    if (cards::least_deadwood(hand, rules) < view.own.deadwood + rules.points(top)) return true;
    const auto dead = cards::arrange(hand, rules).dead;
    return std::ranges::count(dead, top) <= std::ranges::count(view.own.hand, top);
}

bool wants(Card top, const View& view) {
    if (!view.table.last_turn && view.table.rules.is_wild(top)) return true;
    return lowers_deadwood(top, view) && (view.table.last_turn || joins(top, view));
}

Source choose_source(const View& view) {
    const auto& open = view.own.legal.draw;
    if (open.size() == 1) return open.front();
    // In a last turn a card too many beats none: the dearest can be thrown.
    if (view.table.last_turn && stock_draw_ends_round(view.table)) return Source::discard;
    return wants(*view.table.discard_top, view) ? Source::discard : Source::stock;
}

Discard choose_discard(const View& view) {
    const cards::DiscardChoices best = best_choices(view);
    if (view.table.last_turn) return Discard{.card = best.front().card};
    if (view.own.can_go_out) return Discard{.card = best.front().card, .go_out = true};
    const auto& rules = view.table.rules;
    const bool only_wilds = std::ranges::all_of(best, [&](const auto& choice) { return rules.is_wild(choice.card); });
    return Discard{.card = least_useful(only_wilds ? legal_choices(view) : best, view.own.hand, rules).card};
}

}  // namespace

Action choose_medium(const View& view) {
    if (view.table.phase == Phase::draw) return Draw{.source = choose_source(view)};
    return choose_discard(view);
}

}  // namespace crowntable::rummy
