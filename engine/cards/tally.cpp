#include "engine/cards/tally.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

namespace crowntable::cards {
namespace {

constexpr int copies_max = 5;

bool are_tabled(const MeldRules& rules) {
    return rules.rank_min == rank_lowest && rules.rank_max == rank_lowest + rank_bits - 1 &&
           rules.court_cards_by_rank && rules.min_naturals_per_meld == 0;
}

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

/// Too many equal cards.
bool are_too_many(const std::array<SuitRanks, suit_count>& suits) {
    const SuitRanks together = suits[0] + suits[1] + suits[2] + suits[3] + suits[4];
    if (together.at_least(copies_max + 1).empty()) return false;
    return std::ranges::any_of(suits, [](SuitRanks suit) { return !suit.at_least(copies_max + 1).empty(); });
}

}  // namespace

Tally::Tally(std::span<const Card> hand, const MeldRules& rules) {
    if (!are_tabled(rules)) return;
    std::array<SuitRanks, suit_count + 2> all{};
    FaceSet faces;
    for (const Card card : hand) {
        const Share& share = shares[card.code()];
        all[share.suit] = all[share.suit] + share.ranks;
        faces = faces | share.face;
        points_ += share.points;
    }
    jokers_ = all[jokers].copies(rank_lowest);
    int ranked = 0;
    std::array<SuitRanks, suit_count> suits;
    for (std::size_t i = 0; i < suit_count; ++i) {
        ranked += all[i].copies(rules.wild_rank);
        suits[i] = all[i].with_at_most(0, rules.wild_rank);
    }
    if (all[strangers].copies(rank_lowest) > 0 || jokers_ + ranked > Gains::wilds_max || are_too_many(suits)) return;
    naturals_ = faces.without(rules.wild_rank);
    points_ -= ranked * rules.wild_rank;
    hand_ = NaturalHand(suits, jokers_ + ranked);
    fits_ = true;
}

Tally Tally::without(Card card, const MeldRules& rules) const {
    Tally rest = *this;
    if (rules.is_wild(card)) {
        --rest.hand_.wilds;
        rest.jokers_ -= card.is_joker() ? 1 : 0;
        return rest;
    }
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
