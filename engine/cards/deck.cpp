#include "engine/cards/deck.hpp"

#include <algorithm>

namespace crowntable::cards {

std::size_t deck_size(const DeckOptions& options) {
    const int pack = options.suits * (options.rank_max - options.rank_min + 1) + options.jokers_per_pack;
    const int cards = pack * options.packs;
    return static_cast<std::size_t>(cards);
}

FaceCounts deck_faces(const DeckOptions& options) {
    FaceCounts faces{};
    const auto packs = static_cast<std::uint8_t>(options.packs);
    for (int suit = 0; suit < options.suits; ++suit) {
        const Card lowest(options.rank_min, static_cast<Suit>(suit));
        std::fill_n(faces.begin() + lowest.code(), options.rank_max - options.rank_min + 1, packs);
    }
    faces[Card().code()] = static_cast<std::uint8_t>(options.jokers_per_pack * options.packs);
    return faces;
}

std::vector<Card> make_deck(const DeckOptions& options) {
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
    return deck;
}

}  // namespace crowntable::cards
