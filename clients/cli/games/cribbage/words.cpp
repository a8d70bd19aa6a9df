#include "clients/cli/games/cribbage/words.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "clients/cli/games/cribbage/events.hpp"
#include "clients/cli/games/cribbage/sheet.hpp"
#include "clients/cli/games/cribbage/tile_text.hpp"
#include "clients/cli/games/cribbage/view.hpp"
#include "clients/cli/games/kit/seat_words.hpp"
#include "clients/cli/games/kit/strict_read.hpp"
#include "clients/cli/text/say.hpp"
#include "clients/cli/text/text.hpp"

namespace crowntable::cli::cribbage {
namespace {

/// For screen readers, to which a grid of letters and blanks says nothing.
std::string row_in_words(const std::vector<Placement>& tiles, int row, const Style& style) {
    std::string text;
    for (const Placement& placed : tiles) {
        if (placed.square.row != row) continue;
        text +=
            (text.empty() ? "" : ", ") + square_text(placed.square).substr(0, 1) + " " + tile_text(placed.tile, style);
    }
    return say("terminal_cribbage.row", with<"n">(row), with<"tiles">(text));
}

std::string claim_prompt(const cribbage::View& view, const TableSeen& table, const Style& style) {
    const auto& last = *view.table.last_play;
    return say("terminal_cribbage.claim_prompt", with<"who">(whose(last.seat.index, table)),
               with<"name">(table.name_of(last.seat.index)), with<"points">(points_text(last.claim.value_or(0))),
               with<"play">(play_text(last.tiles, style)));
}

std::string best_sentence(const Json& arrangement, const TableSeen& table, const Style& style) {
    const Json& best = strict::member(arrangement, "best");
    // Without a best play the answer alone does not say why: K-34, or nothing fits.
    const bool calls = decode_view(table).table.options.joker_calls;
    if (!best.is_object()) return calls ? say("terminal_cribbage.none_named") : say("terminal_cribbage.no_play");
    const auto tiles = decode_placements(best, "tiles");
    if (tiles.empty()) throw BadMessage("a best play without tiles");
    return say("terminal_cribbage.best", with<"play">(play_text(tiles, style)),
               with<"points">(points_text(strict::number(best, "score"))));
}

/// As the browser says it.
std::string hinted_action(const Json& action, const Style& style) {
    const std::string type = action.value("type", "");
    if (type == "exchange") return say("cribbage.hint_exchange", with<"n">(decode_tiles(action, "tiles").size()));
    const auto placements = type == "play" ? decode_placements(action, "tiles") : std::vector<Placement>();
    if (placements.empty()) return say("cribbage.hint_pass");
    std::vector<Tile> tiles;
    for (const Placement& placed : placements) tiles.push_back(placed.tile);
    return say("cribbage.hint_play", with<"tiles">(tiles_text(tiles, style)),
               with<"square">(square_text(std::ranges::min(placements).square)));
}

/// The server's sentence, and what to type.
std::string hint_sentence(const Json& hint, const Style& style) {
    std::string text;
    const Json& action = strict::member(hint, "action");
    if (action.is_object() && strict::member(action, "type") == "play") {
        const auto tiles = decode_placements(action, "tiles");
        if (!tiles.empty()) text += play_text(tiles, style) + ". ";
    }
    if (action.is_object() && strict::member(action, "type") == "exchange") {
        text += say("terminal_cribbage.exchange") + " " + tiles_text(decode_tiles(action, "tiles"), style) + ". ";
    }
    // In English the sentence comes from the server as it is; only what could steer the terminal is taken out.
    const std::string sentence = spoken_language() == Language::english || !action.is_object()
                                     ? clean(hint.value("sentence", ""))
                                     : hinted_action(action, style);
    return say("terminal.hint", with<"sentence">(text + sentence));
}

}  // namespace

std::string rack_sentence(const cribbage::View& view, const Style& style) {
    if (view.own.rack.empty()) return say("terminal_cribbage.rack_empty");
    return say("terminal_cribbage.rack", with<"tiles">(tiles_text(view.own.rack, style)));
}

std::vector<std::string> board_lines(const cribbage::View& view, const Style& style) {
    const cribbage::Board& board = view.table.board;
    if (board.empty() && style.spelled) return {say("terminal_cribbage.board_empty")};
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
    if (!preview.contains("score")) return say("terminal_cribbage.would_allow");
    const auto score = decode_score(preview, "score");
    if (!score) return say("terminal_cribbage.count_yourself");
    std::string parts;
    for (const auto& part : score_parts(*score, style)) parts += (parts.empty() ? "" : "; ") + part;
    return say("terminal_cribbage.would_score", with<"points">(points_text(score->total())), with<"parts">(parts));
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
        // Who has a play may do anything else only where exchanging is free (K-20).
        const char* free = !legal.pass ? "no" : legal.exchange > 0 ? "exchange" : "pass";
        const char* first = view.table.first_play() ? "yes" : "no";
        return say("terminal.your_turn",
                   with<"task">(say("terminal_cribbage.task", with<"first">(first), with<"free">(free))));
    }
    return say("terminal.your_turn",
               with<"task">(legal.exchange == 0 ? say("cribbage.hint_pass")
                                                : say("terminal_cribbage.stuck", with<"n">(legal.exchange))));
}

std::vector<std::string> Words::describe(const TableSeen& table, const Style& style) const {
    const cribbage::View view = decode_view(table);
    std::vector<std::string> told = board_lines(view, style);
    const std::string bags = bags_text(view.table.bags);
    told.push_back(say("terminal.sentence", with<"text">(upper(bags.substr(0, 1)) + bags.substr(1))));
    for (const cribbage::SeatView& seat : view.table.seats) {
        const auto yes_if = [](bool holds) { return holds ? "yes" : "no"; };
        const bool plays = view.table.current == seat.seat && view.table.phase == Phase::play;
        told.push_back(say("terminal_cribbage.seat", with<"name">(who(seat.seat.index, table)),
                           with<"tiles">(say("terminal_cribbage.tiles", with<"n">(seat.tiles))),
                           with<"points">(points_text(seat.total)), with<"gone">(yes_if(seat.removed)),
                           with<"plays">(yes_if(plays)), with<"servant">(yes_if(view.table.servant == seat.seat)),
                           with<"joker">(yes_if(view.table.joker == seat.seat))));
    }
    if (const auto& last = view.table.last_play) {
        told.push_back(say("terminal_cribbage.last_play", with<"name">(who(last->seat.index, table)),
                           with<"play">(play_text(last->tiles, style))));
    }
    if (holds_seat(table)) told.push_back(rack_sentence(view, style));
    return told;
}

std::vector<std::string> Words::scores(const TableSeen& table, const Style& style) const {
    const cribbage::View view = decode_view(table);
    std::vector<std::string> told;
    int lap = 0;
    for (const SheetLap& row : laps_of(view.table)) {
        std::vector<std::string> line;
        for (const Seat seat : row.order) line.push_back(who(seat.index, table) + " " + row.cells[seat.index]);
        told.push_back(row.leftovers ? say("terminal_cribbage.left_points", with<"points">(line))
                                     : say("terminal_cribbage.lap_points", with<"n">(++lap), with<"points">(line)));
    }
    for (const auto& leftover : view.table.leftovers) {
        if (leftover.rack.empty()) continue;
        const std::string had = say("terminal_cribbage.had_left", with<"name">(who(leftover.seat.index, table)),
                                    with<"tiles">(tiles_text(leftover.rack, style)));
        told.push_back(say("terminal.sentence", with<"text">(had)));
    }
    std::vector<std::string> totals;
    for (const cribbage::SeatView& seat : view.table.seats) {
        totals.push_back(who(seat.seat.index, table) + " " + std::to_string(seat.total));
    }
    told.push_back(say("terminal.totals", with<"points">(totals)));
    return told;
}

std::string Words::open_hand(const Json& you, const Style& style) const {
    // Without the table: in a replay the hands of all seats are told in this way.
    const auto rack = decode_tiles(you, "rack");
    return rack.empty() ? say("terminal_cribbage.no_tiles") : tiles_text(rack, style);
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
