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
        // Looks for the next face instead of sorting them: a hand has 14 cards, and most searches stop after a few.
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
    /// Suit and rank take the lowest seven bits (five suits of sixteen ranks), points the bits above, wilds the
    /// highest. Differs for different faces: naturals first, then the dearest, then the suit, then the higher rank.
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
        ENSURE(found != hand.end());
        std::copy(found + 1, hand.end(), std::copy(hand.begin(), found, cards.begin()));
    }
    std::span<const Card> span() const { return std::span(cards).first(size); }

    std::array<Card, hand_max> cards;
    std::size_t size;
};

void insert(DiscardChoices& choices, const DiscardChoice& choice) {
    const auto dearer = [&](const DiscardChoice& other) { return other.deadwood > choice.deadwood; };
    choices.insert(std::find_if(choices.begin(), choices.end(), dearer), choice);
}

/// Tries the wished discards of a hand that fits the table. Naturals come first, the dearest before the others: that is
/// the order of preference. What the whole hand melds bounds every search, for with a card less no more can be melded.
class DiscardsByTable {
public:
    DiscardsByTable(std::span<const Card> hand, const Tally& tally, const MeldRules& rules, const DiscardWish& wish)
        : hand_(hand),
          tally_(tally),
          rules_(rules),
          wish_(wish),
          whole_(tally.best_melded()),
          least_(tally.deadwood(whole_.points, rules)) {}

    /// What some wished discard is known to leave.
    std::optional<int> known() const {
        if (!whole_.dead || whole_.dead == wish_.kept) return std::nullopt;
        return least_ - whole_.dead->rank();
    }

    /// Calls `visit(card, deadwood)` for the wished discards that leave less than `limit`, which it may lower.
    template <typename Visit>
    void search(const int& limit, Visit visit) const {
        for (FaceSet naturals = tally_.naturals(); !naturals.empty(); naturals.remove_first()) {
            const Card card = naturals.first();
            if (limit <= 0 || least_ - card.rank() >= limit) break;  // All naturals that follow leave more.
            if (card == wish_.kept) continue;
            const int deadwood = without_natural(card, limit);
            if (deadwood < limit) visit(card, deadwood);
        }
        if (tally_.wilds() == 0 || wish_.wilds_kept) return;
        if (tally_.points_of_naturals() - whole_.points >= limit) return;  // Without any wild, too.
        Faces faces(hand_, rules_);
        while (const auto card = limit > 0 ? faces.next() : std::nullopt) {
            if (!rules_.is_wild(*card) || card == wish_.kept) continue;
            const int deadwood = without_wild(*card);
            if (deadwood < limit) visit(*card, deadwood);
        }
    }

private:
    /// Exact if less than the limit.
    int without_natural(Card card, int limit) const {
        if (card == whole_.dead) return least_ - card.rank();
        // To leave less than the limit takes more than this: lesser answers need not be exact.
        const int floor = std::max(0, tally_.points_of_naturals() - card.rank() - limit);
        return tally_.deadwood(tally_.most_melded_without(card, {floor, whole_.points}), rules_) - card.rank();
    }

    int without_wild(Card card) const {
        const Tally rest = tally_.without(card, rules_);
        return rest.deadwood(rest.most_melded({0, whole_.points}), rules_);
    }

    std::span<const Card> hand_;
    const Tally& tally_;
    const MeldRules& rules_;
    const DiscardWish& wish_;
    const MeldedHand whole_;
    /// What the whole hand leaves, with no discard.
    const int least_;
};

/// Tries the discards by plans, which works for any rules and hands. Whatever the kept cards leave, the whole hand can
/// leave it, too, with the discard on top: so the arrangement of the whole bounds every discard before it is solved.
class DiscardsByPlans {
public:
    DiscardsByPlans(std::span<const Card> hand, const MeldRules& rules, const DiscardWish& wish)
        : hand_(hand), rules_(rules), wish_(wish), whole_(arrange_by_plans(hand, rules, 0)) {}

    std::optional<int> known() const {
        std::optional<int> least;
        for (const Card card : whole_.dead) {
            if (!is_wished(card)) continue;
            const int deadwood = whole_.deadwood - rules_.points(card);
            least = std::min(least.value_or(deadwood), deadwood);
        }
        return least;
    }

    template <typename Visit>
    void search(const int& limit, Visit visit) const {
        Faces faces(hand_, rules_);
        while (const auto card = limit > 0 ? faces.next() : std::nullopt) {
            const int at_least = std::max(0, whole_.deadwood - rules_.points(*card));
            if (at_least >= limit || !is_wished(*card)) continue;
            const int deadwood = without(*card, at_least);
            if (deadwood < limit) visit(*card, deadwood);
        }
    }

private:
    bool is_wished(Card card) const { return card != wish_.kept && !(wish_.wilds_kept && rules_.is_wild(card)); }

    int without(Card card, int at_least) const {
        if (std::find(whole_.dead.begin(), whole_.dead.end(), card) != whole_.dead.end()) return at_least;
        const Kept kept(hand_, card);
        return least_deadwood_by_plans(kept.span(), rules_, at_least);
    }

    std::span<const Card> hand_;
    const MeldRules& rules_;
    const DiscardWish& wish_;
    /// The whole hand arranged, with no discard.
    const Arrangement whole_;
};

/// Finds the discards that leave the least.
template <typename Discards>
class DiscardSearch {
public:
    DiscardSearch(const Discards& discards, int below) : discards_(discards), below_(below) {
        // Whatever leaves more than what is known to be reachable is not even solved. The limit lies one above that,
        // so that other discards that leave just as little are found as well.
        limit_ = std::min(below, discards.known().value_or(below - 1) + 1);
    }

    std::optional<DiscardChoice> first() {
        std::optional<DiscardChoice> best;
        discards_.search(limit_, [&](Card card, int deadwood) {
            // From now on only less will do, so that of equals the first in the order of preference is the answer.
            best = {card, deadwood};
            limit_ = deadwood;
        });
        return best;
    }

    bool any() {
        if (discards_.known().value_or(below_) < below_) return true;
        bool found = false;
        discards_.search(limit_, [&](Card, int) {
            found = true;
            limit_ = 0;
        });
        return found;
    }

    /// What first() finds, and all others that leave as little.
    DiscardChoices all_like_first() {
        DiscardChoices best;
        discards_.search(limit_, [&](Card card, int deadwood) {
            // The limit lies one above the best so far: equals are added, and whatever is better replaces them all.
            if (!best.empty() && deadwood < best.front().deadwood) best.clear();
            best.push_back({card, deadwood});
            limit_ = deadwood + 1;
        });
        return best;
    }

private:
    const Discards& discards_;
    const int below_;
    int limit_;
};

/// Calls `solve` with a search by table where the hand fits it, else by plans.
template <typename Solve>
auto search_discards(std::span<const Card> hand, const MeldRules& rules, const DiscardWish& wish, Solve solve) {
    ENSURE(hand.size() <= hand_max);
    const Tally tally(hand, rules);
    if (!tally.fits()) return solve(DiscardSearch(DiscardsByPlans(hand, rules, wish), wish.below));
    return solve(DiscardSearch(DiscardsByTable(hand, tally, rules, wish), wish.below));
}

}  // namespace

int least_deadwood(std::span<const Card> hand, const MeldRules& rules) {
    ENSURE(hand.size() <= hand_max);
    const Tally tally(hand, rules);
    if (!tally.fits()) return least_deadwood_by_plans(hand, rules);
    return tally.deadwood(tally.most_melded(), rules);
}

Arrangement arrange(std::span<const Card> hand, const MeldRules& rules) {
    ENSURE(hand.size() <= hand_max);
    const Tally tally(hand, rules);
    // The table finds the least much sooner than plans do; told what it is, they stop at the first arrangement that has
    // it.
    return arrange_by_plans(hand, rules, tally.fits() ? tally.deadwood(tally.most_melded(), rules) : 0);
}

DiscardChoices discard_choices(std::span<const Card> hand, const MeldRules& rules) {
    ENSURE(hand.size() <= hand_max);
    DiscardChoices choices;
    const Tally tally(hand, rules);
    // No rest of the hand melds more than the hand does: a search may stop when it has found as much.
    const Bounds bounds{0, tally.fits() ? tally.most_melded() : 0};
    Faces faces(hand, rules);
    while (const auto card = faces.next()) {
        if (tally.fits()) {
            const Tally rest = tally.without(*card, rules);
            insert(choices, {*card, rest.deadwood(rest.most_melded(bounds), rules)});
        } else {
            const Kept kept(hand, *card);
            insert(choices, {*card, least_deadwood_by_plans(kept.span(), rules)});
        }
    }
    ENSURE(choices.empty() == hand.empty());
    // Whoever asks takes the first for the best, and looks into the first few.
    ENSURE(std::ranges::is_sorted(choices, {}, &DiscardChoice::deadwood));
    return choices;
}

std::optional<DiscardChoice> best_discard(std::span<const Card> hand, const MeldRules& rules, const DiscardWish& wish) {
    return search_discards(hand, rules, wish, [](auto search) { return search.first(); });
}

bool has_discard(std::span<const Card> hand, const MeldRules& rules, const DiscardWish& wish) {
    return search_discards(hand, rules, wish, [](auto search) { return search.any(); });
}

DiscardChoices best_discards(std::span<const Card> hand, const MeldRules& rules, const DiscardWish& wish) {
    return search_discards(hand, rules, wish, [](auto search) { return search.all_like_first(); });
}

}  // namespace crowntable::cards
