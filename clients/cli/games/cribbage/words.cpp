#include "clients/cli/games/cribbage/words.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "clients/cli/games/cribbage/events.hpp"
#include "clients/cli/games/cribbage/sheet.hpp"
#include "clients/cli/games/cribbage/tile_text.hpp"
#include "clients/cli/games/cribbage/view.hpp"
#include "clients/cli/games/kit/seat_words.hpp"
#include "clients/cli/games/kit/strict_read.hpp"
#include "clients/cli/text/text.hpp"

namespace crowntable::cli::cribbage {
namespace {

/// For screen readers, to which a grid of letters and blanks says nothing.
std::string row_in_words(const std::vector<Placement>& tiles, int row, const Style& style) {
    std::string text = "Row " + std::to_string(row) + ":";
    for (const Placement& placed : tiles) {
        if (placed.square.row != row) continue;
        text += (text.ends_with(":") ? " " : ", ") + square_text(placed.square).substr(0, 1) + " " +
                tile_text(placed.tile, style);
    }
    return text + ".";
}

std::string claim_prompt(const cribbage::View& view, const TableSeen& table, const Style& style) {
    const auto& last = *view.table.last_play;
    return does(last.seat.index, table, "claims ", "claim ") + points_text(last.claim.value_or(0)) + " for " +
           play_text(last.tiles, style) + ". Call if it is worth more, or pass.";
}

std::string best_sentence(const Json& arrangement, const TableSeen& table, const Style& style) {
    const Json& best = strict::member(arrangement, "best");
    // Without a best play the answer alone does not say why: K-34, or nothing fits.
    const bool calls = decode_view(table).table.options.joker_calls;
    if (!best.is_object()) return calls ? "Where players count for themselves, no play is named." : "You have no play.";
    const auto tiles = decode_placements(best, "tiles");
    if (tiles.empty()) throw BadMessage("a best play without tiles");
    return "The play that scores most is " + play_text(tiles, style) + ": " +
           points_text(strict::number(best, "score")) + ".";
}

/// The server's sentence, and what to type.
std::string hint_sentence(const Json& hint, const Style& style) {
    std::string text = "Hint: ";
    const Json& action = strict::member(hint, "action");
    if (action.is_object() && strict::member(action, "type") == "play") {
        const auto tiles = decode_placements(action, "tiles");
        if (!tiles.empty()) text += play_text(tiles, style) + ". ";
    }
    if (action.is_object() && strict::member(action, "type") == "exchange") {
        text += "exchange " + tiles_text(decode_tiles(action, "tiles"), style) + ". ";
    }
    // The sentence comes from the server as it is; only what could steer the terminal is taken out.
    return text + clean(hint.value("sentence", ""));
}

}  // namespace

std::string rack_sentence(const cribbage::View& view, const Style& style) {
    if (view.own.rack.empty()) return "Your rack is empty.";
    return "Your rack: " + tiles_text(view.own.rack, style) + ".";
}

std::vector<std::string> board_lines(const cribbage::View& view, const Style& style) {
    const cribbage::Board& board = view.table.board;
    if (board.empty() && style.spelled) return {"The board is empty."};
    std::vector<std::string> lines;
    if (!style.spelled) {
        std::string header = "   ";
        for (int column = 1; column <= board.size(); ++column) {
            header += " " + std::string(1, static_cast<char>('A' + column - 1)) + "  ";
        }
        lines.push_back(std::move(header));
    }
    const auto tiles = board.tiles();
    for (int row = 1; row <= board.size(); ++row) {
        const bool some =
            std::ranges::any_of(tiles, [row](const Placement& placed) { return placed.square.row == row; });
        if (style.spelled && some) lines.push_back(row_in_words(tiles, row, style));
        if (style.spelled) continue;
        std::string line = (row < 10 ? " " : "") + std::to_string(row) + " ";
        for (int column = 1; column <= board.size(); ++column) {
            const cribbage::Square square{static_cast<std::int8_t>(row), static_cast<std::int8_t>(column)};
            const auto tile = board.at(square);
            line += pad(tile ? " " + tile_text(*tile, style) : board.is_blocked(square) ? "" : " .", 4);
        }
        // Blanks at the end would make an empty line on a narrow terminal, which wraps them.
        while (line.ends_with(' ')) line.pop_back();
        lines.push_back(std::move(line));
    }
    return lines;
}

std::string preview_sentence(const Json& preview, const Style& style) {
    // Previews of passes and exchanges have no such member; that of a claim has one that is null.
    if (!preview.contains("score")) return "That would be allowed.";
    const auto score = decode_score(preview, "score");
    if (!score) return "That play is allowed. What it scores is for you to count.";
    std::string text = "That would score " + points_text(score->total()) + ".";
    std::string parts;
    for (const auto& part : score_parts(*score, style)) parts += (parts.empty() ? " " : "; ") + part;
    return text + parts + ".";
}

std::vector<std::string> Words::tell(const Json& event, const TableSeen& table, const Style& style) const {
    return tell_event(event, table, style);
}

std::string Words::prompt(const TableSeen& table, const Style& style) const {
    const cribbage::View view = decode_view(table);
    if (own_call(view, table)) return claim_prompt(view, table, style);
    if (!own_play(view, table)) return {};
    const cribbage::Legal& legal = view.own.legal;
    if (legal.play) {
        std::string text =
            view.table.first_play() ? "Your turn. Make the first play, of two tiles or more" : "Your turn. Place tiles";
        // Who has a play may do anything else only where exchanging is free (K-20).
        if (legal.pass) text += legal.exchange > 0 ? ", or exchange, or pass" : ", or pass";
        return text + ".";
    }
    if (legal.exchange == 0) return "Your turn. You have no play: pass.";
    return "Your turn. You have no play: exchange up to " + std::to_string(legal.exchange) + ", or pass.";
}

std::vector<std::string> Words::describe(const TableSeen& table, const Style& style) const {
    const cribbage::View view = decode_view(table);
    std::vector<std::string> told = board_lines(view, style);
    told.push_back(upper(bags_text(view.table.bags).substr(0, 1)) + bags_text(view.table.bags).substr(1) + ".");
    for (const cribbage::SeatView& seat : view.table.seats) {
        std::string line = who(seat.seat.index, table) + ": " + std::to_string(seat.tiles) +
                           (seat.tiles == 1 ? " tile, " : " tiles, ") + points_text(seat.total);
        if (seat.removed) line += ", left the game";
        if (view.table.current == seat.seat && view.table.phase == Phase::play) line += ", to play";
        if (view.table.servant == seat.seat) line += ", Servant";
        if (view.table.joker == seat.seat) line += ", Joker";
        told.push_back(line + ".");
    }
    if (const auto& last = view.table.last_play) {
        told.push_back("Last play: " + who(last->seat.index, table) + ", " + play_text(last->tiles, style) + ".");
    }
    if (holds_seat(table)) told.push_back(rack_sentence(view, style));
    return told;
}

std::vector<std::string> Words::scores(const TableSeen& table, const Style& style) const {
    const cribbage::View view = decode_view(table);
    std::vector<std::string> told;
    int lap = 0;
    for (const SheetLap& row : laps_of(view.table)) {
        std::string line = row.leftovers ? "Left over: " : "Lap " + std::to_string(++lap) + ": ";
        for (const Seat seat : row.order) {
            line += (line.ends_with(": ") ? "" : ", ") + who(seat.index, table) + " " + row.cells[seat.index];
        }
        told.push_back(line + ".");
    }
    for (const auto& leftover : view.table.leftovers) {
        if (leftover.rack.empty()) continue;
        told.push_back(who(leftover.seat.index, table) + " had " + tiles_text(leftover.rack, style) + " left.");
    }
    std::string totals = "Totals: ";
    for (const cribbage::SeatView& seat : view.table.seats) {
        totals += (totals.ends_with(": ") ? "" : ", ") + who(seat.seat.index, table) + " " + std::to_string(seat.total);
    }
    told.push_back(totals + ".");
    return told;
}

std::string Words::open_hand(const Json& you, const Style& style) const {
    // Without the table: in a replay the hands of all seats are told in this way.
    const auto rack = decode_tiles(you, "rack");
    return rack.empty() ? "no tiles" : tiles_text(rack, style);
}

Effects Words::reply(const Json& message, const TableSeen& table, const Style& style) const {
    const std::string type = message.value("type", "");
    Effects effects;
    if (type == "arranged") effects.sentences.push_back(best_sentence(message.at("arrangement"), table, style));
    if (type == "hinted") effects.sentences.push_back(hint_sentence(message.at("hint"), style));
    if (type == "previewed") effects.sentences.push_back(preview_sentence(message.at("preview"), style));
    return effects;
}

}  // namespace crowntable::cli::cribbage
