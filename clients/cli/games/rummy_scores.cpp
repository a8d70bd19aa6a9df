#include "clients/cli/games/rummy_scores.hpp"

#include <algorithm>

#include "clients/cli/games/card_text.hpp"
#include "clients/cli/games/screen_parts.hpp"
#include "clients/cli/games/seat_words.hpp"
#include "clients/cli/text.hpp"

namespace crowntable::cli {
namespace {

constexpr int label_columns = 9;
constexpr int seat_columns_max = 12;

std::string title(const TableSeen& table, const rummy::PublicView& view) {
    if (view.phase != rummy::Phase::game_over) {
        return "Scores after " + std::to_string(view.scores.size()) + " of " + std::to_string(view.rounds.size()) +
               " rounds";
    }
    return winners_sentence(view.standings.value_or(std::vector<Standing>{}), table);
}

std::string row_label(const rummy::ScoreRow& row) {
    if (row.playoff) return "Play-off";
    return std::to_string(row.hand_size) + " cards";
}

void draw_revealed(Canvas& canvas, int row, int bottom, const TableSeen& table, const rummy::PublicView& view,
                   const Style& style) {
    if (!view.revealed) return;
    for (const rummy::RevealedHand& hand : *view.revealed) {
        if (row >= bottom) return;
        int column = canvas.put(row, 1, pad(table.name_of(hand.seat.index), 14)) + 1;
        for (const cards::Meld& meld : hand.arrangement.melds) {
            for (const cards::Card card : meld.cards) {
                column = canvas.put(row, column, card_text(card, style), card_ink(card)) + 1;
            }
            column = canvas.put(row, column, style.unicode ? "· " : ", ", ink::dim);
        }
        if (!hand.arrangement.dead.empty()) column = canvas.put(row, column, "left ", ink::dim);
        for (const cards::Card card : hand.arrangement.dead) {
            column = canvas.put(row, column, card_text(card, style), card_ink(card)) + 1;
        }
        ++row;
    }
}

}  // namespace

void draw_rummy_scores(Canvas& canvas, int top, int bottom, const TableSeen& table, const rummy::View& view,
                       const Style& style) {
    const rummy::PublicView& shown = view.table;
    const int seats = std::max(1, static_cast<int>(shown.seats.size()));
    const int width = std::min(seat_columns_max, (canvas.width() - label_columns) / seats);
    int row = top;
    canvas.rule(row++, style);
    canvas.put(row++, 1, fit(title(table, shown), canvas.width() - 1), ink::turn);
    for (const rummy::SeatView& seat : shown.seats) {
        canvas.put(row, label_columns + seat.seat.index * width,
                   flush_right_in(fit(table.name_of(seat.seat.index), width - 1), width), ink::bold);
    }
    ++row;
    const int rows_max = std::max(0, bottom - row - 2);
    const int rows = static_cast<int>(shown.scores.size());
    for (int i = std::max(0, rows - rows_max); i < rows; ++i) {
        const rummy::ScoreRow& line = shown.scores[static_cast<std::size_t>(i)];
        canvas.put(row, 1, pad(row_label(line), label_columns - 1), ink::dim);
        for (std::size_t seat = 0; seat < line.points.size(); ++seat) {
            const std::string points = line.points[seat] ? std::to_string(*line.points[seat]) : "-";
            const bool out = line.went_out && line.went_out->index == seat;
            canvas.put(row, label_columns + static_cast<int>(seat) * width, flush_right_in(points, width),
                       out ? ink::good : ink::plain);
        }
        ++row;
    }
    canvas.put(row, 1, "Total", ink::bold);
    for (const rummy::SeatView& seat : shown.seats) {
        canvas.put(row, label_columns + seat.seat.index * width, flush_right_in(std::to_string(seat.total), width),
                   ink::bold);
    }
    draw_revealed(canvas, row + 2, bottom, table, shown, style);
}

}  // namespace crowntable::cli
