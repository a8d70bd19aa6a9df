#include "clients/cli/screen/render.hpp"

#include <algorithm>

#include "clients/cli/line/typed.hpp"
#include "clients/cli/line/waiting.hpp"
#include "clients/cli/screen/lobby_screen.hpp"
#include "clients/cli/text/say.hpp"
#include "clients/cli/text/text.hpp"
#include "clients/cli/text/wrap.hpp"

namespace crowntable::cli {
namespace {

constexpr int wide_columns_min = 72;

void draw_title(Canvas& canvas, const Picture& picture) {
    const bool wide = canvas.width() >= wide_columns_min;
    Ink look = ink::bold;
    look.reverse = true;
    canvas.put(0, 0, std::string(static_cast<std::size_t>(canvas.width()), ' '), look);
    if (!picture.table.room) {
        canvas.put(0, 1, "Crowntable", look);
        return;
    }
    const RoomSeen& room = *picture.table.room;
    const bool game = shows_game(picture.table);
    std::string left = (wide ? "Crowntable  " : "") + room.code;
    // On a narrow terminal what the game says of its round matters more than its name.
    if (wide || !game) left += "  " + room.game_name;
    if (game) left += "  " + picture.game->headline(picture.table);
    if (room.locked) left += "  " + say("terminal.title_locked");
    std::string right;
    if (room.paused) right = say("terminal.title_paused") + " ";
    if (picture.remaining_ms) right += clock_text(*picture.remaining_ms);
    // The clock on the right keeps its room: it is what one glances at.
    canvas.put(0, 1, fit(left, canvas.width() - 2 - columns(right)), look);
    canvas.put(0, canvas.width() - 1 - columns(right), right, look);
}

/// Lines of tables and boards stay what they are where they fit.
std::vector<std::string> lines_to_read(std::span<const std::string> texts, int width) {
    std::vector<std::string> lines;
    for (const std::string& text : texts) {
        if (columns(text) <= width) {
            lines.push_back(text);
            continue;
        }
        for (auto& line : wrapped(text, width)) lines.push_back(std::move(line));
    }
    return lines;
}

/// All keys that mean something, whether or not there is room for them.
std::string hints(const Picture& picture) {
    if (!picture.table.room) return say("terminal.keys_quit");
    const RoomSeen& room = *picture.table.room;
    if (!shows_game(picture.table)) return lobby_hints(room);
    std::string text;
    if (room.role == "player" && room.state == "between_rounds") {
        const SeatSeen* own = room.own_seat ? room.find_seat(*room.own_seat) : nullptr;
        text = own != nullptr && own->ready ? say("terminal.keys_waiting") : say("terminal.keys_next");
    } else if (room.state == "finished") {
        text = room.role == "player" ? say("terminal.keys_rematch") : say("terminal.keys_leave");
    } else {
        text = picture.game->hints(picture.table);
    }
    // These keys stand at the end, where a narrow terminal cuts first: they are the same everywhere, and in the help.
    return text + "  " + say("terminal.keys_rest");
}

/// The keys of what the table shows, then the words that can be typed there.
std::vector<std::string> lines_of_help(const Picture& picture, int width) {
    auto lines = wrapped_hints(hints(picture), width);
    lines.emplace_back();
    for (auto& line : wrapped_words(help_lines(picture.table), width)) lines.push_back(std::move(line));
    return lines;
}

void draw_help(Canvas& canvas, int top, int bottom, const Picture& picture) {
    const int width = std::max(1, canvas.width() - 2);
    const bool is_help = picture.reading.empty();
    const auto lines = is_help ? lines_of_help(picture, width) : lines_to_read(picture.reading, width);
    const auto lead = wrapped(say("terminal.help_lead"), width);
    const int head = is_help ? static_cast<int>(lead.size()) : 1;
    const auto rows = static_cast<std::size_t>(std::max(1, bottom - top - head));
    const std::size_t pages = (lines.size() + rows - 1) / rows;
    // Pages go round: only here is known how many there are, since it depends on the size.
    const std::size_t first = (picture.help - 1) % pages * rows;
    if (!is_help) canvas.put(top, 1, say("terminal.page", with<"n">(first / rows + 1), with<"of">(pages)), ink::bold);
    for (int row = 0; is_help && row < head; ++row) {
        canvas.put(top + row, 1, lead[static_cast<std::size_t>(row)], ink::bold);
    }
    for (std::size_t i = first; i < std::min(first + rows, lines.size()); ++i) {
        canvas.put(top + head + static_cast<int>(i - first), 1, lines[i]);
    }
}

/// Before the room is known.
void draw_log_only(Canvas& canvas, int top, int bottom, const std::vector<std::string>& log) {
    int row = top;
    for (const std::string& line : last_wrapped(log, canvas.width() - 2, bottom - top)) canvas.put(row++, 1, line);
}

/// Answers how many rows it takes at the bottom.
int draw_after_game(Canvas& canvas, int top, int bottom, const Picture& picture) {
    // The end of a game is what one looks for: on a small terminal there is room for nothing else.
    constexpr int game_rows_min = 12;
    if (picture.after_game.empty() || picture.table.room->state != "finished") return 0;
    const auto lines = wrapped(picture.after_game, canvas.width() - 2);
    const int rows = static_cast<int>(lines.size());
    if (bottom - top - rows < game_rows_min) return 0;
    for (int row = 0; row < rows; ++row) {
        canvas.put(bottom - rows + row, 1, lines[static_cast<std::size_t>(row)], ink::dim);
    }
    return rows;
}

void draw_middle(Canvas& canvas, int top, int bottom, const Picture& picture, const Style& style) {
    if (picture.help > 0) return draw_help(canvas, top, bottom, picture);
    if (!picture.table.room) return draw_log_only(canvas, top, bottom, picture.log);
    if (shows_game(picture.table)) {
        bottom -= draw_after_game(canvas, top, bottom, picture);
        return picture.game->draw(canvas, top, bottom, picture.table, picture.log, style);
    }
    draw_lobby(canvas, top, bottom, *picture.table.room, picture.games, picture.lobby_cursor, picture.log, style);
}

}  // namespace

bool shows_game(const TableSeen& table) {
    // Also after the game, when its result is still to be looked at.
    return table.dealt && table.room && table.room->state != "lobby";
}

std::vector<std::string> render(const Picture& picture, int width, int height, const Style& style) {
    Canvas canvas(std::max(1, width), std::max(1, height));
    const int bottom = canvas.height() - 2;
    draw_title(canvas, picture);
    draw_middle(canvas, 1, bottom, picture, style);
    // Over whatever is drawn there: without a connection nothing on the table can be trusted to be new.
    if (!picture.connection_trouble.empty()) {
        Ink look = ink::warning;
        look.reverse = true;
        canvas.put(1, 0, pad(" " + picture.connection_trouble, canvas.width()), look);
    }
    canvas.put(bottom, 1, fit(picture.help > 0 ? say("terminal.keys_page") : hints(picture), canvas.width() - 2),
               ink::dim);
    if (picture.typing) {
        const int end = canvas.put(bottom + 1, 0, ":" + *picture.typing, ink::bold);
        canvas.put(bottom + 1, end, style.unicode ? "▏" : "_", ink::dim);
    } else {
        canvas.put(bottom + 1, 1, fit(picture.notice, canvas.width() - 2), ink::turn);
    }
    return canvas.lines(style);
}

}  // namespace crowntable::cli
