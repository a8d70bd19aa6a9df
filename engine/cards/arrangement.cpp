#include "engine/cards/arrangement.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>

#include "engine/cards/plan_search.hpp"
#include "engine/cards/rank_counts.hpp"
#include "engine/cards/tally.hpp"
#include "engine/ensure.hpp"

namespace crowntable::cards {
namespace {

/// Goes through the distinct faces of a hand in the order in which discards that leave the same are preferred.
class Faces {
public:
    Faces(std::span<const Card> hand, const MeldRules& rules) : hand_(hand) {
        for (std::size_t i = 0; i < hand.size(); ++i) numbers_[i] = number(hand[i], rules);
    }

    /// Nothing after the last one.
    std::optional<Card> next() {
        constexpr int none = std::numeric_limits<int>::max();
        int lowest = none;
        std::size_t index = 0;
        for (std::size_t i = 0; i < hand_.size(); ++i) {
            if (numbers_[i] <= last_ || numbers_[i] >= lowest) continue;
            lowest = numbers_[i];
            index = i;
        }
        if (lowest == none) return std::nullopt;
        last_ = lowest;
        return hand_[index];
    }

private:
    /// Differs for different faces: naturals first, then the dearest, then the suit, then the higher rank.
    static int number(Card card, const MeldRules& rules) {
        constexpr int wild = 1 << 16;
        if (card.is_joker()) return wild - rules.points(card) * 128 + suit_count * 16;
        const int suit_and_rank = static_cast<int>(card.suit()) * 16 + rank_top - card.rank();
        return (rules.is_wild(card) ? wild : 0) - rules.points(card) * 128 + suit_and_rank;
    }

    std::span<const Card> hand_;
    std::array<int, hand_max> numbers_;
    int last_ = std::numeric_limits<int>::min();
};

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

bool is_wished(Card card, const MeldRules& rules, const DiscardWish& wish) {
    return card != wish.kept && !(wish.wilds_kept && rules.is_wild(card));
}

std::optional<DiscardChoice> first_of(const DiscardChoices& choices, const MeldRules& rules, const DiscardWish& wish) {
    for (const DiscardChoice& choice : choices) {
        if (choice.deadwood < wish.below && is_wished(choice.card, rules, wish)) return choice;
    }
    return std::nullopt;
}

DiscardChoices equals_of_first(DiscardChoices choices, const MeldRules& rules, const DiscardWish& wish) {
    const auto first = first_of(choices, rules, wish);
    choices.remove_if([&](const DiscardChoice& choice) {
        return !first || choice.deadwood != first->deadwood || !is_wished(choice.card, rules, wish);
    });
    return choices;
}

std::optional<DiscardChoice> best_by_tally(std::span<const Card> hand, const Tally& tally, const MeldedHand& whole,
                                           const MeldRules& rules, const DiscardWish& wish) {
    const bool dead_may_go = whole.dead && whole.dead != wish.kept;
    std::optional<DiscardChoice> best;
    int limit = wish.below;
    if (dead_may_go) limit = std::min(limit, tally.without(*whole.dead, rules).deadwood(whole.points, rules) + 1);
    Faces faces(hand, rules);
    while (const auto card = limit > 0 ? faces.next() : std::nullopt) {
        // As many points must be melded for less deadwood; without the card no more can be than with all.
        const int floor = tally.points_without(*card, rules) - limit;
        if (floor >= whole.points) break;  // All that follow count less.
        if (!is_wished(*card, rules, wish)) continue;
        const Tally rest = tally.without(*card, rules);
        const int melded = card == whole.dead ? whole.points : rest.most_melded({std::max(0, floor), whole.points});
        if (floor >= 0 && melded <= floor) continue;
        const int deadwood = rest.deadwood(melded, rules);
        if (deadwood >= limit) continue;
        best = {*card, deadwood};
        limit = deadwood;
    }
    return best;
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
    Faces faces(hand, rules);
    while (const auto card = faces.next()) {
        if (tally) {
            const Tally rest = tally->without(*card, rules);
            insert(choices, {*card, rest.deadwood(rest.most_melded(bounds), rules)});
        } else {
            const Kept kept(hand, *card);
            insert(choices, {*card, least_deadwood_by_plans(std::span(kept.cards).first(kept.size), rules)});
        }
    }
    return choices;
}

std::optional<DiscardChoice> best_discard(std::span<const Card> hand, const MeldRules& rules, const DiscardWish& wish) {
    ENSURE(hand.size() <= hand_max);
    const auto tally = Tally::of(hand, rules);
    if (!tally) return first_of(discard_choices(hand, rules), rules, wish);
    return best_by_tally(hand, *tally, tally->best_melded(), rules, wish);
}

DiscardChoices best_discards(std::span<const Card> hand, const MeldRules& rules, const DiscardWish& wish) {
    ENSURE(hand.size() <= hand_max);
    const auto tally = Tally::of(hand, rules);
    if (!tally) return equals_of_first(discard_choices(hand, rules), rules, wish);
    const MeldedHand whole = tally->best_melded();
    const auto first = best_by_tally(hand, *tally, whole, rules, wish);
    DiscardChoices best;
    if (!first) return best;
    Faces faces(hand, rules);
    while (const auto card = faces.next()) {
        // Those before the first would be preferred, so they leave more.
        if (best.empty() && card != first->card) continue;
        const int floor = tally->points_without(*card, rules) - first->deadwood - 1;
        if (floor >= whole.points) break;  // All that follow count less.
        if (!is_wished(*card, rules, wish)) continue;
        const Tally rest = tally->without(*card, rules);
        const int melded = rest.most_melded({std::max(0, floor), whole.points});
        if (rest.deadwood(melded, rules) == first->deadwood) best.push_back({*card, first->deadwood});
    }
    return best;
}

}  // namespace crowntable::cards
