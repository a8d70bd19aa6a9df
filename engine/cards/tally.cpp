#include "engine/cards/tally.hpp"

namespace crowntable::cards {
namespace {

bool are_tabled(const MeldRules& rules) {
    return rules.rank_min == rank_lowest && rules.rank_max == rank_lowest + rank_bits - 1 &&
           rules.court_cards_by_rank && rules.min_naturals_per_meld == 0;
}

}  // namespace

std::optional<Tally> Tally::of(std::span<const Card> hand, const MeldRules& rules) {
    if (!are_tabled(rules)) return std::nullopt;
    std::optional<Tally> tally(std::in_place);
    for (const Card card : hand) {
        if (rules.is_wild(card)) {
            ++tally->hand_.wilds;
            tally->jokers_ += card.is_joker() ? 1 : 0;
            continue;
        }
        if (card.rank() < rank_lowest) return std::nullopt;
        if (!tally->hand_.suits[static_cast<std::size_t>(card.suit())].add(card.rank())) return std::nullopt;
        tally->points_ += card.rank();
    }
    if (tally->hand_.wilds > Gains::wilds_max) return std::nullopt;
    return tally;
}

Tally Tally::without(Card card, const MeldRules& rules) const {
    Tally rest = *this;
    if (rules.is_wild(card)) {
        --rest.hand_.wilds;
        rest.jokers_ -= card.is_joker() ? 1 : 0;
        return rest;
    }
    SuitRanks& suit = rest.hand_.suits[static_cast<std::size_t>(card.suit())];
    suit = suit.less_one_of(mask_of(card.rank()));
    rest.points_ -= card.rank();
    return rest;
}

// One natural in a meld, and no wild is left over: a book takes any number, a run goes on to its ends, and a run of all
// ranks is two runs. With no natural melded there are fewer than two wilds, or no naturals.
int Tally::deadwood(int melded, const MeldRules& rules) const {
    if (melded > 0 || hand_.wilds >= 3) return points_ - melded;
    const Card ranked(rules.wild_rank, Suit::spades);
    return points_ + jokers_ * rules.points(Card()) + (hand_.wilds - jokers_) * rules.points(ranked);
}

}  // namespace crowntable::cards
