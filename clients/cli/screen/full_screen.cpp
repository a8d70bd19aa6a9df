#include "clients/cli/screen/full_screen.hpp"

#include <algorithm>
#include <iostream>
#include <nlohmann/json.hpp>

#include "clients/cli/games/find_face.hpp"
#include "clients/cli/line/narrate.hpp"
#include "clients/cli/line/phrases.hpp"
#include "clients/cli/line/typed.hpp"
#include "clients/cli/line/waiting.hpp"
#include "clients/cli/screen/lobby_screen.hpp"
#include "clients/cli/screen/render.hpp"
#include "clients/cli/text/say.hpp"

namespace crowntable::cli {
namespace {

using Clock = std::chrono::steady_clock;
using Kind = Key::Kind;

// More than the longest games have.
constexpr std::size_t log_max = 5'000;
// Room for a line of chat: 200 characters, which have two bytes each in many scripts.
constexpr std::size_t typing_bytes_max = 400;
// Twice a second, so that the clock never seems to skip a second.
constexpr int tick_ms = 500;

void drop_last_character(std::string& text) {
    // The last character may have several bytes in UTF-8: all that continue it go with the first.
    while (!text.empty() && (static_cast<unsigned char>(text.back()) & 0xC0U) == 0x80U) text.pop_back();
    if (!text.empty()) text.pop_back();
}

}  // namespace

void FullScreen::begin(Desk& desk) {
    desk_ = &desk;
    // Only now, so that what goes wrong before is told on an ordinary terminal.
    screen_.emplace();
    draw();
}

void FullScreen::heard(const Heard& heard) {
    // The host may choose a game of another family between two games.
    if (heard.after.room && (!game_ || heard.after.room->family != family_)) {
        family_ = heard.after.room->family;
        game_ = find_face(family_).make_screen();
    }
    if (heard.message.value("type", "") == "welcome") {
        connection_trouble_.clear();
        for (const Json& line : desk_->session().earlier_chat()) log(chat_line(line));
    }
    for (auto& sentence : narrate(heard.message, heard.before, heard.after, heard.answered, style_)) {
        // Beside the log, where it would be easily missed while something is tried.
        if (heard.message.value("type", "") == "refused") notice_ = sentence;
        log(std::move(sentence));
    }
    Effects effects;
    const GameWords* words = find_words(heard.after);
    // An answer is told in words and may also be shown, such as a suggestion that the screen lays out.
    if (words != nullptr && heard.after.dealt) effects = words->reply(heard.message, heard.after, style_);
    if (game_ && heard.after.dealt) game_->heard(heard.message, heard.answered, heard.after);
    follow(effects);
    watch_clock(heard);
    watch_absence(heard);
    const bool own = words != nullptr && heard.after.dealt && !words->prompt(heard.after, style_).empty();
    // It rings when the turn comes, not at each update within it.
    if (own && !own_turn_) screen_->ring();
    own_turn_ = own;
    draw();
}

void FullScreen::watch_clock(const Heard& heard) {
    if (heard.message.value("type", "") != "update") return;
    deadline_.reset();
    if (!heard.after.clock) return;
    // The server tells how long is left and no time of day: clocks of two machines differ.
    deadline_ = Clock::now() + std::chrono::milliseconds(heard.after.clock->remaining_ms);
    desk_->set_tick(tick_ms);
}

void FullScreen::watch_absence(const Heard& heard) {
    const std::string type = heard.message.value("type", "");
    if (!heard.after.room || (type != "room" && type != "presence")) return;
    // A `presence` tells of one seat how long it is from now on; of the others it is known since then.
    const auto told = type == "presence" ? heard.message.value("seat", -1) : -1;
    for (const SeatSeen& seat : heard.after.room->seats) {
        if (type == "presence" && seat.seat != told) continue;
        absences_.erase(seat.seat);
        if (seat.grace_ms) absences_[seat.seat] = Clock::now() + std::chrono::milliseconds(*seat.grace_ms);
    }
    // Seats may have closed up.
    std::erase_if(absences_, [&](const auto& one) { return heard.after.room->find_seat(one.first) == nullptr; });
    if (!absences_.empty()) desk_->set_tick(tick_ms);
}

namespace {

std::int64_t ms_until(Clock::time_point when) {
    return std::chrono::duration_cast<std::chrono::milliseconds>(when - Clock::now()).count();
}

}  // namespace

std::optional<std::int64_t> FullScreen::remaining_ms() const {
    return deadline_ ? std::optional(ms_until(*deadline_)) : std::nullopt;
}

/// The first whose time is over, where the table waits for several.
std::string FullScreen::waiting() const {
    const auto first = std::ranges::min_element(absences_, {}, [](const auto& absence) { return absence.second; });
    const auto& room = desk_->session().table().room;
    // A token that is no good any more has taken the table away.
    if (first == absences_.end() || !room) return {};
    return waiting_sentence(*room, first->first, ms_until(first->second));
}

void FullScreen::tick() {
    draw();
    if (deadline_ || !absences_.empty()) desk_->set_tick(tick_ms);
}

void FullScreen::connection_changed(ConnectionState state, int) {
    const bool answers = state == ConnectionState::answering;
    const bool back = state == ConnectionState::back || state == ConnectionState::restarted;
    if (state == ConnectionState::lost || state == ConnectionState::restarting || state == ConnectionState::silent)
        connection_trouble_ = sentence_of(state, desk_->session().table());
    // After a loss it is over with the welcome.
    if (answers) connection_trouble_.clear();
    if (back || answers) {
        notice_ = sentence_of(state, desk_->session().table());
        log(notice_);
    }
    draw();
}

void FullScreen::remark(const Remark& remark) {
    log(remark.sentence);
    if (remark.stays) after_game_ = remark.sentence;
    if (remark.warning) {
        // The first warning stays: later ones often follow from it.
        if (warning_.empty()) warning_ = remark.sentence;
        screen_->ring();
    }
    draw();
}

void FullScreen::resized() {
    screen_->forget();
    draw();
}

void FullScreen::continued() {
    screen_->take();
    draw();
}

void FullScreen::input(std::string_view bytes) {
    // The terminal is gone.
    if (bytes.empty()) {
        return desk_->finish(
            {ExitCode::interrupted, say("terminal.interrupted", with<"seat">(seat_kept(desk_->session().table())))});
    }
    for (const Key& key : keys_.take(bytes)) press(key);
    draw();
}

void FullScreen::press(const Key& key) {
    if (key.kind == Kind::suspend) return screen_->suspend();
    if (typing_) return press_while_typing(key);
    notice_.clear();
    // Any other key takes the question back.
    const bool quit_asked = std::exchange(quit_asked_, false);
    if (key.is("q") && quit_asked) return desk_->finish(bye(desk_->session().table()));
    // Keys that mean the same everywhere go first, so that no game can take them.
    if (press_general(key)) return;
    const TableSeen& table = desk_->session().table();
    Effects effects;
    if (shows_game(table)) {
        if (game_) game_->press(key, table, style_, effects);
    } else if (table.room) {
        press_in_lobby(key, *table.room, games_, lobby_cursor_, effects);
    }
    follow(effects);
}

bool FullScreen::press_general(const Key& key) {
    const TableSeen& table = desk_->session().table();
    const std::string state = table.room ? table.room->state : "";
    if (key.is("?")) {
        ++help_;
    } else if (help_ > 0) {
        help_ = 0;
        reading_.clear();
    } else if (key.is(":") || key.is("/")) {
        typing_ = "";
    } else if (key.is("c")) {
        typing_ = "say ";
    } else if (key.is("P")) {
        read(phrase_lines());
        typing_ = "phrase ";
    } else if (key.is("y") && shows_game(table)) {
        read_history();
    } else if (key.is("q") || key.kind == Kind::end_of_input) {
        quit_asked_ = true;
        notice_ = say("terminal.quit_again", with<"seat">(seat_kept(table)));
    } else if (key.is("w") && shows_game(table)) {
        notice_ = prompt(table, style_);
    } else if (key.is("r") && state == "between_rounds") {
        desk_->send(R"({"op":"ready","ready":true})");
    } else if (key.is("m") && state == "finished") {
        desk_->send(R"({"op":"rematch"})");
    } else if (key.is("m") && state == "playing") {
        desk_->send(R"({"op":"more_time"})");
    } else if (key.is("L") && state == "finished") {
        desk_->send(R"({"op":"leave"})");
    } else {
        return false;
    }
    return true;
}

void FullScreen::press_while_typing(const Key& key) {
    if (key.kind == Kind::escape) {
        typing_.reset();
        reading_.clear();
        help_ = 0;
    } else if (key.kind == Kind::enter) {
        const std::string line = *typing_;
        typing_.reset();
        take_line(line);
    } else if (key.kind == Kind::backspace) {
        if (typing_->empty())
            typing_.reset();
        else
            drop_last_character(*typing_);
    } else if (key.kind == Kind::character && !key.alt && typing_->size() + key.text.size() <= typing_bytes_max) {
        *typing_ += key.text;
    }
}

void FullScreen::take_line(const std::string& line) {
    notice_.clear();
    // What was read to choose from is done with.
    reading_.clear();
    help_ = line == "help" || line == "?" ? 1 : 0;
    if (help_ > 0) return;
    Typed typed = understand(line, desk_->session().table(), games_, style_);
    if (typed.history) read_history();
    if (typed.to_read) read(std::exchange(typed.effects.sentences, {}));
    follow(typed.effects);
    if (typed.quit) desk_->finish(bye(desk_->session().table()));
}

void FullScreen::read(std::vector<std::string> lines) {
    reading_ = std::move(lines);
    help_ = 1;
}

/// The newest first: it is what is looked for most, and the pages are turned in one direction.
void FullScreen::read_history() {
    read({log_.rbegin(), log_.rend()});
}

void FullScreen::follow(const Effects& effects) {
    for (const auto& sentence : effects.sentences) log(sentence);
    // Several sentences, such as a list, are for the log; the line below the table has room for one.
    if (effects.sentences.size() == 1) notice_ = effects.sentences.front();
    for (const auto& command : effects.commands) desk_->send(command);
}

void FullScreen::log(std::string sentence) {
    log_.push_back(std::move(sentence));
    if (log_.size() > log_max) log_.erase(log_.begin());
}

void FullScreen::draw() {
    if (!screen_) return;
    const Screen::Size size = screen_->size();
    const Picture picture{.table = desk_->session().table(),
                          .games = games_,
                          .game = game_.get(),
                          .log = log_,
                          // Both want one line. Trouble with the connection passes, and then the warning shows
                          // again.
                          .connection_trouble = connection_trouble_.empty() ? warning_ : connection_trouble_,
                          .typing = typing_,
                          // What was just said goes before what goes on.
                          .notice = notice_.empty() ? waiting() : notice_,
                          .remaining_ms = remaining_ms(),
                          .lobby_cursor = lobby_cursor_,
                          .after_game = after_game_,
                          .help = help_,
                          .reading = reading_};
    screen_->show(render(picture, size.width, size.height, style_));
}

void FullScreen::ended(const Ending& ending) {
    // The terminal is given back first, or the sentence would vanish with the screen.
    screen_.reset();
    if (!ending.sentence.empty()) std::cout << ending.sentence << std::endl;
}

}  // namespace crowntable::cli
