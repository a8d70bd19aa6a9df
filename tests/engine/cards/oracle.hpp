#pragma once

#include <span>
#include <vector>

#include "engine/cards/meld.hpp"

namespace crowntable::cards {

/// Legality straight from the definitions of rulebook 2.3 and R-31: some rank makes a book of the cards, or
/// some suit and lowest place a run. Shares nothing with the engine but the types.
bool oracle_is_meld(std::span<const Card> cards, const MeldRules& rules);

/// Least deadwood by trying, for the lowest card left, to leave it dead and every meld with it.
class Oracle {
public:
    Oracle(std::span<const Card> hand, const MeldRules& rules);

    int least_deadwood();
    /// REQUIRES: `card` is in the hand.
    int least_deadwood_without(Card card);

private:
    /// A part of the hand: how many of each distinct card, once in lanes of bits (to compare
    /// all at once), once as a number that indexes the table of results.
    struct Part {
        std::uint64_t lanes = 0;
        std::size_t index = 0;
    };

    int best(Part part);
    bool contains(Part whole, Part part) const;
    Part one(std::size_t kind) const;
    void collect_melds(std::size_t kind, std::vector<Card>& cards, std::size_t first, Part part);

    MeldRules rules_;
    std::vector<Card> kinds_;
    std::vector<int> copies_;
    std::vector<std::size_t> strides_;
    unsigned lane_bits_ = 0;
    std::uint64_t guards_ = 0;
    Part all_;
    /// By the first kind they contain.
    std::vector<std::vector<Part>> melds_;
    /// -1 where not known yet.
    std::vector<int> results_;
};

}  // namespace crowntable::cards
