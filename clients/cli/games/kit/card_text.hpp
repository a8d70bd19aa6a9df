#pragma once

#include <span>
#include <string>
#include <vector>

#include "clients/cli/terminal/canvas.hpp"
#include "engine/cards/arrangement.hpp"

namespace crowntable::cli {

/// `10♥`, or `10h` in ASCII (T is stars, JK a joker), or `10 of hearts`, as `style` wants it.
std::string card_text(cards::Card card, const Style& style);

/// Faces with blanks between them, words with commas.
std::string cards_text(std::span<const cards::Card> cards, const Style& style);

/// Melds with commas between them, in words with semicolons.
std::string melds_text(std::span<const cards::Meld> melds, const Style& style);

/// `words` with codes in the place of cards in words: `10 of hearts` becomes `10h`, `joker` `jk`.
std::vector<std::string> with_codes(const std::vector<std::string>& words);

/// The suit's colour; the sign says the same without it.
Ink card_ink(cards::Card card);

/// `3`..`10`, `J`, `Q`, `K`, `A`.
std::string rank_text(cards::Rank rank);
/// All cards of a rank_text: "3s", in words "threes".
std::string ranks_text(const std::string& rank, const Style& style);

/// `hand` by rank (jokers and the wild rank last) or by suit.
cards::Hand sorted_hand(cards::Hand hand, const cards::MeldRules& rules, bool by_suit);

}  // namespace crowntable::cli
