#include "clients/cli/games/plain/screen.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "clients/cli/games/kit/screen_parts.hpp"
#include "clients/cli/games/kit/seat_words.hpp"
#include "clients/cli/games/plain/actions.hpp"
#include "clients/cli/games/plain/facts.hpp"
#include "clients/cli/text/say.hpp"
#include "clients/cli/text/text.hpp"
#include "clients/cli/text/wrap.hpp"

namespace crowntable::cli::plain {
namespace {

using Rows = std::vector<std::string>;
using Kind = Key::Kind;

constexpr int cell_columns_max = 16;
constexpr int log_rows_max = 5;
// There is no key for ten: further actions are typed behind a colon.
constexpr std::size_t digit_max = 9;

void add_wrapped(const std::string& line, int width, Rows& rows) {
    for (std::string& part : wrapped(line, width)) rows.push_back(std::move(part));
}

/// The columns that the longest text takes, within bounds.
int columns_for(const Rows& texts) {
    int widest = 0;
    for (const std::string& text : texts) widest = std::max(widest, columns(text));
    return std::min(widest, cell_columns_max);
}

/// The title over the names, then a column for each label.
std::vector<Rows> columns_of(const FactTable& table) {
    std::vector<Rows> found{{table.title}};
    for (const std::string& label : table.labels) found.push_back({label});
    for (const auto& row : table.rows) {
        found.front().push_back(row.name);
        for (std::size_t i = 0; i < row.cells.size(); ++i) found[i + 1].push_back(row.cells[i]);
    }
    return found;
}

Rows beside_each_other(const std::vector<Rows>& all) {
    Rows rows(all.front().size());
    for (const Rows& column : all) {
        const int width = columns_for(column);
        for (std::size_t i = 0; i < rows.size(); ++i) rows[i] += (rows[i].empty() ? "" : "  ") + pad(column[i], width);
    }
    return rows;
}

void add_table(const FactTable& table, int width, Rows& rows) {
    Rows drawn = beside_each_other(columns_of(table));
    rows.emplace_back();
    if (columns(drawn.front()) <= width) {
        rows.insert(rows.end(), drawn.begin(), drawn.end());
        return;
    }
    // Too wide: a line for each row says it all the same.
    for (const auto& row : table.rows) add_wrapped(row_text(table, row), width, rows);
}

void add_facts(const Json& object, const TableSeen& table, int width, Rows& rows) {
    const Facts facts = facts_of(object, table);
    for (const std::string& line : facts.lines) add_wrapped(line, width, rows);
    for (const FactTable& one : facts.tables) add_table(one, width, rows);
}

Rows all_rows(const TableSeen& table, int width) {
    Rows rows;
    // One's own cards and actions first: these have to be on the first page.
    if (holds_seat(table)) add_facts(own_members(*table.you), table, width, rows);
    const auto actions = legal_actions(table);
    for (std::size_t i = 0; i < actions.size(); ++i) add_wrapped(numbered(i + 1, actions[i]), width, rows);
    if (!rows.empty()) rows.emplace_back();
    add_facts(*table.public_part, table, width, rows);
    return rows;
}

void draw_page(Canvas& canvas, int top, int bottom, const Rows& rows, int page) {
    if (bottom <= top) return;
    const int count = static_cast<int>(rows.size());
    const bool fits = count <= bottom - top;
    const int on_page = std::max(1, fits ? bottom - top : bottom - top - 1);
    const int pages = std::max(1, (count + on_page - 1) / on_page);
    // The remainder of a negative number is negative in C++, and pages are turned both ways.
    const int shown = ((page % pages) + pages) % pages;
    for (int i = shown * on_page; i < std::min(count, (shown + 1) * on_page); ++i) {
        canvas.put(top + i - shown * on_page, 1, fit(rows[static_cast<std::size_t>(i)], canvas.width() - 2));
    }
    if (fits) return;
    const std::string where = say("terminal_plain.page", with<"n">(shown + 1), with<"of">(pages));
    canvas.put(bottom - 1, 1, fit(where, canvas.width() - 2), ink::dim);
}

}  // namespace

void Screen::draw(Canvas& canvas, int top, int bottom, const TableSeen& table, const std::vector<std::string>& log,
                  const Style& style) const {
    // On a low terminal the facts need the rows more than the log.
    const int log_rows = std::min(log_rows_max, (bottom - top) / 4);
    const bool mine = !legal_actions(table).empty();
    if (mine) draw_banner(canvas, top, 1, say("terminal_plain.press"), true);
    draw_page(canvas, top + (mine ? 1 : 0), bottom - log_rows - 1, all_rows(table, canvas.width() - 2), page_);
    canvas.rule(bottom - log_rows - 1, style);
    draw_newest(canvas, log, bottom - log_rows, bottom, 1);
}

bool Screen::press(Key key, const TableSeen& table, const Style&, Effects& effects) {
    const bool forward = key.kind == Kind::right || key.kind == Kind::down;
    if (forward || key.kind == Kind::left || key.kind == Kind::up) {
        page_ += forward ? 1 : -1;
        return true;
    }
    const auto actions = legal_actions(table);
    for (std::size_t i = 0; i < std::min(actions.size(), digit_max); ++i) {
        if (!key.is(std::to_string(i + 1))) continue;
        effects.commands.push_back(play_command(actions[i], table));
        return true;
    }
    return false;
}

void Screen::heard(const Json&, const std::optional<Answered>&, const TableSeen& table) {
    // With a new turn the first page is the interesting one again.
    if (turn_ != table.turn) page_ = 0;
    turn_ = table.turn;
}

std::string Screen::headline(const TableSeen&) const {
    return {};
}

std::string Screen::hints(const TableSeen& table) const {
    const std::size_t count = legal_actions(table).size();
    std::string pages = say("terminal_plain.keys_pages");
    if (count == 0) return pages;
    const std::string numbers = count == 1 ? "1" : "1-" + std::to_string(std::min(count, digit_max));
    const auto digits = with<"digits">(numbers);
    const std::string play =
        count > digit_max ? say("terminal_plain.keys_play_ten", digits) : say("terminal_plain.keys_play", digits);
    return play + "  " + pages;
}

}  // namespace crowntable::cli::plain
