#include "clients/cli/games/cribbage/screen.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "clients/cli/games/cribbage/tile_text.hpp"
#include "clients/cli/games/cribbage/view.hpp"
#include "clients/cli/games/kit/game_commands.hpp"
#include "clients/cli/games/kit/seat_words.hpp"
#include "clients/cli/text/say.hpp"
#include "engine/cribbage/game.hpp"
#include "protocol/cribbage/codec.hpp"

namespace crowntable::cli::cribbage {
namespace {

using TileKey = Key::Kind;

// Every play is worth less than a thousand points, and three digits cannot overflow when they are read.
constexpr std::size_t claim_digits_max = 3;

std::string command_for(const char* op, const TableSeen& table, const cribbage::Action& action) {
    return action_command(op, table, Json::parse(cribbage::Codec::write_action(action)));
}

/// What a rack's tile is laid down as at first.
Tile laid_as(Tile tile) {
    return tile.is_turnable() ? Tile(tile.is_printed_nine() ? 9 : 6, tile.colour()) : tile;
}

}  // namespace

std::optional<Square> next_free(const cribbage::Board& board, const Focus& focus, Square from) {
    const auto is_laid = [&](Square square) {
        return std::ranges::find(focus.placed, square, &Placement::square) != focus.placed.end();
    };
    while (!board.is_blocked(from) && (!board.is_free(from) || is_laid(from))) {
        from = next_square(from, focus.direction);
    }
    return board.is_blocked(from) ? std::nullopt : std::optional(from);
}

void Screen::draw(Canvas& canvas, int top, int bottom, const TableSeen& table, const std::vector<std::string>& log,
                  const Style& style) const {
    draw_table(canvas, top, bottom, table, focus_, log, style);
}

bool Screen::press(Key key, const TableSeen& table, const Style&, Effects& effects) {
    if (focus_.claim) {
        press_claim(key, table, effects);
        return true;
    }
    const cribbage::View view = decode_view(table);
    if (key.is("v")) {
        focus_.turned = !focus_.turned;
    } else if (press_on_board(key, view)) {
        return true;
    } else if (!holds_seat(table)) {
        return false;
    } else if (key.is("s")) {
        std::vector<Tile> rack = view.own.rack;
        std::ranges::stable_sort(rack, {}, [](Tile tile) { return tile.is_turnable() ? 6 : tile.rank(); });
        // Tiles that are laid down go back: their slots would mean others on the sorted rack.
        forget_tiles();
        effects.commands.push_back(order_command(rack));
    } else if (key.is("a") || key.is("h")) {
        effects.commands.push_back(Json{{"op", key.is("a") ? "arrange" : "hint"}}.dump());
    } else if (key.is("p") && (own_play(view, table) || own_call(view, table))) {
        effects.commands.push_back(command_for("play", table, cribbage::Pass{}));
    } else if (key.is("k")) {
        // Not only while a claim stands: a call at any other time is a wrong one, which the rules allow and which
        // costs five (K-34).
        effects.commands.push_back(command_for("play", table, cribbage::Call{}));
    } else {
        return own_play(view, table) && press_in_turn(key, view, table, effects);
    }
    return true;
}

bool Screen::press_on_board(const Key& key, const cribbage::View& view) {
    const int size = view.table.board.size();
    const auto at = [size](int line) { return static_cast<std::int8_t>(std::clamp(line, 1, size)); };
    Square& cursor = focus_.cursor;
    if (key.kind == TileKey::left) {
        cursor.column = at(cursor.column - 1);
    } else if (key.kind == TileKey::right) {
        cursor.column = at(cursor.column + 1);
    } else if (key.kind == TileKey::up) {
        cursor.row = at(cursor.row - 1);
    } else if (key.kind == TileKey::down) {
        cursor.row = at(cursor.row + 1);
    } else {
        return false;
    }
    focus_.looked = true;
    return true;
}

bool Screen::press_in_turn(const Key& key, const cribbage::View& view, const TableSeen& table, Effects& effects) {
    const bool digit =
        key.kind == TileKey::character && key.text.size() == 1 && key.text[0] >= '1' && key.text[0] <= '5';
    if (digit && !key.alt) {
        pick(static_cast<std::size_t>(key.text[0] - '1'), view, effects);
    } else if (key.kind == TileKey::tab || key.is(" ")) {
        focus_.direction = crosswise(focus_.direction);
    } else if (key.is("f")) {
        turn_tile(view);
    } else if (key.is("e")) {
        const bool exchanging = !focus_.exchanging;
        forget_tiles();
        focus_.exchanging = exchanging;
    } else if (key.kind == TileKey::backspace) {
        take_back(1);
    } else if (key.kind == TileKey::escape) {
        forget_tiles();
    } else if (key.kind == TileKey::enter) {
        confirm(view, table, effects);
    } else {
        return false;
    }
    return true;
}

void Screen::pick(std::size_t slot, const cribbage::View& view, Effects& effects) {
    if (slot >= view.own.rack.size()) return;
    const auto used = std::ranges::find(focus_.slots, slot);
    // Pressed again, a digit takes its tile back, from wherever it was laid.
    if (used != focus_.slots.end()) {
        if (!focus_.exchanging) focus_.placed.erase(focus_.placed.begin() + (used - focus_.slots.begin()));
        focus_.slots.erase(used);
        return;
    }
    if (!focus_.exchanging) {
        const auto square = next_free(view.table.board, focus_, focus_.cursor);
        if (!square) return effects.sentences.push_back(say("terminal_cribbage.no_square"));
        focus_.placed.push_back({*square, laid_as(view.own.rack[slot])});
        focus_.cursor = *square;
    }
    focus_.slots.push_back(slot);
    if (focus_.exchanging) return;
    if (const auto next = next_free(view.table.board, focus_, focus_.cursor)) focus_.cursor = *next;
}

void Screen::take_back(std::size_t count) {
    for (; count > 0 && !focus_.slots.empty(); --count) {
        focus_.slots.pop_back();
        // While tiles are laid down each slot has its entry in `placed`; tiles to be exchanged lie nowhere.
        if (focus_.exchanging) continue;
        focus_.cursor = focus_.placed.back().square;
        focus_.placed.pop_back();
    }
}

/// The last six or nine that was laid down, if its tile may be either.
void Screen::turn_tile(const cribbage::View& view) {
    for (std::size_t i = focus_.placed.size(); i-- > 0;) {
        if (!view.own.rack[focus_.slots[i]].is_turnable()) continue;
        Tile& tile = focus_.placed[i].tile;
        tile = Tile(15 - tile.rank(), tile.colour());
        return;
    }
}

void Screen::confirm(const cribbage::View& view, const TableSeen& table, Effects& effects) {
    if (focus_.slots.empty()) return effects.sentences.push_back(say("terminal_cribbage.lay_first"));
    if (focus_.exchanging) {
        cribbage::Exchange exchange;
        for (const std::size_t slot : focus_.slots) exchange.tiles.push_back(view.own.rack[slot]);
        effects.commands.push_back(command_for("play", table, exchange));
        return;
    }
    if (view.table.options.joker_calls) {
        // The claim is part of the play, so that nothing is sent before the points are typed.
        focus_.claim = "";
        return;
    }
    effects.commands.push_back(command_for("play", table, cribbage::Play{.tiles = focus_.placed}));
}

void Screen::press_claim(const Key& key, const TableSeen& table, Effects& effects) {
    const bool digit =
        key.kind == TileKey::character && key.text.size() == 1 && key.text[0] >= '0' && key.text[0] <= '9';
    if (key.kind == TileKey::escape || (key.kind == TileKey::backspace && focus_.claim->empty())) {
        focus_.claim.reset();
    } else if (key.kind == TileKey::backspace) {
        focus_.claim->pop_back();
    } else if (digit && focus_.claim->size() < claim_digits_max) {
        *focus_.claim += key.text;
    } else if (key.kind == TileKey::enter && !focus_.claim->empty()) {
        // One to three digits: nothing to catch.
        const int points = std::stoi(*focus_.claim);
        focus_.claim.reset();
        effects.commands.push_back(command_for("play", table, cribbage::Play{.tiles = focus_.placed, .claim = points}));
    }
}

void Screen::forget_tiles() {
    focus_.placed.clear();
    focus_.slots.clear();
    focus_.exchanging = false;
    focus_.claim.reset();
}

/// Lays the tiles of a suggested play down, to be looked at and played.
void Screen::lay_down(const Json& object, const cribbage::View& view) {
    forget_tiles();
    for (const Placement& placed : decode_placements(object, "tiles")) {
        for (std::size_t slot = 0; slot < view.own.rack.size(); ++slot) {
            const bool used = std::ranges::find(focus_.slots, slot) != focus_.slots.end();
            // A suggestion names faces. The first tile of the rack that is still free and may be that face stands
            // for it.
            if (used || !view.own.rack[slot].may_be(placed.tile)) continue;
            focus_.placed.push_back(placed);
            focus_.slots.push_back(slot);
            break;
        }
    }
    if (focus_.placed.empty()) return;
    const Square first = focus_.placed.front().square;
    const Square last = focus_.placed.back().square;
    focus_.direction = first.row == last.row ? Direction::across : Direction::down;
    focus_.cursor = next_free(view.table.board, focus_, last).value_or(last);
}

void Screen::heard(const Json& message, const std::optional<Answered>& answered, const TableSeen& table) {
    if (!table.dealt) return;
    const cribbage::View view = decode_view(table);
    if (turn_ != table.turn) {
        turn_ = table.turn;
        // At the end of the game the sheet comes up whatever was shown before.
        const bool turned = focus_.turned && view.table.phase != cribbage::Phase::game_over;
        focus_ = {.cursor = focus_.cursor, .direction = focus_.direction, .turned = turned};
        // Beside the last play is where most people look first.
        if (view.table.last_play) focus_.cursor = view.table.last_play->tiles.back().square;
        if (const auto free = next_free(view.table.board, focus_, focus_.cursor)) focus_.cursor = *free;
    }
    // Slots are counted on the rack as it was seen last: on another one they would mean other tiles.
    if (view.own.rack != rack_) {
        rack_ = view.own.rack;
        forget_tiles();
    }
    const std::string type = message.value("type", "");
    // A suggestion that comes when the turn is over is told in words only.
    if (!answered || !own_play(view, table)) return;
    if (type == "arranged" && message.at("arrangement").at("best").is_object()) {
        lay_down(message.at("arrangement").at("best"), view);
    }
    if (type == "hinted" && message.at("hint").at("action").value("type", "") == "play") {
        lay_down(message.at("hint").at("action"), view);
    }
}

std::string Screen::headline(const TableSeen& table) const {
    const auto bags = decode_view(table).table.bags;
    if (bags.size() == 2) return say("terminal_cribbage.bags_short", with<"light">(bags[0]), with<"dark">(bags[1]));
    return bags.empty() ? "" : say("cribbage.bag", with<"n">(bags.front()));
}

std::string Screen::hints(const TableSeen& table) const {
    const cribbage::View view = decode_view(table);
    if (focus_.claim) return say("terminal_cribbage.keys_claim");
    if (own_call(view, table)) return say("terminal_cribbage.keys_call");
    if (!own_play(view, table))
        return holds_seat(table) ? say("terminal_cribbage.keys_wait") : say("terminal_cribbage.keys_watch");
    if (focus_.exchanging) return say("terminal_cribbage.keys_exchange");
    if (!focus_.placed.empty()) return say("terminal_cribbage.keys_laid");
    if (view.own.legal.play) return say("terminal_cribbage.keys_play");
    return say("terminal_cribbage.keys_stuck");
}

}  // namespace crowntable::cli::cribbage
