#include "engine/cards/deck.hpp"

#include <algorithm>

#include "engine/ensure.hpp"

namespace crowntable::cards {

std::size_t deck_size(const DeckOptions& options) {
    const int pack = options.suits * (options.rank_max - options.rank_min + 1) + options.jokers_per_pack;
    const int cards = pack * options.packs;
    return static_cast<std::size_t>(cards);
}

FaceCounts deck_faces(const DeckOptions& options) {
    ENSURE(options.suits >= 1 && options.suits <= suit_count);
    ENSURE(options.rank_min >= 1 && options.rank_min <= options.rank_max && options.rank_max <= 13);
    FaceCounts faces{};
    const auto packs = static_cast<std::uint8_t>(options.packs);
    for (int suit = 0; suit < options.suits; ++suit) {
        const Card lowest(options.rank_min, static_cast<Suit>(suit));
        std::fill_n(faces.begin() + lowest.code(), options.rank_max - options.rank_min + 1, packs);
    }
    faces[Card().code()] = static_cast<std::uint8_t>(options.jokers_per_pack * options.packs);
    return faces;
}

// A deal that anybody can check begins from this order: to change it changes every shuffle, and with it the rules
// version.
std::vector<Card> make_deck(const DeckOptions& options) {
    // Without a pack no card could be missing, and all that is asked of a whole deck would be true of none.
    ENSURE(options.packs >= 1);
    std::vector<Card> deck;
    deck.reserve(deck_size(options));
    for (int pack = 0; pack < options.packs; ++pack) {
        for (int suit = 0; suit < options.suits; ++suit) {
            for (Rank rank = options.rank_min; rank <= options.rank_max; ++rank) {
                deck.emplace_back(rank, static_cast<Suit>(suit));
            }
        }
        deck.insert(deck.end(), static_cast<std::size_t>(options.jokers_per_pack), Card());
    }
    // Setup, invariants and bots count the cards without making a deck: both ways have to agree.
    ENSURE(deck.size() == deck_size(options));
    return deck;
}

}  // namespace crowntable::cards
