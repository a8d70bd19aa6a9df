#include "engine/cribbage/tile.hpp"

#include <algorithm>
#include <array>

#include "engine/ensure.hpp"

namespace crowntable::cribbage {

namespace {

// K-01.
constexpr int copies = 4;
constexpr std::array<std::string_view, 15> face_names = {"A", "2",  "3", "4", "5", "6",   "7",  "8",
                                                         "9", "10", "J", "Q", "K", "6/9", "9/6"};

/// ASCII only, whatever the locale.
constexpr char upper_letter(char c) {
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}

}  // namespace

std::string to_string(Tile tile) {
    // The code of a free square is no tile and has no name.
    ENSURE((tile.code() & 15U) != 0);
    std::string text(face_names[(tile.code() & 15U) - 1U]);
    text.push_back(tile.colour() == Colour::light ? 'l' : 'd');
    return text;
}

std::optional<Tile> parse_tile(std::string_view text) {
    if (text.size() < 2 || text.size() > 4) return std::nullopt;
    const char colour = upper_letter(text.back());
    if (colour != 'L' && colour != 'D') return std::nullopt;
    std::string face(text.substr(0, text.size() - 1));
    std::ranges::transform(face, face.begin(), upper_letter);
    const auto* const found = std::ranges::find(face_names, face);
    if (found == face_names.end()) return std::nullopt;
    const auto number = static_cast<unsigned>(found - face_names.begin()) + 1U;
    return Tile::from_code(static_cast<std::uint8_t>(number | (colour == 'D' ? 16U : 0U)));
}

std::string_view rank_name(Rank rank) {
    ENSURE(rank >= 1 && rank <= rank_max);
    return face_names[static_cast<std::size_t>(rank) - 1];
}

std::vector<Tile> tiles_of(Colour colour, bool printed_six_nine) {
    std::vector<Tile> tiles;
    for (Rank rank = 1; rank <= rank_max; ++rank) {
        Tile tile(rank, colour);
        if (rank == 6) tile = Tile::six_nine(colour);
        if (rank == 9) tile = printed_six_nine ? Tile::nine_six(colour) : Tile::six_nine(colour);
        tiles.insert(tiles.end(), copies, tile);
    }
    return tiles;
}

std::optional<Tile> held_for(Tile placed, const std::vector<Tile>& rack) {
    // Whoever lays a tile down has turned it before: as a six or as a nine (K-23).
    ENSURE(!placed.is_turnable());
    std::optional<Tile> found;
    for (const Tile held : rack) {
        // K-27: a nine that is left over may count more, so that the tile printed as one leaves the rack first.
        if (held.may_be(placed) && (!found || held.is_printed_nine())) found = held;
    }
    return found;
}

}  // namespace crowntable::cribbage
