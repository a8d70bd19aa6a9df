#include <algorithm>

#include "clients/cli/games/kit/card_text.hpp"
#include "clients/cli/games/kit/screen_parts.hpp"
#include "clients/cli/games/kit/seat_words.hpp"
#include "clients/cli/games/rummy/scores.hpp"
#include "clients/cli/games/rummy/screen.hpp"
#include "clients/cli/games/rummy/view.hpp"
#include "clients/cli/games/rummy/words.hpp"
#include "clients/cli/text/say.hpp"
#include "clients/cli/text/text.hpp"
#include "clients/cli/text/wrap.hpp"

namespace crowntable::cli::rummy {
namespace {

using cards::Card;

// Where the terminal has this size, each seat has a row with all that is told of it, and cards have boxes.
constexpr int scores_columns_min = 72;
constexpr int wide_rows_min = 20;
constexpr int card_columns = 5;

/// Everything that a part of the picture needs.
struct Scene {
    Canvas& canvas;
    const TableSeen& table;
    const rummy::View& view;
    const Focus& focus;
    const std::vector<std::string>& log;
    const Style& style;
};

int put_cards(Canvas& canvas, int row, int column, std::span<const Card> cards, const Style& style) {
    for (const Card card : cards) column = canvas.put(row, column, card_text(card, style), card_ink(card)) + 1;
    return column;
}

/// Melds close together: all thirteen cards of a seat fit beside its name.
void put_melds(Canvas& canvas, int row, int column, std::span<const cards::Meld> melds, const Style& style) {
    for (const cards::Meld& meld : melds) {
        for (const Card card : meld.cards) column = canvas.put(row, column, card_text(card, style), card_ink(card));
        ++column;
    }
}

/// What is worth saying beside a seat.
std::string seat_note(const Scene& scene, const rummy::SeatView& seat) {
    if (seat.removed) return say("rummy.gone");
    if (auto note = presence_note(seat.seat.index, scene.table); !note.empty()) return note;
    if (scene.view.table.out_seat == seat.seat) return say("rummy.isOut");
    if (seat.drew == rummy::Source::stock) return say("terminal_rummy.drew_stock");
    if (seat.drew == rummy::Source::discard && !seat.taken.empty()) {
        return say("terminal_rummy.took", with<"card">(card_text(seat.taken.back(), scene.style)));
    }
    return {};
}

void draw_seat_wide(const Scene& scene, int row, const rummy::SeatView& seat) {
    Canvas& canvas = scene.canvas;
    const bool acting = scene.view.table.current == seat.seat;
    const Ink look = acting ? ink::turn : seat.removed ? ink::dim : ink::plain;
    if (acting) canvas.put(row, 1, turn_sign(scene.style), ink::turn);
    std::string name = scene.table.name_of(seat.seat.index);
    if (is_own(seat.seat.index, scene.table)) name = say("terminal.name_you", with<"name">(name));
    canvas.put(row, 3, pad(name, 20), look);
    canvas.put(row, 24, fit(say("terminal_rummy.cards", with<"n">(seat.cards)), 9), look);
    canvas.put(row, 34, fit(say("terminal_rummy.points", with<"n">(seat.total)), 10), look);
    int column = 45;
    const bool laid = seat.laid && !seat.laid->melds.empty();
    // Laid-down cards need the room; who deals next is told again with the next round.
    if (scene.view.table.dealer == seat.seat && !laid)
        column = canvas.put(row, column, say("rummy.isDealer") + " ", ink::dim);
    if (laid) {
        put_melds(canvas, row,
                  seat.laid->went_out ? canvas.put(row, column, say("rummy.outShort") + " ", ink::good) : column,
                  seat.laid->melds, scene.style);
    } else {
        canvas.put(row, column, fit(seat_note(scene, seat), canvas.width() - column), ink::dim);
    }
}

void draw_seat_compact(const Scene& scene, int row, int column, int width, const rummy::SeatView& seat) {
    const bool acting = scene.view.table.current == seat.seat;
    const Ink look = acting ? ink::turn : seat.removed ? ink::dim : ink::plain;
    if (acting) scene.canvas.put(row, column, turn_sign(scene.style), ink::turn);
    std::string name = scene.table.name_of(seat.seat.index);
    if (is_own(seat.seat.index, scene.table)) name = say("terminal.you");
    name = presence_sign(seat.seat.index, scene.table) + name;
    const std::string numbers =
        (seat.laid && seat.laid->went_out ? say("rummy.outShort")
                                          : say("terminal_rummy.cards_short", with<"n">(seat.cards))) +
        " " + std::to_string(seat.total);
    const int room_left = width - 2 - columns(numbers) - 1;
    scene.canvas.put(row, column + 1, pad(name, room_left), look);
    scene.canvas.put(row, column + width - 1 - columns(numbers), numbers, look);
}

void draw_piles(const Scene& scene, int top, int bottom) {
    const rummy::PublicView& view = scene.view.table;
    Canvas& canvas = scene.canvas;
    canvas.put(top, 2, fit(say("rummy.stock"), 9), ink::bold);
    canvas.put(top, 12, fit(say("terminal_rummy.pile"), 15), ink::bold);
    draw_box(canvas, top + 1, 2, std::to_string(view.stock), ink::plain, "", scene.style);
    if (view.discard_top) {
        const bool wild = view.rules.is_wild(*view.discard_top);
        draw_box(canvas, top + 1, 12, card_text(*view.discard_top, scene.style), card_ink(*view.discard_top),
                 wild ? "*" : "", scene.style);
    }
    // The three cards below the top: they cannot be taken, but help to remember. They are shown where there is a
    // row for them.
    if (view.discards.size() > 1 && bottom - top > 4) {
        const std::size_t shown = std::min<std::size_t>(view.discards.size() - 1, 3);
        const auto below = std::span(view.discards).subspan(view.discards.size() - 1 - shown, shown);
        put_cards(canvas, top + 4, canvas.put(top + 4, 12, say("terminal_rummy.on") + " ", ink::dim), below,
                  scene.style);
    }
    draw_newest(canvas, scene.log, top, bottom, 28);
}

std::string waiting_for(const Scene& scene) {
    const rummy::PublicView& view = scene.view.table;
    if (!view.current) return {};
    const auto name = with<"name">(who(view.current->index, scene.table));
    const std::string sentence =
        view.phase == rummy::Phase::draw ? say("terminal_rummy.to_draw", name) : say("terminal_rummy.to_discard", name);
    return view.last_turn ? say("terminal_rummy.last_turns", with<"sentence">(sentence)) : sentence;
}

std::string sheet_question(const Focus::Sheet& sheet, const Style& style) {
    const std::string groups = melds_text(sheet.melds, style);
    const auto card = with<"card">(card_text(sheet.discard, style));
    if (sheet.goes_out) return say("terminal_rummy.ask_out", with<"melds">(groups), card);
    return say("terminal_rummy.ask_lay", card, with<"points">(sheet.deadwood),
               with<"melds">(groups.empty() ? "none" : groups));
}

std::string banner(const Scene& scene) {
    if (scene.focus.sheet) return sheet_question(*scene.focus.sheet, scene.style);
    const bool mine = own_turn(scene.view, scene.table);
    if (mine && scene.view.table.phase == rummy::Phase::discard && scene.focus.chosen) {
        return say("terminal_rummy.ask_discard",
                   with<"card">(card_text(scene.view.own.hand[*scene.focus.chosen], scene.style)));
    }
    if (mine) return Words().prompt(scene.table, scene.style);
    return waiting_for(scene);
}

void draw_what_to_do(const Scene& scene, int row, int rows) {
    draw_banner(scene.canvas, row, rows, banner(scene), own_turn(scene.view, scene.table));
}

void draw_own_points(const Scene& scene, int row) {
    const rummy::PrivateView& own = scene.view.own;
    const char* out = !own.can_go_out ? "no" : scene.table.replayed ? "possible" : "yes";
    const std::string text = say("terminal_rummy.left_over", with<"points">(own.deadwood), with<"out">(out));
    scene.canvas.put(row, 1, fit(text, scene.canvas.width() - 2), own.can_go_out ? ink::good : ink::dim);
}

/// Equal cards cannot be told apart. The drawn one stands last among them, so that it is the one to be marked.
bool is_new(const Scene& scene, std::size_t index) {
    const auto& hand = scene.view.own.hand;
    if (!scene.view.own.drawn || hand[index] != *scene.view.own.drawn) return false;
    return std::find(hand.begin() + static_cast<std::ptrdiff_t>(index) + 1, hand.end(), hand[index]) == hand.end();
}

/// Five rows: one for lifted cards, three for the cards, one for the marks below.
void draw_hand_wide(const Scene& scene, int row) {
    const auto& hand = scene.view.own.hand;
    const int left = 2;
    for (std::size_t i = 0; i < hand.size(); ++i) {
        const int column = left + static_cast<int>(i) * card_columns;
        const bool lifted = scene.focus.chosen == i;
        Ink look = card_ink(hand[i]);
        look.reverse = scene.focus.cursor == i;
        draw_box(scene.canvas, lifted ? row : row + 1, column, card_text(hand[i], scene.style), look,
                 scene.view.table.rules.is_wild(hand[i]) ? "*" : "", scene.style);
        std::string mark = scene.focus.cursor == i ? (scene.style.unicode ? "▲" : "^") : "";
        if (is_new(scene, i)) mark += say("terminal_rummy.new");
        scene.canvas.put(row + 4, column + (columns(mark) == 1 ? 2 : 1), mark, ink::turn);
    }
}

/// `[10h]` at the cursor, `>10h<` chosen, `+10h` new; wild cards end in a star.
void draw_hand_compact(const Scene& scene, int row, int rows) {
    const auto& hand = scene.view.own.hand;
    const int per_row = std::max(1, scene.canvas.width() / card_columns);
    for (std::size_t i = 0; i < hand.size(); ++i) {
        const int line = static_cast<int>(i) / per_row;
        if (line >= rows) return;
        const int column = static_cast<int>(i) % per_row * card_columns;
        const bool chosen = scene.focus.chosen == i;
        const bool cursor = scene.focus.cursor == i;
        scene.canvas.put(row + line, column, chosen ? ">" : cursor ? "[" : is_new(scene, i) ? "+" : "", ink::turn);
        Ink look = card_ink(hand[i]);
        look.reverse = cursor;
        int end = scene.canvas.put(row + line, column + 1, card_text(hand[i], scene.style), look);
        // A joker says by itself that it is wild, and a card of three characters leaves no column for the star.
        const bool wild = scene.view.table.rules.is_wild(hand[i]) && !hand[i].is_joker() && end < column + 4;
        if (wild) end = scene.canvas.put(row + line, end, "*", ink::turn);
        scene.canvas.put(row + line, end, chosen ? "<" : cursor ? "]" : "", ink::turn);
    }
}

void draw_wide(const Scene& scene, int top, int bottom) {
    int row = top;
    scene.canvas.rule(row++, scene.style);
    for (const rummy::SeatView& seat : scene.view.table.seats) draw_seat_wide(scene, row++, seat);
    scene.canvas.rule(row++, scene.style);
    const bool seated = holds_seat(scene.table);
    // One row for what to do, five for the hand, one for its points.
    const int hand_rows = seated ? 7 : 1;
    draw_piles(scene, row, bottom - hand_rows);
    draw_what_to_do(scene, bottom - hand_rows, 1);
    if (!seated) return;
    draw_hand_wide(scene, bottom - 6);
    draw_own_points(scene, bottom - 1);
}

void draw_compact(const Scene& scene, int top, int bottom) {
    const rummy::PublicView& view = scene.view.table;
    const int width = scene.canvas.width();
    int row = top;
    for (std::size_t i = 0; i < view.seats.size(); ++i) {
        const bool right = i % 2 == 1;
        draw_seat_compact(scene, row, right ? width / 2 : 0, width / 2, view.seats[i]);
        if (right || i + 1 == view.seats.size()) ++row;
    }
    int column = scene.canvas.put(row, 0, say("terminal_rummy.stock_and_pile", with<"n">(view.stock)) + " ", ink::bold);
    if (view.discard_top) put_cards(scene.canvas, row, column, std::span(&*view.discard_top, 1), scene.style);
    ++row;
    const bool seated = holds_seat(scene.table);
    const int per_row = std::max(1, width / card_columns);
    const int hand_rows = seated ? (static_cast<int>(scene.view.own.hand.size()) + per_row - 1) / per_row : 0;
    const int below = hand_rows + (seated ? 1 : 0);
    // On a narrow terminal a sentence may need two rows; the rest is for the log.
    const int banner_rows = std::min(2, static_cast<int>(wrapped(banner(scene), width - 2).size()));
    draw_newest(scene.canvas, scene.log, row, bottom - below - banner_rows, 0);
    draw_what_to_do(scene, bottom - below - banner_rows, banner_rows);
    if (!seated) return;
    draw_hand_compact(scene, bottom - below, hand_rows);
    draw_own_points(scene, bottom - 1);
}

}  // namespace

void draw_table(Canvas& canvas, int top, int bottom, const TableSeen& table, const Focus& focus,
                const std::vector<std::string>& log, const Style& style) {
    const rummy::View view = decode_view(table);
    const bool between = view.table.phase == rummy::Phase::round_scored || view.table.phase == rummy::Phase::game_over;
    // Between rounds the scores are what everybody wants to see, and there is nothing to be done at the table.
    const bool called_off = is_called_off(table, view.table.phase == rummy::Phase::game_over);
    if (between || called_off || focus.scores) return draw_scores(canvas, top, bottom, table, view, style);
    Focus checked = focus;
    // Nothing can be picked up in what is over.
    if (table.replayed) checked.cursor = view.own.hand.size();
    // The picture may be drawn before the screen has heard of the smaller hand.
    if (checked.chosen && *checked.chosen >= view.own.hand.size()) checked.chosen.reset();
    const Scene scene{canvas, table, view, checked, log, style};
    if (canvas.width() >= scores_columns_min && bottom - top >= wide_rows_min) {
        draw_wide(scene, top, bottom);
    } else {
        draw_compact(scene, top, bottom);
    }
}

}  // namespace crowntable::cli::rummy
