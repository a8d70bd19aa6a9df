#include "engine/rummy/unseen.hpp"

namespace crowntable::rummy {

using cards::Card;

Unseen::Unseen(const View& view) : counts_(cards::deck_faces(view.table.deck)) {
    remove(view.own.hand);
    if (!view.table.discards.empty()) {
        remove(view.table.discards);
        // where the pile is not shown its top card is.
    } else if (view.table.discard_top) {
        remove({&*view.table.discard_top, 1});
    }
    for (const auto& seat : view.table.seats) {
        // What others took from the pile was seen; the own cards are all in the hand.
        if (seat.seat != view.own.seat) remove(seat.taken);
        if (!seat.laid) continue;
        for (const auto& meld : seat.laid->melds) remove(meld.cards);
    }
}

Card Unseen::face(std::size_t code) {
    if (code == 0) return {};
    // Card::code the other way round.
    const auto index = static_cast<int>(code) - 1;
    return {index % 13 + 1, static_cast<cards::Suit>(index / 13)};
}

void Unseen::remove(std::span<const Card> cards) {
    for (const Card card : cards) {
        if (counts_[card.code()] > 0) --counts_[card.code()];
    }
}

}  // namespace crowntable::rummy
