#include "clients/cli/games/cribbage/tile_text.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "clients/cli/text/say.hpp"

namespace crowntable::cli::cribbage {
namespace {

constexpr std::array<const char*, 4> rank_words = {"ace", "jack", "queen", "king"};
constexpr std::array<const char*, 4> rank_letters = {"a", "j", "q", "k"};

bool is_dark(Tile tile) {
    return tile.colour() == cribbage::Colour::dark;
}

std::string rank_in_words(cribbage::Rank rank) {
    if (rank == 1) return rank_words[0];
    // Jack, queen and king have the ranks 11 to 13 and stand behind the ace.
    if (rank > 10) return rank_words[static_cast<std::size_t>(rank) - 10];
    return std::to_string(rank);
}

/// English tiles are spelled as they are typed.
std::string spelled_as_in_browser(Tile tile) {
    std::string rank = std::to_string(tile.rank());
    if (tile.is_turnable()) rank = say("cribbage.sixNine");
    if (!tile.is_turnable() && tile.rank() == 1) rank = say("cribbage.rankA");
    if (tile.rank() == 11) rank = say("cribbage.rankJ");
    if (tile.rank() == 12) rank = say("cribbage.rankQ");
    if (tile.rank() == 13) rank = say("cribbage.rankK");
    return is_dark(tile) ? say("cribbage.dark", with<"rank">(rank)) : say("cribbage.light", with<"rank">(rank));
}

const char* letter_of(const std::string& colour) {
    return colour == "dark" ? "d" : colour == "light" ? "l" : "";
}

/// The code of a tile whose colour and rank are words; empty if they name none.
std::string code_in_words(const std::string& colour, std::string rank) {
    const auto* const found = std::ranges::find(rank_words, rank);
    if (found != rank_words.end()) rank = rank_letters[static_cast<std::size_t>(found - rank_words.begin())];
    // Without a colour there is no letter, and the words name no tile.
    const std::string code = rank + letter_of(colour);
    return code.size() > rank.size() && cribbage::parse_tile(code) ? code : std::string();
}

}  // namespace

std::string tile_text(Tile tile, const Style& style) {
    if (!style.spelled) return cribbage::to_string(tile);
    if (spoken_language() != Language::english) return spelled_as_in_browser(tile);
    const std::string colour = is_dark(tile) ? "dark " : "light ";
    return colour + (tile.is_turnable() ? "6 or 9" : rank_in_words(tile.rank()));
}

std::string tiles_text(std::span<const Tile> tiles, const Style& style) {
    std::string text;
    const char* between = style.spelled ? ", " : " ";
    for (const Tile tile : tiles) text += (text.empty() ? "" : between) + tile_text(tile, style);
    return text;
}

std::string square_text(Square square) {
    return std::string(1, static_cast<char>('A' + square.column - 1)) + std::to_string(int{square.row});
}

std::string play_text(std::vector<cribbage::Placement> placements, const Style& style) {
    // Tiles may have been laid down in any order. A typed play names its first square and fills on from there.
    std::ranges::sort(placements);
    std::vector<Tile> tiles;
    for (const auto& placed : placements) tiles.push_back(placed.tile);
    std::string text = square_text(placements.front().square);
    if (tiles.size() > 1) {
        const bool row = placements.front().square.row == placements.back().square.row;
        text += row ? " across" : " down";
    }
    return text + (style.spelled ? ": " : " ") + tiles_text(tiles, style);
}

std::optional<Square> parse_square(std::string_view word) {
    // A letter and one or two digits: nothing longer names a square of any board.
    if (word.size() < 2 || word.size() > 3) return std::nullopt;
    const char letter =
        word.front() >= 'A' && word.front() <= 'Z' ? static_cast<char>(word.front() - 'A' + 'a') : word.front();
    const int column = letter - 'a' + 1;
    int row = 0;
    const auto [end, error] = std::from_chars(word.data() + 1, word.data() + word.size(), row);
    if (error != std::errc() || end != word.data() + word.size()) return std::nullopt;
    if (column < 1 || column > 26 || row < 1) return std::nullopt;
    return Square{static_cast<std::int8_t>(row), static_cast<std::int8_t>(column)};
}

std::vector<std::string> with_tile_codes(const std::vector<std::string>& words) {
    std::vector<std::string> codes;
    for (std::size_t i = 0; i < words.size(); ++i) {
        std::string code;
        if (i + 1 < words.size()) code = code_in_words(words[i], words[i + 1]);
        // People say the colour before the rank or after it.
        if (i + 1 < words.size() && code.empty()) code = code_in_words(words[i + 1], words[i]);
        if (!code.empty()) ++i;
        codes.push_back(code.empty() ? words[i] : code);
    }
    return codes;
}

Ink tile_ink(Tile tile) {
    Ink look{};
    look.bold = true;
    look.colour = is_dark(tile) ? 230 : 16;
    look.ground = is_dark(tile) ? 24 : 223;
    return look;
}

}  // namespace crowntable::cli::cribbage
