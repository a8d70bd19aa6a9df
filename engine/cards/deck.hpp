#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/cards/card.hpp"

namespace crowntable::cards {

/// What one pack holds, and how many packs are played with.
struct DeckOptions {
    /// The first so many suits in the order of Suit: 5 with stars, 4 without.
    int suits = suit_count;
    Rank rank_min = 3;
    Rank rank_max = 13;
    int jokers_per_pack = 3;
    int packs = 1;

    bool operator==(const DeckOptions&) const = default;
};

/// Number of cards in all packs together.
std::size_t deck_size(const DeckOptions& options);

/// How often each face occurs, by Card::code().
using FaceCounts = std::array<std::uint8_t, 66>;

/// The faces of all packs together.
FaceCounts deck_faces(const DeckOptions& options);

/// All cards in canonical order: pack after pack; in each, suit after suit
/// (S H C D T) with ranks rising, the jokers last. What a deal shuffles.
std::vector<Card> make_deck(const DeckOptions& options);

}  // namespace crowntable::cards
