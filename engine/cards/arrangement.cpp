#include "engine/cards/arrangement.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "engine/cards/plan_search.hpp"
#include "engine/cards/rank_counts.hpp"
#include "engine/cards/tally.hpp"
#include "engine/ensure.hpp"

namespace crowntable::cards {
namespace {

using Faces = ShortList<Card, hand_max>;

/// What comes first among discards that leave the same: the lower number.
int preference(Card card, const MeldRules& rules) {
    const int wild = rules.is_wild(card) ? 1 : 0;
    const int suit = card.is_joker() ? suit_count : static_cast<int>(card.suit());
    const int below_top = card.is_joker() ? 0 : rank_top - card.rank();
    return ((wild * 64 + 50 - rules.points(card)) * 8 + suit) * 16 + below_top;
}

/// The distinct faces of a hand in the order of preference.
Faces faces_by_preference(std::span<const Card> hand, const MeldRules& rules) {
    struct Numbered {
        int number;
        Card card;
    };
    std::array<Numbered, hand_max> sorted;
    std::size_t size = 0;
    for (const Card card : hand) {
        const Numbered face{preference(card, rules), card};
        std::size_t place = size++;
        for (; place > 0 && sorted[place - 1].number > face.number; --place) sorted[place] = sorted[place - 1];
        sorted[place] = face;
    }
    Faces faces;
    for (std::size_t i = 0; i < size; ++i) {
        if (i == 0 || sorted[i].card != sorted[i - 1].card) faces.push_back(sorted[i].card);
    }
    return faces;
}

/// Hand without one such card, in an array.
struct Kept {
    Kept(std::span<const Card> hand, Card card) : size(hand.size() - 1) {
        const auto found = std::find(hand.begin(), hand.end(), card);
        std::copy(found + 1, hand.end(), std::copy(hand.begin(), found, cards.begin()));
    }
    std::array<Card, hand_max> cards;
    std::size_t size;
};

void insert(DiscardChoices& choices, const DiscardChoice& choice) {
    const auto dearer = [&](const DiscardChoice& other) { return other.deadwood > choice.deadwood; };
    choices.insert(std::find_if(choices.begin(), choices.end(), dearer), choice);
}

}  // namespace

int least_deadwood(std::span<const Card> hand, const MeldRules& rules) {
    ENSURE(hand.size() <= hand_max);
    const auto tally = Tally::of(hand, rules);
    if (!tally) return least_deadwood_by_plans(hand, rules);
    return tally->deadwood(tally->most_melded(), rules);
}

Arrangement arrange(std::span<const Card> hand, const MeldRules& rules) {
    ENSURE(hand.size() <= hand_max);
    const auto tally = Tally::of(hand, rules);
    return arrange_by_plans(hand, rules, tally ? tally->deadwood(tally->most_melded(), rules) : 0);
}

DiscardChoices discard_choices(std::span<const Card> hand, const MeldRules& rules) {
    ENSURE(hand.size() <= hand_max);
    DiscardChoices choices;
    const auto tally = Tally::of(hand, rules);
    const Bounds bounds{0, tally ? tally->most_melded() : 0};
    for (const Card card : faces_by_preference(hand, rules)) {
        if (tally) {
            const Tally rest = tally->without(card, rules);
            insert(choices, {card, rest.deadwood(rest.most_melded(bounds), rules)});
        } else {
            const Kept kept(hand, card);
            insert(choices, {card, least_deadwood_by_plans(std::span(kept.cards).first(kept.size), rules)});
        }
    }
    return choices;
}

DiscardChoice best_discard(std::span<const Card> hand, const MeldRules& rules) {
    ENSURE(!hand.empty() && hand.size() <= hand_max);
    const auto tally = Tally::of(hand, rules);
    if (!tally) return discard_choices(hand, rules).front();
    const int ceiling = tally->most_melded();
    DiscardChoice best{Card(), std::numeric_limits<int>::max()};
    for (const Card card : faces_by_preference(hand, rules)) {
        const Tally rest = tally->without(card, rules);
        // Without this card, or a cheaper one, no more can be melded than with all.
        const int floor = rest.points_of_naturals() - best.deadwood;
        if (floor >= ceiling) continue;
        const int melded = rest.most_melded({std::max(0, floor), ceiling});
        if (floor >= 0 && melded <= floor) continue;
        const int deadwood = rest.deadwood(melded, rules);
        if (deadwood < best.deadwood) best = {card, deadwood};
    }
    return best;
}

}  // namespace crowntable::cards
