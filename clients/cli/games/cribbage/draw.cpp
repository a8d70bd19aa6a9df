#include <algorithm>
#include <nlohmann/json.hpp>

#include "clients/cli/games/cribbage/board.hpp"
#include "clients/cli/games/cribbage/events.hpp"
#include "clients/cli/games/cribbage/screen.hpp"
#include "clients/cli/games/cribbage/sheet.hpp"
#include "clients/cli/games/cribbage/tile_text.hpp"
#include "clients/cli/games/cribbage/view.hpp"
#include "clients/cli/games/cribbage/words.hpp"
#include "clients/cli/games/kit/screen_parts.hpp"
#include "clients/cli/games/kit/seat_words.hpp"
#include "clients/cli/table/server_words.hpp"
#include "clients/cli/text/say.hpp"
#include "clients/cli/text/text.hpp"
#include "clients/cli/text/wrap.hpp"
#include "engine/cribbage/game.hpp"

namespace crowntable::cli::cribbage {
namespace {

// Two columns of numbers and at least some letters of each name.
constexpr int side_columns_min = 17;
constexpr int rack_rows = 3;
constexpr int box_columns = 6;
// Behind the five boxes of a rack.
constexpr int explained_column = 34;

/// Everything that a part of the picture needs.
struct BoardScene {
    Canvas& canvas;
    const TableSeen& table;
    const cribbage::View& view;
    const Focus& focus;
    const std::vector<std::string>& log;
    const Style& style;

    bool placing() const { return own_play(view, table); }
    Square middle() const {
        const auto& last = view.table.last_play;
        // Whoever is to play looks at the cursor. Others see the last play, until they look around for themselves.
        return placing() || focus.looked || !last ? focus.cursor : last->tiles.front().square;
    }
    void board(const BoardArea& area) const {
        draw_board(canvas, area, view.table, focus, middle(), placing() && !focus.exchanging, style);
    }
};

std::string waiting_text(const BoardScene& scene) {
    const cribbage::PublicView& view = scene.view.table;
    if (!view.current) return {};
    const int seat = view.current->index;
    if (view.phase == Phase::play) return say("terminal_cribbage.to_play", with<"name">(who(seat, scene.table)));
    if (view.phase != Phase::claimed || !view.last_play) return {};
    return say("terminal_cribbage.claims", with<"who">(whose(seat, scene.table)),
               with<"name">(scene.table.name_of(seat)), with<"points">(points_text(view.last_play->claim.value_or(0))));
}

/// What the tiles laid down would do, asked of the rules themselves.
struct LaidDown {
    bool allowed = false;
    /// What the play would score, or why it would be refused.
    std::string sentence;
    std::vector<std::string> parts{};
};

std::optional<LaidDown> laid_down(const BoardScene& scene) {
    if (!scene.placing() || scene.focus.placed.empty()) return std::nullopt;
    cribbage::Play play{.tiles = scene.focus.placed};
    // Whether it may be played is all that is told at such a table (K-34).
    if (scene.view.table.options.joker_calls) play.claim = 0;
    // Asked here and not of the server: this is drawn after every key.
    const auto asked = cribbage::Game::preview(scene.view, play);
    if (const auto* refusal = std::get_if<Refusal>(&asked)) {
        const std::string why = refusal_text({{"code", refusal->code}, {"message", refusal->message}}, "cribbage");
        return LaidDown{false, say("terminal_cribbage.not_yet", with<"why">(why))};
    }
    const auto& score = std::get<cribbage::PlayPreview>(std::get<cribbage::Preview>(asked)).score;
    if (!score) return LaidDown{true, say("terminal_cribbage.allowed")};
    return LaidDown{true, say("terminal_cribbage.scores", with<"points">(points_text(score->total()))),
                    score_parts(*score, scene.style)};
}

std::string what_to_do(const BoardScene& scene) {
    const Focus& focus = scene.focus;
    if (focus.claim) {
        const std::string typed = *focus.claim + (scene.style.unicode ? "▏" : "_");
        return say("terminal_cribbage.how_many", with<"typed">(typed));
    }
    if (scene.placing() && focus.exchanging) return say("terminal_cribbage.pick");
    if (const auto laid = laid_down(scene)) {
        if (!laid->allowed) return laid->sentence;
        return say("terminal_cribbage.enter_plays", with<"play">(play_text(focus.placed, scene.style)),
                   with<"sentence">(laid->sentence));
    }
    const std::string prompt = Words().prompt(scene.table, scene.style);
    return prompt.empty() ? waiting_text(scene) : prompt;
}

void draw_what_now(const BoardScene& scene, int row, int rows) {
    const bool mine = scene.placing() || own_call(scene.view, scene.table);
    draw_banner(scene.canvas, row, rows, what_to_do(scene), mine);
}

/// What the tiles laid down would score; else the last play, explained.
std::vector<std::string> explained(const BoardScene& scene) {
    if (auto laid = laid_down(scene)) {
        laid->parts.insert(laid->parts.begin(), laid->sentence);
        return laid->parts;
    }
    if (!scene.view.table.last_play) return {};
    const auto& last = *scene.view.table.last_play;
    std::string text = who(last.seat.index, scene.table) + ": " + play_text(last.tiles, scene.style);
    if (!last.score) return {text};
    auto parts = score_parts(*last.score, scene.style);
    parts.insert(parts.begin(), text + ", " + points_text(last.score->total()) + ":");
    return parts;
}

void draw_explained(const BoardScene& scene, int row, int bottom) {
    const int width = scene.canvas.width() - explained_column - 1;
    bool first = true;
    for (const std::string& part : explained(scene)) {
        for (const std::string& line : wrapped(part, width)) {
            if (row < bottom) scene.canvas.put(row++, explained_column, line, first ? ink::bold : ink::plain);
        }
        first = false;
    }
}

bool is_picked(const BoardScene& scene, std::size_t slot) {
    return std::ranges::find(scene.focus.slots, slot) != scene.focus.slots.end();
}

void draw_rack(const BoardScene& scene, int row) {
    const auto& rack = scene.view.own.rack;
    for (std::size_t i = 0; i < rack.size(); ++i) {
        const bool gone = is_picked(scene, i);
        // Each tile as wide as a 6/9.
        const std::string text = flush_right_in(gone ? "" : tile_text(rack[i], scene.style), 4);
        draw_box(scene.canvas, row, 1 + static_cast<int>(i) * box_columns, text, gone ? ink::plain : tile_ink(rack[i]),
                 std::to_string(i + 1), scene.style);
    }
}

void draw_rack_in_row(const BoardScene& scene, int row) {
    const auto& rack = scene.view.own.rack;
    int column = 1;
    for (std::size_t i = 0; i < rack.size(); ++i) {
        column = scene.canvas.put(row, column, std::to_string(i + 1) + (is_picked(scene, i) ? "-" : ":"), ink::turn);
        column = scene.canvas.put(row, column, tile_text(rack[i], scene.style), tile_ink(rack[i])) + 2;
    }
}

std::string badge_of(const BoardScene& scene, const cribbage::SeatView& seat) {
    if (seat.removed) return say("cribbage.gone");
    std::string note = presence_note(seat.seat.index, scene.table);
    const auto add = [&note](const std::string& badge) { note += (note.empty() ? "" : ", ") + badge; };
    if (scene.view.table.servant == seat.seat) add(say("cribbage.isServant"));
    if (scene.view.table.joker == seat.seat) add(say("cribbage.isJoker"));
    return note;
}

Ink seat_look(const BoardScene& scene, const cribbage::SeatView& seat) {
    if (seat.removed) return ink::dim;
    return scene.view.table.current == seat.seat ? ink::turn : ink::plain;
}

/// Beside the board: the seats, then what happened.
void draw_side(const BoardScene& scene, int top, int bottom, int column) {
    Canvas& canvas = scene.canvas;
    const int width = canvas.width() - column;
    const int numbers = 13;
    canvas.put(top, column + width - numbers, fit(say("terminal_cribbage.tiles_points"), numbers), ink::dim);
    int row = top + 1;
    for (const cribbage::SeatView& seat : scene.view.table.seats) {
        const Ink look = seat_look(scene, seat);
        if (scene.view.table.current == seat.seat) canvas.put(row, column, turn_sign(scene.style), ink::turn);
        const std::string name = who(seat.seat.index, scene.table);
        canvas.put(row, column + 1, fit(name, width - numbers), look);
        canvas.put(row, canvas.width() - numbers + 2, flush_right_in(std::to_string(seat.tiles), 2), look);
        canvas.put(row++, canvas.width() - 6, flush_right_in(std::to_string(seat.total), 6), look);
        const std::string badge = badge_of(scene, seat);
        if (!badge.empty()) canvas.put(row++, column + 2, fit(badge, width - 2), ink::dim);
    }
    draw_newest(canvas, scene.log, row + 1, bottom, column);
}

void draw_seats_in_rows(const BoardScene& scene, int row) {
    const auto& seats = scene.view.table.seats;
    const int width = scene.canvas.width() / 2;
    for (std::size_t i = 0; i < seats.size(); ++i) {
        const int column = i % 2 == 0 ? 0 : width;
        const Ink look = seat_look(scene, seats[i]);
        if (scene.view.table.current == seats[i].seat) scene.canvas.put(row, column, turn_sign(scene.style), ink::turn);
        std::string name = who(seats[i].seat.index, scene.table);
        // A sign each for what has words beside a whole board: away, the Servant, the Joker.
        name = presence_sign(seats[i].seat.index, scene.table) + name;
        if (scene.view.table.servant == seats[i].seat) name += "*";
        if (scene.view.table.joker == seats[i].seat) name += "!";
        const std::string numbers = std::to_string(seats[i].tiles) + "t " + std::to_string(seats[i].total);
        scene.canvas.put(row, column + 1, pad(name, width - 3 - columns(numbers)), look);
        scene.canvas.put(row, column + width - 1 - columns(numbers), numbers, look);
        if (i % 2 == 1) ++row;
    }
}

void draw_whole(const BoardScene& scene, int top, int bottom) {
    const int size = scene.view.table.board.size();
    const int below = top + 1 + size;
    const int width = row_number_columns + size * square_columns + 1;
    scene.board({top, 1 + size, width});
    draw_side(scene, top, below, width + 1);
    const bool seated = holds_seat(scene.table);
    // A second row for what to do only where the rack does not need it.
    const int rows = std::clamp(bottom - below - (seated ? rack_rows : 0), 1, 2);
    draw_what_now(scene, below, rows);
    const int rack = std::min(below + rows, bottom - rack_rows);
    if (seated) draw_rack(scene, rack);
    if (seated || bottom - below - rows > 1) draw_explained(scene, seated ? rack : below + rows, bottom);
}

void draw_part(const BoardScene& scene, int top, int bottom) {
    const int seat_rows = (static_cast<int>(scene.view.table.seats.size()) + 1) / 2;
    draw_seats_in_rows(scene, top);
    const bool seated = holds_seat(scene.table);
    const int width = scene.canvas.width() - 2;
    const int told = bottom - (seated ? 3 : 2);
    scene.board({top + seat_rows, told - top - seat_rows, scene.canvas.width()});
    // What to do may need the row of what happened.
    if (wrapped(what_to_do(scene), width).size() > 1) {
        draw_what_now(scene, told, 2);
    } else {
        if (!scene.log.empty()) scene.canvas.put(told, 1, fit(scene.log.back(), width), ink::dim);
        draw_what_now(scene, told + 1, 1);
    }
    if (seated) draw_rack_in_row(scene, bottom - 1);
}

void draw_sheet(const BoardScene& scene, int top, int bottom) {
    const cribbage::PublicView& view = scene.view.table;
    ScoreTable sheet{.title = say("terminal_cribbage.title"), .names = {}, .rows = {}, .totals = {}};
    if (is_called_off(scene.table, view.phase == Phase::game_over)) sheet.title = called_off_sentence();
    if (view.standings) sheet.title = winners_sentence(*view.standings, scene.table);
    if (!scene.table.replayed) sheet.title = say("terminal_cribbage.to_board", with<"title">(sheet.title));
    for (const cribbage::SeatView& seat : view.seats) {
        sheet.names.push_back(scene.table.name_of(seat.seat.index));
        sheet.totals.push_back(seat.total);
    }
    int lap = 0;
    for (const SheetLap& row : laps_of(view)) {
        ScoreTable::Row line{
            row.leftovers ? say("terminal_cribbage.left") : say("terminal_cribbage.lap", with<"n">(++lap)), {}};
        for (const std::string& cell : row.cells) line.cells.push_back({cell, ink::plain});
        sheet.rows.push_back(std::move(line));
    }
    // At the end all racks are shown, also where nothing is deducted for them (K-31, K-32).
    const bool over = !view.leftovers.empty();
    const int rows = over ? static_cast<int>(view.seats.size()) : 0;
    int row = draw_score_table(scene.canvas, top, bottom - rows, sheet, scene.style) + (over ? 1 : 0);
    for (const auto& leftover : view.leftovers) {
        if (row >= bottom || leftover.rack.empty()) continue;
        std::string text = say("terminal_cribbage.had_left", with<"name">(who(leftover.seat.index, scene.table)),
                               with<"tiles">(tiles_text(leftover.rack, scene.style)));
        if (leftover.deduction != 0) text += ": " + std::to_string(-leftover.deduction);
        scene.canvas.put(row++, 1, fit(text, scene.canvas.width() - 2), ink::dim);
    }
}

}  // namespace

void draw_table(Canvas& canvas, int top, int bottom, const TableSeen& table, const Focus& focus,
                const std::vector<std::string>& log, const Style& style) {
    const cribbage::View view = decode_view(table);
    Focus checked = focus;
    // A picture may be asked for between a new view and the forgetting of what was selected in the old one; slots
    // beyond the rack would be read out of range.
    const bool fresh = std::ranges::all_of(focus.slots, [&](std::size_t slot) { return slot < view.own.rack.size(); });
    if (!fresh || table.replayed) checked.slots.clear();
    if (!fresh || table.replayed) checked.placed.clear();
    const BoardScene scene{canvas, table, view, checked, log, style};
    const bool is_game_over = view.table.phase == Phase::game_over;
    const bool over = is_game_over || is_called_off(table, is_game_over);
    // During the game the key turns the sheet up, after it the board.
    if (over != focus.turned) return draw_sheet(scene, top, bottom);
    const int size = view.table.board.size();
    const bool wide = canvas.width() >= row_number_columns + size * square_columns + 1 + side_columns_min;
    const bool high = bottom - top >= size + 2 + (holds_seat(table) ? rack_rows : 0);
    if (wide && high) {
        draw_whole(scene, top, bottom);
    } else {
        draw_part(scene, top, bottom);
    }
}

}  // namespace crowntable::cli::cribbage
