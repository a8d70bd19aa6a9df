#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace crowntable::cards {

/// In the order that breaks ties between suits. T is the suit of stars, never a ten.
enum class Suit : std::uint8_t { spades, hearts, clubs, diamonds, stars };

inline constexpr int suit_count = 5;

/// 1 = ace (Three Thirteen only) .. 10, 11 = jack, 12 = queen, 13 = king.
using Rank = int;

/// A card by its face. Equal faces from two packs are the same card in every
/// respect, so that nothing can be learnt from a copy number.
class Card {
public:
    /// A joker.
    constexpr Card() = default;
    /// REQUIRES: 1 <= rank <= 13.
    constexpr Card(Rank rank, Suit suit) : code_(static_cast<std::uint8_t>(static_cast<int>(suit) * 13 + rank)) {}

    constexpr bool is_joker() const { return code_ == 0; }
    /// REQUIRES: not a joker.
    constexpr Rank rank() const { return (code_ - 1) % 13 + 1; }
    /// REQUIRES: not a joker.
    constexpr Suit suit() const { return static_cast<Suit>((code_ - 1) / 13); }
    /// 0 = joker, else suit * 13 + rank: 1..65. Dense, for tables and canonical encodings.
    constexpr std::uint8_t code() const { return code_; }

    auto operator<=>(const Card&) const = default;

private:
    std::uint8_t code_ = 0;
};

/// `3S`, `10H`, `KT`, `AD`, `JK` (joker): rank, then suit letter S H C D T. Lasts as long as the program.
std::string_view face_of(Card card);
inline std::string to_string(Card card) {
    return std::string(face_of(card));
}

/// `3 of spades`, `king of stars`, `joker`.
std::string in_words(Card card);

/// The face written in `text` in any case; nothing if it is no card.
std::optional<Card> parse_card(std::string_view text);

}  // namespace crowntable::cards
