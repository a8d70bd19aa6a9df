// What a player types at a table of Kings Cribbage.
#include <algorithm>
#include <array>
#include <charconv>
#include <nlohmann/json.hpp>

#include "clients/cli/games/cribbage/in_short.hpp"
#include "clients/cli/games/cribbage/tile_text.hpp"
#include "clients/cli/games/cribbage/view.hpp"
#include "clients/cli/games/cribbage/words.hpp"
#include "clients/cli/games/kit/saying.hpp"
#include "clients/cli/games/kit/seat_words.hpp"
#include "clients/cli/text/say.hpp"
#include "clients/cli/text/wrap.hpp"

namespace crowntable::cli::cribbage {
namespace {

using TileSaying = Saying<cribbage::View>;

// The bound of the wire (protocol/cribbage/forms.hpp), said in a friendlier sentence.
constexpr int claim_typed_max = 1'000;

std::optional<Tile> typed_tile(const TileSaying& saying, const std::string& word) {
    if (auto tile = cribbage::parse_tile(word)) return tile;
    saying.answer(say("terminal_cribbage.no_tile", with<"word">(word)));
    return std::nullopt;
}

/// Takes the tile that a word names from `rack`; a sentence where it cannot be had.
std::optional<Tile> take_tile(const TileSaying& saying, const std::string& word, std::vector<Tile>& rack) {
    const auto named = typed_tile(saying, word);
    if (!named) return std::nullopt;
    auto held = std::ranges::find(rack, *named);
    // A six or nine that was typed is a 6/9 tile on the rack, which may be either.
    if (held == rack.end()) held = std::ranges::find_if(rack, [&](Tile tile) { return tile.may_be(*named); });
    if (held == rack.end()) {
        // Asked of the whole rack, not of what is left of it, to tell "none" from "not so many".
        const bool some = std::ranges::any_of(saying.view.own.rack, [&](Tile tile) { return tile.may_be(*named); });
        saying.answer(say("terminal_cribbage.few_tiles", with<"some">(some ? "yes" : "no"),
                          with<"tile">(tile_text(*named, saying.style))) +
                      " " + rack_sentence(saying.view, saying.style));
        return std::nullopt;
    }
    const Tile found = *held;
    rack.erase(held);
    return found;
}

std::optional<Square> typed_square(const TileSaying& saying, const std::string& word) {
    const cribbage::Board& board = saying.view.table.board;
    const auto square = parse_square(word);
    if (square && !board.is_blocked(*square)) return square;
    const auto last = static_cast<char>('A' + board.size() - 1);
    // The missing corner (K-02) is mentioned only to whoever has named a square in it.
    const bool is_corner = square && square->row <= board.size() && square->column <= board.size();
    saying.answer(say("terminal_cribbage.no_such_square", with<"square">(word), with<"last">(std::string(1, last)),
                      with<"size">(board.size()), with<"corner">(is_corner ? "yes" : "no")));
    return std::nullopt;
}

std::optional<Direction> direction_of(const std::string& word) {
    if (word == "across" || word == "a") return Direction::across;
    if (word == "down" || word == "d") return Direction::down;
    return std::nullopt;
}

/// The words of `H8 across 7d 8l for 12`, from the square on.
struct TypedPlay {
    Square from;
    std::optional<Direction> direction{};
    std::vector<Tile> tiles{};
    std::optional<int> claim{};
};

std::optional<int> typed_claim(const TileSaying& saying, std::size_t at) {
    int points = 0;
    if (at < saying.words.size()) {
        const std::string& word = saying.words[at];
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), points);
        const bool whole = error == std::errc() && end == word.data() + word.size();
        if (whole && points >= 0 && points <= claim_typed_max) return points;
    }
    saying.answer(say("terminal_cribbage.ask_claim"));
    return std::nullopt;
}

/// The tiles from word `at` on and the claim behind them, into `play`. Whether they could be read.
bool read_tiles_typed(const TileSaying& saying, std::size_t at, TypedPlay& play) {
    std::vector<Tile> rack = saying.view.own.rack;
    for (; at < saying.words.size(); ++at) {
        const std::string& word = saying.words[at];
        if (word == "for" || word == "claim") {
            play.claim = typed_claim(saying, at + 1);
            return play.claim.has_value();
        }
        const auto tile = typed_tile(saying, word);
        if (!tile) return false;
        if (tile->is_turnable()) {
            saying.answer(say("terminal_cribbage.six_or_nine", with<"colour">(word.substr(word.size() - 1))));
            return false;
        }
        if (!take_tile(saying, word, rack)) return false;
        play.tiles.push_back(*tile);
    }
    return true;
}

std::optional<TypedPlay> read_typed_play(const TileSaying& saying, std::size_t at) {
    if (at >= saying.words.size()) {
        const std::string before = at > 0 ? saying.words.front() + " " : "";
        saying.answer(say("terminal_cribbage.which_play", with<"before">(before)));
        return std::nullopt;
    }
    const auto from = typed_square(saying, saying.words[at]);
    if (!from) return std::nullopt;
    TypedPlay play{.from = *from};
    if (at + 1 < saying.words.size()) play.direction = direction_of(saying.words[at + 1]);
    if (!read_tiles_typed(saying, at + (play.direction ? 2 : 1), play)) return std::nullopt;
    if (play.tiles.empty()) {
        saying.answer(say("terminal_cribbage.which_tiles") + " " + rack_sentence(saying.view, saying.style));
        return std::nullopt;
    }
    if (play.tiles.size() > 1 && !play.direction) {
        saying.answer(say("terminal_cribbage.which_way", with<"square">(square_text(*from))));
        return std::nullopt;
    }
    return play;
}

/// Tiles fill the free squares in order; a sentence where there are too few.
std::optional<std::vector<Placement>> placed_from(const TileSaying& saying, const TypedPlay& play) {
    const cribbage::Board& board = saying.view.table.board;
    // With a direction taken squares are skipped. A single tile without one is meant for this very square.
    if (!play.direction && !board.is_free(play.from)) {
        saying.answer(say("terminal_cribbage.taken", with<"square">(square_text(play.from))));
        return std::nullopt;
    }
    std::vector<Placement> placements;
    Square square = play.from;
    for (const Tile tile : play.tiles) {
        // Squares beyond the edge of the board count as blocked, so that this ends.
        while (!board.is_free(square) && !board.is_blocked(square)) {
            square = next_square(square, play.direction.value_or(Direction::across));
        }
        if (board.is_blocked(square)) {
            saying.answer(say("terminal_cribbage.no_room", with<"square">(square_text(play.from))));
            return std::nullopt;
        }
        placements.push_back({square, tile});
        square = next_square(square, play.direction.value_or(Direction::across));
    }
    return placements;
}

Json play_json(const std::vector<Placement>& placements) {
    Json tiles = Json::array();
    for (const Placement& placed : placements) {
        tiles.push_back({{"row", int{placed.square.row}},
                         {"col", int{placed.square.column}},
                         {"tile", cribbage::to_string(placed.tile)}});
    }
    return {{"type", "play"}, {"tiles", std::move(tiles)}};
}

void play_typed(const TileSaying& saying, std::size_t at) {
    const auto play = read_typed_play(saying, at);
    const auto placements = play ? placed_from(saying, *play) : std::nullopt;
    if (!placements) return;
    if (saying.view.table.options.joker_calls && !play->claim) {
        // The server would refuse it too, but cannot say what to type.
        return saying.answer(say("terminal_cribbage.say_claim"));
    }
    Json action = play_json(*placements);
    if (play->claim) action["claim"] = *play->claim;
    saying.play(action);
}

void try_typed(const TileSaying& saying) {
    const auto play = read_typed_play(saying, 1);
    const auto placements = play ? placed_from(saying, *play) : std::nullopt;
    if (!placements) return;
    Json action = play_json(*placements);
    // What the play is worth is not told then, only whether it may be played.
    if (saying.view.table.options.joker_calls) action["claim"] = 0;
    saying.preview(action);
}

void exchange_typed(const TileSaying& saying) {
    std::vector<Tile> rack = saying.view.own.rack;
    Json faces = Json::array();
    if (saying.words.size() == 1) {
        return saying.answer(say("terminal_cribbage.which_exchange") + " " + rack_sentence(saying.view, saying.style));
    }
    if (saying.words[1] == "all") {
        for (const Tile tile : rack) faces.push_back(cribbage::to_string(tile));
    } else {
        for (std::size_t i = 1; i < saying.words.size(); ++i) {
            const auto tile = take_tile(saying, saying.words[i], rack);
            if (!tile) return;
            faces.push_back(cribbage::to_string(*tile));
        }
    }
    saying.play({{"type", "exchange"}, {"tiles", std::move(faces)}});
}

void sort_rack(const TileSaying& saying) {
    const bool by_colour = saying.words.size() > 1 && saying.words[1].starts_with("colo");
    std::vector<Tile> rack = saying.view.own.rack;
    const auto key = [by_colour](Tile tile) {
        // A 6/9 tile has no rank of its own yet, and goes with the sixes.
        const int rank = tile.is_turnable() ? 6 : tile.rank();
        const int colour = static_cast<int>(tile.colour());
        return by_colour ? std::pair(colour, rank) : std::pair(rank, colour);
    };
    std::ranges::stable_sort(rack, {}, key);
    saying.effects.commands.push_back(order_command(rack));
    saying.answer(by_colour ? say("terminal_cribbage.sorted_colour") : say("terminal_cribbage.sorted_rank"));
}

void order_rack(const TileSaying& saying) {
    std::vector<Tile> rest = saying.view.own.rack;
    std::vector<Tile> wanted;
    for (std::size_t i = 1; i < saying.words.size(); ++i) {
        const auto tile = take_tile(saying, saying.words[i], rest);
        if (!tile) return;
        wanted.push_back(*tile);
    }
    // What was not named keeps its order behind: the server wants the whole rack.
    wanted.insert(wanted.end(), rest.begin(), rest.end());
    saying.effects.commands.push_back(order_command(wanted));
}

void tell_rack(const TileSaying& saying) {
    saying.answer(rack_sentence(saying.view, saying.style));
}

struct TileWord {
    const char* word;
    void (*act)(const TileSaying&);
};

constexpr std::array<TileWord, 10> tile_words = {{
    {"play", [](const TileSaying& saying) { play_typed(saying, 1); }},
    {"try", try_typed},
    {"exchange", exchange_typed},
    {"pass",
     [](const TileSaying& saying) {
         saying.play({{"type", "pass"}});
     }},
    {"call",
     [](const TileSaying& saying) {
         saying.play({{"type", "call"}});
     }},
    {"sort", sort_rack},
    {"order", order_rack},
    {"rack", tell_rack},
    {"hand", tell_rack},
    {"board",
     [](const TileSaying& saying) {
         for (auto& line : board_lines(saying.view, saying.style)) saying.answer(std::move(line));
     }},
}};

}  // namespace

bool Words::understand(const std::vector<std::string>& words, const TableSeen& table, const Style& style,
                       Effects& effects) const {
    const auto* const meant = std::ranges::find(tile_words, words.front(), &TileWord::word);
    // A line that begins with a square is a play, so that `play` need not be typed.
    const bool square = parse_square(words.front()).has_value();
    if (meant == tile_words.end() && !square) return false;
    // The board is for everybody; all other words are about one's own tiles.
    if (!table.dealt || (words.front() != "board" && !holds_seat(table))) {
        effects.sentences.push_back(say("terminal_cribbage.no_game"));
        return true;
    }
    const cribbage::View view = decode_view(table);
    const std::vector<std::string> coded = with_tile_codes(words);
    const TileSaying saying{coded, table, view, style, effects};
    if (meant != tile_words.end()) {
        meant->act(saying);
    } else {
        play_typed(saying, 0);
    }
    return true;
}

std::vector<std::string> Words::help(const TableSeen& /*table*/) const {
    return word_lines(say("terminal_cribbage.help"));
}

std::vector<std::string> Words::rules(const HelpedTable& table) const {
    return in_short(table);
}

}  // namespace crowntable::cli::cribbage
