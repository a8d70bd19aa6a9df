#include "clients/cli/games/rummy/scores.hpp"

#include <algorithm>

#include "clients/cli/games/kit/card_text.hpp"
#include "clients/cli/games/kit/screen_parts.hpp"
#include "clients/cli/games/kit/seat_words.hpp"
#include "clients/cli/text/say.hpp"
#include "clients/cli/text/text.hpp"

namespace crowntable::cli::rummy {
namespace {

std::string title(const TableSeen& table, const rummy::PublicView& view) {
    if (is_called_off(table, view.phase == rummy::Phase::game_over)) return called_off_sentence();
    if (view.phase != rummy::Phase::game_over) {
        return say("terminal_rummy.scores_after", with<"n">(view.scores.size()), with<"of">(view.rounds.size()));
    }
    return winners_sentence(view.standings.value_or(std::vector<Standing>{}), table);
}

std::string row_label(const rummy::ScoreRow& row) {
    return row.playoff ? say("rummy.playoff") : say("terminal_rummy.cards", with<"n">(row.hand_size));
}

void draw_revealed(Canvas& canvas, int row, int bottom, const TableSeen& table, const rummy::PublicView& view,
                   const Style& style) {
    // With `reveal_hands` at the end of the game there is nothing to show before.
    if (!view.revealed) return;
    for (const rummy::RevealedHand& hand : *view.revealed) {
        // The points above are what matters; hands are shown as far as there are rows.
        if (row >= bottom) return;
        int column = canvas.put(row, 1, pad(table.name_of(hand.seat.index), 14)) + 1;
        for (const cards::Meld& meld : hand.arrangement.melds) {
            for (const cards::Card card : meld.cards) {
                column = canvas.put(row, column, card_text(card, style), card_ink(card)) + 1;
            }
            column = canvas.put(row, column, style.unicode ? "· " : ", ", ink::dim);
        }
        if (!hand.arrangement.dead.empty())
            column = canvas.put(row, column, say("terminal_rummy.left") + " ", ink::dim);
        for (const cards::Card card : hand.arrangement.dead) {
            column = canvas.put(row, column, card_text(card, style), card_ink(card)) + 1;
        }
        ++row;
    }
}

}  // namespace

void draw_scores(Canvas& canvas, int top, int bottom, const TableSeen& table, const rummy::View& view,
                 const Style& style) {
    const rummy::PublicView& shown = view.table;
    ScoreTable sheet{.title = title(table, shown), .names = {}, .rows = {}, .totals = {}};
    for (const rummy::SeatView& seat : shown.seats) {
        sheet.names.push_back(table.name_of(seat.seat.index));
        sheet.totals.push_back(seat.total);
    }
    for (const rummy::ScoreRow& line : shown.scores) {
        ScoreTable::Row row{row_label(line), {}};
        for (std::size_t seat = 0; seat < line.points.size(); ++seat) {
            const bool out = line.went_out && line.went_out->index == seat;
            row.cells.push_back(
                // A seat without points took no part in that round: it had been left, or it was a play-off of others
                //
                {line.points[seat] ? std::to_string(*line.points[seat]) : "-", out ? ink::good : ink::plain});
        }
        sheet.rows.push_back(std::move(row));
    }
    const int below = draw_score_table(canvas, top, bottom, sheet, style);
    draw_revealed(canvas, below + 1, bottom, table, shown, style);
}

}  // namespace crowntable::cli::rummy
