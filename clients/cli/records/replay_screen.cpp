#include "clients/cli/records/replay_screen.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>
#include <utility>

#include "clients/cli/games/find_face.hpp"
#include "clients/cli/text/say.hpp"
#include "clients/cli/text/text.hpp"
#include "clients/cli/text/wrap.hpp"

namespace crowntable::cli {
namespace {

using Kind = Key::Kind;

// The bounds of --speed, too.
constexpr double slowest = 0.25;
constexpr double fastest = 16;
// More than any game has steps, and few enough that reading them cannot overflow.
constexpr std::size_t digits_max = 7;
// Enough to fill the lines that a table leaves for what has happened.
constexpr int log_steps = 12;

constexpr int two_columns_width = 72;

/// A line of the help, its key in front of what it does: lines of `key|what it does` are the text of all.
std::vector<std::string> keys_told() {
    std::istringstream text(say("terminal.walk_keys"));
    std::vector<std::pair<std::string, std::string>> keys;
    int widest = 0;
    for (std::string line; std::getline(text, line);) {
        const auto bar = line.find('|');
        keys.emplace_back(line.substr(0, bar), line.substr(bar + 1));
        widest = std::max(widest, columns(keys.back().first));
    }
    std::vector<std::string> lines;
    for (const auto& [key, what] : keys) lines.push_back(pad(key, widest + 2) + what);
    return lines;
}

void draw_help(Canvas& canvas) {
    const auto keys = keys_told();
    // Pairs stand beside each other where they fit.
    int second_column = 32;
    int width = 0;
    for (std::size_t i = 0; i < keys.size(); ++i) {
        int& widest = i % 2 == 0 ? second_column : width;
        widest = std::max(widest, columns(keys[i]) + 2);
    }
    const bool wide = second_column + width <= canvas.width();
    int row = 1;
    for (std::size_t i = 0; i < keys.size(); ++i) {
        const bool beside = wide && i % 2 == 1;
        if (beside) --row;
        canvas.put(row++, beside ? 1 + second_column : 1, fit(keys[i], canvas.width() - 2));
    }
}

std::string speed_text(double steps_a_second) {
    std::string text = std::to_string(steps_a_second);
    // Six digits are written behind the point, and most of them are zeros.
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
    return say("terminal.walk_speed", with<"steps">(decimal_in(spoken_language(), text)));
}

}  // namespace

ReplayScreen::ReplayScreen(Reel reel, std::optional<Seat> viewer, double steps_a_second, Style style)
    : reel_(std::move(reel)),
      viewer_(viewer),
      steps_a_second_(steps_a_second),
      style_(style),
      game_(find_face(reel_.table({}).room->family).make_screen()) {}

bool ReplayScreen::press(const Key& key) {
    if (typing_) {
        press_while_typing(key);
        return true;
    }
    // Any key puts the help away, and does nothing else: whoever reads it has not seen where they would go.
    if (std::exchange(help_, false)) return true;
    notice_.clear();
    if (key.is("q") || key.kind == Kind::end_of_input) return false;
    if (!press_to_walk(key)) press_to_look(key);
    return true;
}

bool ReplayScreen::press_to_walk(const Key& key) {
    if (key.kind == Kind::right || key.is("n")) {
        walk(reel_.at() + 1);
    } else if (key.kind == Kind::left || key.is("b")) {
        // Steps have no sign: in front of the first one there is nothing to take away.
        walk(reel_.at() - std::min<std::size_t>(reel_.at(), 1));
    } else if (key.kind == Kind::down || key.is("t")) {
        walk(reel_.next_turn());
    } else if (key.kind == Kind::up || key.is("T")) {
        walk(reel_.previous_turn());
    } else if (key.is("]") || key.is("r")) {
        walk(reel_.next_deal());
    } else if (key.is("[") || key.is("R")) {
        walk(reel_.previous_deal());
    } else if (key.kind == Kind::home) {
        walk(0);
    } else if (key.kind == Kind::end) {
        walk(reel_.steps() - 1);
    } else {
        return false;
    }
    return true;
}

bool ReplayScreen::press_to_look(const Key& key) {
    if (key.is(" ")) {
        playing_ = !playing_;
        // To play from the last step on is to play it all again.
        if (playing_ && reel_.at() + 1 == reel_.steps()) reel_.go_to(0);
        // On many keyboards the plus is the equals sign with the shift key.
    } else if (key.is("+") || key.is("=")) {
        steps_a_second_ = std::min(fastest, steps_a_second_ * 2);
        notice_ = speed_text(steps_a_second_);
    } else if (key.is("-")) {
        steps_a_second_ = std::max(slowest, steps_a_second_ / 2);
        notice_ = speed_text(steps_a_second_);
    } else if (key.is("s")) {
        // From all hands to the first seat, from the last one to all hands again.
        const std::size_t next = viewer_ ? viewer_->index + 1U : 0;
        viewer_ = next < reel_.seats() ? std::optional(seat_at(next)) : std::nullopt;
    } else if (key.is("a")) {
        viewer_.reset();
    } else if (key.is("g")) {
        typing_ = "";
    } else if (key.is("?")) {
        help_ = true;
    } else if (key.kind == Kind::character && key.text.size() == 1 && key.text[0] >= '1' && key.text[0] <= '7') {
        const auto seat = static_cast<std::size_t>(key.text[0] - '1');
        if (seat < reel_.seats()) viewer_ = seat_at(seat);
    } else {
        return false;
    }
    return true;
}

void ReplayScreen::press_while_typing(const Key& key) {
    if (key.kind == Kind::escape || (key.kind == Kind::backspace && typing_->empty())) {
        typing_.reset();
    } else if (key.kind == Kind::backspace) {
        typing_->pop_back();
    } else if (key.kind == Kind::enter) {
        if (!typing_->empty()) walk(std::stoul(*typing_));
        typing_.reset();
    } else if (key.kind == Kind::character && key.text.size() == 1 && key.text[0] >= '0' && key.text[0] <= '9' &&
               typing_->size() < digits_max) {
        *typing_ += key.text;
    }
}

/// Whoever walks does not want to be carried on.
void ReplayScreen::walk(std::size_t step) {
    playing_ = false;
    reel_.go_to(step);
}

void ReplayScreen::tick() {
    if (!playing_) return;
    reel_.go_to(reel_.at() + 1);
    playing_ = reel_.at() + 1 < reel_.steps();
}

std::optional<int> ReplayScreen::tick_ms() const {
    if (!playing_) return std::nullopt;
    // Between four seconds and a sixteenth of one, by the bounds above.
    return static_cast<int>(1000 / steps_a_second_);
}

std::vector<std::string> ReplayScreen::log(int steps) const {
    std::vector<std::string> told;
    for (int back = steps; back >= 0; --back) {
        // Near the beginning there are fewer steps to tell.
        if (static_cast<std::size_t>(back) > reel_.at()) continue;
        for (auto& line : reel_.tell(reel_.at() - static_cast<std::size_t>(back), style_)) {
            told.push_back(std::move(line));
        }
    }
    return told;
}

void ReplayScreen::draw_hands(Canvas& canvas, int top) const {
    const TableSeen table = reel_.table({});
    const GameWords& words = *find_face(table.room->family).words;
    for (std::size_t i = 0; i < reel_.seats(); ++i) {
        const int row = top + static_cast<int>(i);
        const int column = canvas.put(row, 1, pad(table.name_of(static_cast<int>(i)), 10), ink::bold) + 1;
        const std::string hand = words.open_hand(reel_.private_view(seat_at(i)), style_);
        canvas.put(row, column, fit(hand, canvas.width() - column));
    }
}

std::string ReplayScreen::status() const {
    if (typing_) {
        return say("terminal.walk_go_to", with<"typed">(*typing_ + (style_.unicode ? "▏" : "_")));
    }
    return say("terminal.walk_status", with<"position">(reel_.position()), with<"eyes">(viewer_ ? "seat" : "all"),
               with<"name">(viewer_ ? reel_.table({}).name_of(viewer_->index) : ""),
               with<"playing">(playing_ ? "yes" : "no"), with<"speed">(notice_.empty() ? "none" : notice_));
}

std::vector<std::string> ReplayScreen::lines(int width, int height) const {
    Canvas canvas(std::max(1, width), std::max(1, height));
    const TableSeen table = reel_.table(viewer_);
    Ink look = ink::bold;
    look.reverse = true;
    std::string title =
        " " + table.room->code + "  " + say("terminal.walk_game", with<"n">(reel_.replay().start.number));
    title += "  " + game_->headline(table);
    canvas.put(0, 0, pad(title, canvas.width()), look);
    // With all hands open the table is drawn as for a watcher, and the hands stand in lines of their own below it.
    const int hands = viewer_ || help_ ? 0 : static_cast<int>(reel_.seats());
    const int bottom = canvas.height() - 2 - hands;
    if (help_) {
        draw_help(canvas);
    } else {
        game_->draw(canvas, 1, bottom, table, log(log_steps), style_);
    }
    if (hands > 0) draw_hands(canvas, bottom);
    const bool wide = canvas.width() >= two_columns_width;
    if (!help_) canvas.put(canvas.height() - 2, 1, fit(status(), canvas.width() - 2), ink::turn);
    canvas.put(canvas.height() - 1, 1,
               fit(wide ? say("terminal.walk_more") : say("terminal.walk_short"), canvas.width() - 2), ink::dim);
    return canvas.lines(style_);
}

}  // namespace crowntable::cli
