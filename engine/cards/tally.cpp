#include "engine/cards/tally.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

namespace crowntable::cards {
namespace {

constexpr int copies_max = 5;

/// What a card adds to a hand whose naturals and wilds are not told apart yet. Jokers and cards that are in no 58-card
/// pack are counted like suits of their own.
struct Share {
    SuitRanks ranks{};
    FaceSet face{};
    std::uint8_t suit = 0;
    std::uint8_t points = 0;
};

constexpr std::size_t jokers = suit_count;
constexpr std::size_t strangers = suit_count + 1;

/// By Card::code().
constexpr std::array<Share, 66> shares = [] {
    std::array<Share, 66> all;
    all[Card().code()] = {.ranks = SuitRanks(rank_lowest), .suit = jokers};
    for (std::uint8_t suit = 0; suit < suit_count; ++suit) {
        for (Rank rank = 1; rank < rank_lowest; ++rank) {
            all[Card(rank, static_cast<Suit>(suit)).code()] = {.ranks = SuitRanks(rank_lowest), .suit = strangers};
        }
        for (Rank rank = rank_lowest; rank < rank_lowest + rank_bits; ++rank) {
            const Card card(rank, static_cast<Suit>(suit));
            all[card.code()] = {SuitRanks(rank), FaceSet(card), suit, static_cast<std::uint8_t>(rank)};
        }
    }
    return all;
}();

using BySuit = std::array<SuitRanks, suit_count + 2>;

SuitRanks together(const BySuit& all) {
    return all[0] + all[1] + all[2] + all[3] + all[4];
}

/// Too many equal naturals, the wild rank's among them: those are too many wilds as well.
bool are_too_many(const BySuit& all) {
    if (together(all).at_least(copies_max + 1).empty()) return false;
    return std::any_of(all.begin(), all.begin() + suit_count,
                       [](SuitRanks suit) { return !suit.at_least(copies_max + 1).empty(); });
}

}  // namespace

bool has_table(const MeldRules& rules) {
    return rules.rank_min == rank_lowest && rules.rank_max == rank_lowest + rank_bits - 1 &&
           rules.court_cards_by_rank && rules.min_naturals_per_meld == 0;
}

Tally::Tally(std::span<const Card> hand, const MeldRules& rules) {
    if (!has_table(rules)) return;
    // One pass adds every card up without asking whether it is wild; the wild rank is taken out of the sums afterwards.
    BySuit all{};
    FaceSet faces;
    for (const Card card : hand) {
        const Share& share = shares[card.code()];
        all[share.suit] = all[share.suit] + share.ranks;
        faces = faces | share.face;
        points_ += share.points;
    }
    jokers_ = all[jokers].copies(rank_lowest);
    const int ranked = together(all).copies(rules.wild_rank);
    hand_.wilds = jokers_ + ranked;
    if (all[strangers].copies(rank_lowest) > 0 || hand_.wilds > Gains::wilds_max || are_too_many(all)) return;
    naturals_ = faces.without(rules.wild_rank);
    points_ -= ranked * rules.wild_rank;
    hand_.set_all([&](std::size_t suit) { return all[suit].with_at_most(0, rules.wild_rank); });
    fits_ = true;
}

Tally Tally::without(Card card, const MeldRules& rules) const {
    Tally rest = *this;
    if (rules.is_wild(card)) {
        --rest.hand_.wilds;
        rest.jokers_ -= card.is_joker() ? 1 : 0;
        return rest;
    }
    // Its naturals_ still name the card: they are asked for whole hands only.
    rest.hand_.remove(card);
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
