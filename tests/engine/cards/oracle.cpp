#include "tests/engine/cards/oracle.hpp"

#include <algorithm>
#include <bit>

namespace crowntable::cards {
namespace {

bool is_book_of(Rank rank, std::span<const Card> cards, const MeldRules& rules) {
    int naturals = 0;
    for (const Card card : cards) {
        const bool at_home = !card.is_joker() && card.rank() == rank;
        if (!at_home && !rules.is_wild(card)) return false;
        naturals += at_home ? 1 : 0;
    }
    return naturals >= rules.min_naturals_per_meld;
}

bool is_run_of(Suit suit, Rank first, std::span<const Card> cards, const MeldRules& rules) {
    const Rank end = first + static_cast<Rank>(cards.size());
    if (first < rules.rank_min || end - 1 > rules.rank_max) return false;
    unsigned filled = 0;
    int naturals = 0;
    for (const Card card : cards) {
        const bool fits = !card.is_joker() && card.suit() == suit && card.rank() >= first && card.rank() < end &&
                          ((filled >> card.rank()) & 1U) == 0;
        if (rules.is_wild(card)) continue;
        if (!fits) return false;
        filled |= 1U << card.rank();
        ++naturals;
    }
    // One wild-rank card may stand where it belongs.
    const bool home = rules.wild_rank >= first && rules.wild_rank < end &&
                      std::find(cards.begin(), cards.end(), Card(rules.wild_rank, suit)) != cards.end();
    return naturals + (home ? 1 : 0) >= rules.min_naturals_per_meld;
}

/// Whether the naturals are of one rank, or of one suit and different ranks.
bool go_together(std::span<const Card> cards, const MeldRules& rules) {
    bool one_rank = true;
    bool one_suit = true;
    for (auto card = cards.begin(); card != cards.end(); ++card) {
        for (auto other = cards.begin(); other != card; ++other) {
            if (rules.is_wild(*card) || rules.is_wild(*other)) continue;
            one_rank = one_rank && card->rank() == other->rank();
            one_suit = one_suit && card->suit() == other->suit() && card->rank() != other->rank();
        }
    }
    return one_rank || one_suit;
}

}  // namespace

bool oracle_is_meld(std::span<const Card> cards, const MeldRules& rules) {
    if (cards.size() < 3) return false;
    // A natural is of the book's rank and of the run's suit: with one there is one of either to try.
    const auto natural = std::ranges::find_if(cards, [&](Card card) { return !rules.is_wild(card); });
    const bool wild = natural == cards.end();
    for (Rank rank = wild ? 1 : natural->rank(); rank <= (wild ? 13 : natural->rank()); ++rank) {
        if (is_book_of(rank, cards, rules)) return true;
    }
    for (int suit = 0; suit < suit_count; ++suit) {
        if (!wild && static_cast<Suit>(suit) != natural->suit()) continue;
        for (Rank first = 1; first <= 13; ++first) {
            if (is_run_of(static_cast<Suit>(suit), first, cards, rules)) return true;
        }
    }
    return false;
}

Oracle::Oracle(std::span<const Card> hand, const MeldRules& rules) : rules_(rules) {
    std::vector<Card> sorted(hand.begin(), hand.end());
    std::ranges::sort(sorted, {}, [&](Card card) { return std::pair(rules.is_wild(card), card); });
    for (const Card card : sorted) {
        if (kinds_.empty() || kinds_.back() != card) {
            kinds_.push_back(card);
            copies_.push_back(0);
        }
        ++copies_.back();
    }
    // The highest bit of a lane stays free: with more than 8 kinds no card is there 8 times.
    lane_bits_ = kinds_.size() <= 8 ? 7 : 4;
    std::size_t stride = 1;
    for (std::size_t kind = 0; kind < kinds_.size(); ++kind) {
        strides_.push_back(stride);
        stride *= static_cast<std::size_t>(copies_[kind]) + 1;
        guards_ |= std::uint64_t{1} << (lane_bits_ * (kind + 1) - 1);
        for (int i = 0; i < copies_[kind]; ++i) {
            all_.lanes += one(kind).lanes;
            all_.index += one(kind).index;
        }
    }
    results_.assign(stride, -1);
    melds_.resize(kinds_.size());
    std::vector<Card> cards;
    collect_melds(0, cards, kinds_.size(), Part{});
}

Oracle::Part Oracle::one(std::size_t kind) const {
    return {std::uint64_t{1} << (lane_bits_ * kind), strides_[kind]};
}

bool Oracle::contains(Part whole, Part part) const {
    return (((whole.lanes | guards_) - part.lanes) & guards_) == guards_;
}

/// Goes through all parts of the hand and keeps the melds. No further cards mend naturals that do not go together.
void Oracle::collect_melds(std::size_t kind, std::vector<Card>& cards, std::size_t first, Part part) {
    if (kind == kinds_.size()) {
        if (oracle_is_meld(cards, rules_)) melds_[first].push_back(part);
        return;
    }
    collect_melds(kind + 1, cards, first, part);
    const std::size_t before = cards.size();
    first = std::min(first, kind);
    for (int i = 0; i < copies_[kind]; ++i) {
        cards.push_back(kinds_[kind]);
        part.lanes += one(kind).lanes;
        part.index += one(kind).index;
        if (!go_together(cards, rules_)) break;
        collect_melds(kind + 1, cards, first, part);
    }
    cards.resize(before);
}

int Oracle::best(Part part) {
    if (part.lanes == 0) return 0;
    if (results_[part.index] >= 0) return results_[part.index];
    const std::size_t kind = static_cast<std::size_t>(std::countr_zero(part.lanes)) / lane_bits_;
    int result = rules_.points(kinds_[kind]) + best({part.lanes - one(kind).lanes, part.index - one(kind).index});
    for (const Part& meld : melds_[kind]) {
        if (result == 0) break;
        if (contains(part, meld)) result = std::min(result, best({part.lanes - meld.lanes, part.index - meld.index}));
    }
    return results_[part.index] = result;
}

int Oracle::least_deadwood() {
    return best(all_);
}

int Oracle::least_deadwood_without(Card card) {
    const auto kind = static_cast<std::size_t>(std::ranges::find(kinds_, card) - kinds_.begin());
    return best({all_.lanes - one(kind).lanes, all_.index - one(kind).index});
}

}  // namespace crowntable::cards
