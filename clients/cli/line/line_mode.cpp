#include "clients/cli/line/line_mode.hpp"

#include <nlohmann/json.hpp>
#include <ostream>
#include <utility>

#include "clients/cli/games/find_face.hpp"
#include "clients/cli/line/narrate.hpp"
#include "clients/cli/line/typed.hpp"
#include "clients/cli/text/say.hpp"
#include "clients/cli/text/text.hpp"

namespace crowntable::cli {

namespace {

/// More than the longest games have.
constexpr std::size_t told_max = 5'000;

}  // namespace

void LineMode::tell(const std::string& sentence) {
    out_ << sentence << "\n" << std::flush;
    // Nobody reads any more; `run` says so.
    if (!out_) desk_->finish({ExitCode::done, {}});
}

void LineMode::heard(const Heard& heard) {
    if (heard.message.value("type", "") == "welcome") {
        for (const Json& line : desk_->session().earlier_chat()) tell(chat_line(line));
    }
    for (auto& sentence : narrate(heard.message, heard.before, heard.after, heard.answered, style_)) {
        tell(sentence);
        told_.push_back(std::move(sentence));
        if (told_.size() > told_max) told_.erase(told_.begin());
    }
    const GameWords* words = find_words(heard.after);
    if (words != nullptr && heard.after.dealt) {
        const Effects effects = words->reply(heard.message, heard.after, style_);
        for (const auto& sentence : effects.sentences) tell(sentence);
        for (const auto& command : effects.commands) desk_->send(command);
    }
    // The order is that of reading: what has happened, then what can be done, then what was typed meanwhile takes
    // effect.
    tell_prompt(heard.after);
    take_held_lines();
    finish_when_over();
}

void LineMode::tell_prompt(const TableSeen& table) {
    const std::string now = prompt(table, style_);
    std::string key = std::to_string(table.turn);
    key += now;
    // A prompt is told once a turn, and not again with each message that changes nothing for this person.
    if (key == last_prompt_) return;
    last_prompt_ = key;
    if (now.empty()) return;
    const GameWords* words = find_words(table);
    if (words != nullptr && table.dealt && table.room->state == "playing" && table.you != nullptr) {
        // The last sentence is about one's own cards, and those are needed to answer the prompt.
        tell(words->describe(table, style_).back());
    }
    tell(now);
}

void LineMode::connection_changed(ConnectionState state, int) {
    // A loss is told once, not again for each try to come back.
    if (state == ConnectionState::open || std::exchange(told_state_, state) == state) return;
    tell(sentence_of(state, desk_->session().table()));
}

void LineMode::input(std::string_view bytes) {
    if (bytes.empty()) {
        input_over_ = true;
        if (!pending_.empty()) take_line(std::exchange(pending_, {}));
        return finish_when_over();
    }
    pending_ += bytes;
    std::size_t end = 0;
    while ((end = pending_.find('\n')) != std::string::npos) {
        const std::string line = pending_.substr(0, end);
        pending_.erase(0, end + 1);
        take_line(line);
    }
}

void LineMode::take_line(const std::string& line) {
    const Typed typed = understand(line, desk_->session().table(), games_, style_);
    // Lines that were typed before this one have to be carried out first.
    const bool quits_at_once = typed.quit && held_.empty();
    // What a word means depends on the game, so that lines wait until there is one. Piped input comes long before.
    if (!knows_table() && !quits_at_once) return held_.push_back(line);
    if (typed.history) {
        for (const auto& sentence : told_) tell(sentence);
    }
    for (const auto& sentence : typed.effects.sentences) tell(sentence);
    for (const auto& command : typed.effects.commands) desk_->send(command);
    if (typed.quit) desk_->finish(bye(desk_->session().table()));
}

bool LineMode::knows_table() const {
    const TableSeen& table = desk_->session().table();
    return table.room && (table.room->state == "lobby" || table.dealt);
}

void LineMode::take_held_lines() {
    if (!knows_table()) return;
    for (const std::string& line : std::exchange(held_, {})) take_line(line);
}

void LineMode::finish_when_over() {
    // Lines that still wait for the table are part of the input.
    if (!input_over_ || !held_.empty()) return;
    const Session& session = desk_->session();
    if (at_input_end_ == AtInputEnd::quit) {
        if (session.welcomed() && session.idle()) desk_->finish(bye(session.table()));
    } else if (session.table().room && session.table().room->state == "finished") {
        desk_->set_tick(last_words_ms);
    }
}

void LineMode::tick() {
    desk_->finish({ExitCode::done, {}});
}

void LineMode::ended(const Ending& ending) {
    if (!ending.sentence.empty()) tell(ending.sentence);
}

}  // namespace crowntable::cli
