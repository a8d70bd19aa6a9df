#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace crowntable::cribbage {

/// 1 = ace, 2 .. 10, 11 = jack, 12 = queen, 13 = king.
using Rank = int;
inline constexpr Rank rank_max = 13;

enum class Colour : std::uint8_t { light, dark };
inline constexpr int colour_count = 2;

/// A tile by its face and colour: nothing can be learnt from a copy, as there is no number on it (rulebook 5.2).
/// In the bag and on a rack a six and a nine are the same tile, which has no rank before it is placed (K-23).
class Tile {
public:
    /// The light ace.
    constexpr Tile() = default;
    /// REQUIRES: 1 <= rank <= 13.
    constexpr Tile(Rank rank, Colour colour) : Tile(static_cast<unsigned>(rank), colour) {}

    /// A tile that may be placed as a six or as a nine. Only `leftover_six_nine = printed` tells the one that was
    /// printed as a nine from the other (K-27); it is written `9/6`.
    static constexpr Tile six_nine(Colour colour) { return {six_nine_face, colour}; }
    static constexpr Tile nine_six(Colour colour) { return {nine_six_face, colour}; }

    /// Whether the tile may be laid as a six or as a nine: it has no rank yet.
    constexpr bool is_turnable() const { return face() >= six_nine_face; }
    constexpr bool is_printed_nine() const { return face() == nine_six_face; }
    /// REQUIRES: !is_turnable().
    constexpr Rank rank() const { return static_cast<Rank>(face()); }
    constexpr Colour colour() const { return static_cast<Colour>(code_ >> 4U); }
    /// 1..15 for light tiles, 17..31 for dark ones; the low four bits are the rank of a tile that has one.
    constexpr std::uint8_t code() const { return code_; }
    /// REQUIRES: `code` is what some tile's code() answers.
    static constexpr Tile from_code(std::uint8_t code) { return {code & 15U, static_cast<Colour>(code >> 4U)}; }

    /// Whether a tile held so may be placed as `placed`, which has a rank.
    constexpr bool may_be(Tile placed) const {
        if (colour() != placed.colour()) return false;
        return is_turnable() ? placed.rank() == 6 || placed.rank() == 9 : *this == placed;
    }

    constexpr auto operator<=>(const Tile&) const = default;

private:
    static constexpr unsigned six_nine_face = 14;
    static constexpr unsigned nine_six_face = 15;

    constexpr Tile(unsigned face, Colour colour)
        : code_(static_cast<std::uint8_t>(face | static_cast<unsigned>(colour) << 4U)) {}
    constexpr unsigned face() const { return code_ & 15U; }

    std::uint8_t code_ = 1;
};

/// What a rank adds to a fifteen: J, Q and K add ten.
constexpr int pips(Rank rank) {
    return rank < 10 ? rank : 10;
}

/// `7d`, `10l`, `Kd`; `6/9d` where it is not placed yet.
std::string to_string(Tile tile);
/// Reads what to_string writes, in any case.
std::optional<Tile> parse_tile(std::string_view text);
/// `A`, `2` .. `10`, `J`, `Q`, `K`.
std::string_view rank_name(Rank rank);

/// The 52 tiles of one colour, four of each rank, in the order of their ranks (K-01).
std::vector<Tile> tiles_of(Colour colour, bool printed_six_nine);

/// The tile of a rack that is laid down as `placed`, if there is one. Of tiles that may be turned the printed nine
/// goes first, to the owner's benefit.
std::optional<Tile> held_for(Tile placed, const std::vector<Tile>& rack);

}  // namespace crowntable::cribbage
