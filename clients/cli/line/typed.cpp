#include "clients/cli/line/typed.hpp"

#include <algorithm>
#include <charconv>
#include <map>
#include <nlohmann/json.hpp>

#include "clients/cli/games/find_face.hpp"
#include "clients/cli/line/narrate.hpp"
#include "clients/cli/line/phrases.hpp"
#include "clients/cli/rulebook/plain_text.hpp"
#include "clients/cli/rulebook/rulebook.hpp"
#include "clients/cli/text/say.hpp"
#include "clients/cli/text/text.hpp"
#include "clients/cli/text/wrap.hpp"

namespace crowntable::cli {
namespace {

struct Line {
    /// Lower case.
    std::vector<std::string> words;
    /// What follows the first word, as it was typed.
    std::string rest;
    const TableSeen& table;
    const GameList& games;
    const Style& style;
};

void tell(Typed& typed, std::string sentence) {
    typed.effects.sentences.push_back(std::move(sentence));
}

void send(Typed& typed, const Json& command) {
    typed.effects.commands.push_back(command.dump(-1, ' ', false, Json::error_handler_t::replace));
}

/// Chat, names and the like keep their case and their blanks; only the words that are commands are lowered.
std::string rest_of(std::string_view line) {
    const auto start = line.find_first_not_of(" \t");
    if (start == std::string_view::npos) return {};
    const auto blank = line.find_first_of(" \t", start);
    if (blank == std::string_view::npos) return {};
    const auto rest = line.find_first_not_of(" \t", blank);
    if (rest == std::string_view::npos) return {};
    std::string text(line.substr(rest));
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t' || text.back() == '\r')) text.pop_back();
    return text;
}

/// The seat that the rest of the line names by its number (from 1) or by its name.
std::optional<int> named_seat(const Line& line) {
    if (!line.table.room) return std::nullopt;
    int number = 0;
    const auto [end, error] = std::from_chars(line.rest.data(), line.rest.data() + line.rest.size(), number);
    // A line of digits is a number and no name: seats are listed by number, and a person called "2" has one, too.
    const bool is_number = error == std::errc() && end == line.rest.data() + line.rest.size();
    for (const SeatSeen& seat : line.table.room->seats) {
        if (is_number ? seat.seat + 1 == number : lower(seat.name) == lower(line.rest)) return seat.seat;
    }
    return std::nullopt;
}

void about_seat(const Line& line, const char* op, Typed& typed) {
    const auto seat = named_seat(line);
    if (seat) return send(typed, {{"op", op}, {"seat", *seat}});
    tell(typed, say("terminal.which_seat", with<"word">(line.words.front())));
}

/// `now`: not only from the next deal on. A person who is called so has a number, too.
void claim(const Line& line, Typed& typed) {
    constexpr std::string_view now = " now";
    Line seat = line;
    const bool at_once = lower(line.rest).ends_with(now);
    if (at_once) seat.rest.resize(line.rest.size() - now.size());
    if (!at_once || !named_seat(seat)) return about_seat(seat, "claim_seat", typed);
    send(typed, {{"op", "claim_seat"}, {"seat", *named_seat(seat)}, {"at_once", true}});
}

void bot(const Line& line, Typed& typed) {
    // A level that does not exist is refused by the server, which knows those of the game.
    send(typed, {{"op", "add_bot"}, {"level", line.rest.empty() ? "medium" : lower(line.rest)}});
}

/// The first of those who ask, or the one whom the rest of the line names: a seat back, to be let in, a seat.
void answer(const Line& line, bool accept, Typed& typed) {
    const auto is_meant = [&](const std::string& name) { return line.rest.empty() || lower(name) == lower(line.rest); };
    if (!line.table.room) return;
    for (const ClaimSeen& claim : line.table.room->claims) {
        // One that we have answered waits for somebody else.
        if (!claim.answered && is_meant(claim.name))
            return send(typed, {{"op", "consent"}, {"claim", claim.claim}, {"accept", accept}});
    }
    for (const KnockSeen& knock : line.table.room->knocks) {
        if (is_meant(knock.name)) return send(typed, {{"op", "admit"}, {"knock", knock.knock}, {"accept", accept}});
    }
    for (const PersonSeen& person : line.table.room->people) {
        if (!person.asks_to_sit || !is_meant(person.name)) continue;
        return send(typed, {{"op", "let_sit"}, {"person", person.person}, {"accept", accept}});
    }
    tell(typed,
         line.rest.empty() ? say("terminal.nobody_asks") : say("terminal.asks_nothing", with<"name">(line.rest)));
}

const PersonSeen* named_person(const Line& line) {
    if (!line.table.room) return nullptr;
    const auto& people = line.table.room->people;
    const auto found =
        std::ranges::find_if(people, [&](const PersonSeen& person) { return lower(person.name) == lower(line.rest); });
    return found == people.end() ? nullptr : &*found;
}

void remove(const Line& line, Typed& typed) {
    const PersonSeen* person = named_person(line);
    // Whoever sits is named by the number of the seat as well, and so are bots.
    if (person == nullptr || person->seat) return about_seat(line, "remove_seat", typed);
    send(typed, {{"op", "remove"}, {"person", person->person}});
}

void set_muted(const Line& line, bool muted, Typed& typed) {
    if (const PersonSeen* person = named_person(line)) {
        return send(typed, {{"op", "mute"}, {"person", person->person}, {"muted", muted}});
    }
    tell(typed, say("terminal.mute_who"));
}

void set_chat(const Line& line, Typed& typed) {
    if (line.rest != "on" && line.rest != "off") return tell(typed, say("terminal.chat_on_off"));
    send(typed, {{"op", "lock_chat"}, {"locked", line.rest == "off"}});
}

void chat(const Line& line, Typed& typed) {
    if (line.rest.empty()) return tell(typed, say("terminal.say_what"));
    send(typed, {{"op", "chat"}, {"text", line.rest}});
}

void rename(const Line& line, Typed& typed) {
    if (line.rest.empty()) return tell(typed, say("terminal.which_name"));
    send(typed, {{"op", "rename"}, {"name", line.rest}});
}

void choose_game(const Line& line, Typed& typed) {
    if (!line.rest.empty()) return send(typed, {{"op", "set_options"}, {"game", lower(line.rest)}});
    for (const PresetSeen& preset : line.games.presets) tell(typed, "game " + preset.id + "   " + preset.name);
}

void set_option(const Line& line, Typed& typed) {
    if (!line.table.room || line.words.size() < 3) {
        return tell(typed, say("terminal.which_option"));
    }
    const std::string& id = line.words[1];
    std::string value;
    // A list may be typed with blanks.
    for (std::size_t i = 2; i < line.words.size(); ++i) value += (i > 2 ? " " : "") + line.words[i];
    const PresetSeen* preset = line.games.find(line.table.room->game);
    const OptionSeen* of_game = preset != nullptr ? find_option(preset->options, id) : nullptr;
    // Games and rooms have options of their own; a game's goes first should they ever share an id.
    const OptionSeen* option = of_game != nullptr ? of_game : find_option(line.games.room_options, id);
    if (option == nullptr) return tell(typed, say("terminal.no_option", with<"id">(id)));
    const auto read = option_value(*option, value);
    if (const auto* bad = std::get_if<BadValue>(&read)) return tell(typed, bad->sentence);
    const Json changes = {{id, Json::parse(std::get<std::string>(read))}};
    send(typed, {{"op", "set_options"}, {of_game != nullptr ? "options" : "room_options", changes}});
}

void list_options(const Line& line, Typed& typed) {
    if (!line.table.room) return;
    const PresetSeen* preset = line.games.find(line.table.room->game);
    const auto tell_all = [&typed](const std::vector<OptionSeen>& options,
                                   const std::map<std::string, std::string>& values) {
        for (const OptionSeen& option : options) {
            const auto found = values.find(option.id);
            tell(typed, option.id + " = " + typed_value(found != values.end() ? found->second : option.standard) +
                            "   " + option.sentence);
        }
    };
    // Without the list of games, for the server did not answer in time, there is nothing to list.
    if (preset != nullptr) tell_all(preset->options, line.table.room->options);
    tell_all(line.games.room_options, line.table.room->room_options);
}

void scores(const Line& line, Typed& typed) {
    const GameWords* words = find_words(line.table);
    if (words == nullptr || !line.table.dealt) return tell(typed, say("terminal.no_scores"));
    for (auto& sentence : words->scores(line.table, line.style)) tell(typed, sentence);
}

void describe(const Line& line, Typed& typed) {
    if (!line.table.room) return tell(typed, say("terminal.not_connected"));
    const GameWords* words = find_words(line.table);
    // In the lobby the table of the last game is of no interest any more.
    const bool game = line.table.dealt && words != nullptr && line.table.room->state != "lobby";
    // After the game it is the result that there is to see, also where the host has ended it in the middle of a turn.
    if (game && line.table.room->state == "finished") return scores(line, typed);
    for (auto& sentence : game ? words->describe(line.table, line.style) : describe_room(*line.table.room)) {
        tell(typed, sentence);
    }
    const std::string now = prompt(line.table, line.style);
    if (!now.empty()) tell(typed, now);
}

void set_locked(bool locked, Typed& typed) {
    send(typed, {{"op", "lock"}, {"locked", locked}});
}

void set_ready(bool ready, Typed& typed) {
    send(typed, {{"op", "ready"}, {"ready", ready}});
}

/// `unshare 3`: of a game that is not on the table any more.
void set_shared(const Line& line, bool agree, Typed& typed) {
    Json command{{"op", "share_replay"}, {"agree", agree}};
    std::uint32_t game = 0;
    const auto [end, problem] = std::from_chars(line.rest.data(), line.rest.data() + line.rest.size(), game);
    if (problem == std::errc() && end == line.rest.data() + line.rest.size()) command["game"] = game;
    send(typed, command);
}

void phrase(const Line& line, Typed& typed) {
    if (const auto named = phrase_named(line.rest)) return send(typed, {{"op", "chat"}, {"phrase", *named}});
    typed.effects.sentences = phrase_lines();
}

void react(const Line& line, Typed& typed) {
    if (const auto named = reaction_named(line.rest)) return send(typed, {{"op", "react"}, {"reaction", *named}});
    typed.effects.sentences = reaction_lines();
}

void statistics(const Line& line, Typed& typed) {
    if (line.table.room) typed.effects.sentences = describe_statistics(*line.table.room);
}

void list_people(const Line& line, Typed& typed) {
    if (line.table.room) typed.effects.sentences = describe_room(*line.table.room);
}

/// Lines of the rulebook are no wider, so that they are read on most terminals as they are.
constexpr int rulebook_columns = 78;

/// `rules`: how this table is played; `rules all`: the page of the rulebook.
void tell_rules(const Line& line, Typed& typed) {
    if (!line.table.room) return tell(typed, say("terminal.not_connected"));
    const RoomSeen& room = *line.table.room;
    const RulebookPage* page = find_page(room.family);
    typed.to_read = true;
    if (page != nullptr && lower(line.rest) == "all") {
        typed.effects.sentences = plain_text(page->markdown, rulebook_columns);
        return;
    }
    typed.effects.sentences = find_words(line.table)->rules({line.games.find(room.game), room.options});
    if (page != nullptr) tell(typed, say("terminal.every_ruling", with<"game">(room.game)));
}

/// The words that are a whole command, and its name on the wire.
const std::map<std::string, const char*>& plain_commands() {
    static const std::map<std::string, const char*> all = {
        {"arrange", "arrange"},        {"end", "end_game"},    {"hint", "hint"}, {"leave", "leave"},
        {"more", "more_time"},         {"rematch", "rematch"}, {"sit", "sit"},   {"start", "start"},
        {"transfer", "transfer_code"}, {"watch", "watch"}};
    return all;
}

using Meaning = void (*)(const Line&, Typed&);

/// The words that take more of the line, or that this program answers by itself.
const std::map<std::string, Meaning>& meanings() {
    static const std::map<std::string, Meaning> all = {
        {"accept", [](const Line& line, Typed& typed) { answer(line, true, typed); }},
        {"admit", [](const Line& line, Typed& typed) { answer(line, true, typed); }},
        {"bot", bot},
        {"chat", set_chat},
        {"claim", claim},
        {"game", choose_game},
        {"games", choose_game},
        {"help", [](const Line& line, Typed& typed) { typed.effects.sentences = help_lines(line.table); }},
        {"history", [](const Line&, Typed& typed) { typed.history = true; }},
        {"host", [](const Line& line, Typed& typed) { about_seat(line, "pass_host", typed); }},
        {"lock", [](const Line&, Typed& typed) { set_locked(true, typed); }},
        {"mute", [](const Line& line, Typed& typed) { set_muted(line, true, typed); }},
        {"options", list_options},
        {"phrase", phrase},
        {"quit", [](const Line&, Typed& typed) { typed.quit = true; }},
        {"react", react},
        {"ready", [](const Line&, Typed& typed) { set_ready(true, typed); }},
        {"refuse", [](const Line& line, Typed& typed) { answer(line, false, typed); }},
        {"remove", remove},
        {"rename", rename},
        {"rules", tell_rules},
        {"say", chat},
        {"scores", scores},
        {"set", set_option},
        {"share", [](const Line& line, Typed& typed) { set_shared(line, true, typed); }},
        {"show", describe},
        {"stand-in", [](const Line& line, Typed& typed) { about_seat(line, "stand_in", typed); }},
        {"stats", statistics},
        {"unlock", [](const Line&, Typed& typed) { set_locked(false, typed); }},
        {"unmute", [](const Line& line, Typed& typed) { set_muted(line, false, typed); }},
        {"unshare", [](const Line& line, Typed& typed) { set_shared(line, false, typed); }},
        {"unready", [](const Line&, Typed& typed) { set_ready(false, typed); }},
        {"who", list_people}};
    return all;
}

/// Whether the first word is one of the room's; then `typed` is what the line leads to.
bool understand_room(const Line& line, Typed& typed) {
    const std::string& word = line.words.front();
    if (const auto plain = plain_commands().find(word); plain != plain_commands().end()) {
        send(typed, {{"op", plain->second}});
        return true;
    }
    const auto found = meanings().find(word);
    if (found == meanings().end()) return false;
    found->second(line, typed);
    return true;
}

}  // namespace

Typed understand(std::string_view text, const TableSeen& table, const GameList& games, const Style& style) {
    Typed typed;
    const std::string tidy = clean(text);
    Line line{words(lower(tidy)), rest_of(tidy), table, games, style};
    if (line.words.empty()) return typed;
    if (line.words.front() == "?") line.words.front() = "help";
    // The room's words go before the game's, lest a game take away the way to leave or to quit.
    if (understand_room(line, typed)) return typed;
    const GameWords* game = find_words(table);
    if (game != nullptr && game->understand(line.words, table, style, typed.effects)) return typed;
    tell(typed, say("terminal.means_nothing", with<"word">(line.words.front())));
    return typed;
}

std::vector<std::string> help_lines(const TableSeen& table) {
    std::vector<std::string> lines;
    const GameWords* game = find_words(table);
    if (game != nullptr) lines = game->help(table);
    for (auto& line : word_lines(say("terminal.help"))) lines.push_back(std::move(line));
    return lines;
}

}  // namespace crowntable::cli
