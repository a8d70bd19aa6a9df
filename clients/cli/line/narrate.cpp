#include "clients/cli/line/narrate.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "clients/cli/games/find_face.hpp"
#include "clients/cli/line/phrases.hpp"
#include "clients/cli/line/waiting.hpp"
#include "clients/cli/table/game_list.hpp"
#include "clients/cli/table/json_read.hpp"
#include "clients/cli/text/text.hpp"

namespace crowntable::cli {
namespace {

using Sentences = std::vector<std::string>;

std::vector<std::string> names(const RoomSeen& room) {
    std::vector<std::string> found;
    for (const SeatSeen& seat : room.seats) found.push_back(seat.name);
    return found;
}

bool contains(const std::vector<std::string>& list, const std::string& text) {
    return std::find(list.begin(), list.end(), text) != list.end();
}

void narrate_host(const RoomSeen& before, const RoomSeen& after, Sentences& told) {
    if (after.acting_host == before.acting_host) return;
    if (after.acts()) {
        told.push_back(
            "The host is away. Meanwhile you start games, add bots and answer who knocks or asks for a seat.");
    } else if (after.acting_host) {
        told.push_back("The host is away. Meanwhile " + after.name_of(*after.acting_host) + " starts the games.");
    } else if (after.host == before.host) {
        // Of another host is told as such.
        told.push_back("The host is back.");
    }
}

/// Each vote as it comes.
void narrate_removals(const RoomSeen& before, const RoomSeen& after, Sentences& told) {
    for (const RemovalSeen& removal : after.removals) {
        const auto old = std::ranges::find(before.removals, removal.seat, &RemovalSeen::seat);
        for (const int by : removal.by) {
            if (old != before.removals.end() && std::ranges::count(old->by, by) > 0) continue;
            told.push_back(after.name_of(by) + " wants " + after.name_of(removal.seat) +
                           " removed, which takes everybody else at the table.");
        }
    }
}

/// People are followed by name, which no two at a table share: seats close up between games and change their
/// numbers.
void narrate_seats(const RoomSeen& before, const RoomSeen& after, Sentences& told) {
    const auto old_names = names(before);
    const auto new_names = names(after);
    for (const std::string& name : new_names) {
        const bool own = after.own_seat && after.name_of(*after.own_seat) == name;
        if (!contains(old_names, name)) told.push_back(own ? "You sit down." : name + " sits down.");
    }
    for (const std::string& name : old_names) {
        if (!contains(new_names, name)) told.push_back(name + " leaves the table.");
    }
    for (const SeatSeen& seat : after.seats) {
        // Only seats that have kept their person: who has just sat down has been told of above.
        const SeatSeen* old = before.find_seat(seat.seat);
        if (old == nullptr || old->name != seat.name || seat.bot) continue;
        if (seat.ready && !old->ready) told.push_back(seat.name + " is ready.");
    }
    // The first host is told with the table itself.
    if (after.host && before.host != after.host && before.host) {
        told.push_back(after.name_of(*after.host) + " is the host now.");
    }
}

void narrate_options(const RoomSeen& before, const RoomSeen& after, Sentences& told) {
    // Another game has other options altogether: to tell each of them would be noise.
    if (before.game != after.game) {
        told.push_back("The game is " + after.game_name + " now.");
        return;
    }
    for (const auto* pair : {&after.options, &after.room_options}) {
        const auto& old = pair == &after.options ? before.options : before.room_options;
        for (const auto& [id, value] : *pair) {
            const auto found = old.find(id);
            if (found != old.end() && found->second != value) {
                told.push_back("The option " + id + " is " + value_text(value) + " now.");
            }
        }
    }
}

std::string claim_sentence(const ClaimSeen& claim, const RoomSeen& room) {
    if (!claim.at_once) return claim.name + " says they were playing as " + room.name_of(claim.seat) + ".";
    return claim.name + " wants to play for " + room.name_of(claim.seat) +
           " now, and to see the hand that is being played.";
}

/// Who sits down when the next deal is due.
void narrate_promises(const RoomSeen& before, const RoomSeen& after, Sentences& told) {
    for (const PromiseSeen& promise : after.from_next_deal) {
        if (std::ranges::count(before.from_next_deal, promise) > 0) continue;
        const bool is_own = after.own_from_next_deal == promise.seat;
        told.push_back((is_own ? "You play for " : promise.name + " plays for ") + after.name_of(promise.seat) +
                       " from the next deal on.");
    }
}

/// Each once: every `room` has all that wait for an answer.
void narrate_requests(const RoomSeen& before, const RoomSeen& after, Sentences& told) {
    for (const ClaimSeen& claim : after.claims) {
        if (std::ranges::count(before.claims, claim.claim, &ClaimSeen::claim) > 0) continue;
        told.push_back(claim_sentence(claim, after) + " Type accept or refuse.");
    }
    for (const KnockSeen& knock : after.knocks) {
        if (std::ranges::count(before.knocks, knock.knock, &KnockSeen::knock) > 0) continue;
        const std::string as = knock.seat ? " and says they were playing as " + after.name_of(*knock.seat) : "";
        told.push_back(knock.name + " knocks" + as + ". Type admit or refuse.");
    }
    for (const PersonSeen& person : after.people) {
        const auto old = std::ranges::find(before.people, person.person, &PersonSeen::person);
        const bool is_known = old != before.people.end() && old->asks_to_sit;
        if (person.asks_to_sit && !is_known) told.push_back(person.name + " would like a seat. Type admit or refuse.");
    }
}

void narrate_locks(const RoomSeen& before, const RoomSeen& after, Sentences& told) {
    if (after.locked != before.locked)
        told.push_back(after.locked ? "The table is locked." : "The table is open again.");
    if (after.chat_locked != before.chat_locked)
        told.push_back(after.chat_locked ? "Only the host may write now." : "Everybody may write again.");
    if (after.own_muted != before.own_muted)
        told.push_back(after.own_muted ? "The host has muted you." : "You may write again.");
}

Sentences narrate_room(const std::optional<RoomSeen>& before, const RoomSeen& after) {
    // Whoever has just come hears how things are, and from then on what changes.
    if (!before) return describe_room(after);
    Sentences told;
    narrate_seats(*before, after, told);
    narrate_host(*before, after, told);
    narrate_removals(*before, after, told);
    narrate_promises(*before, after, told);
    narrate_options(*before, after, told);
    for (const std::string& name : after.spectators) {
        if (!contains(before->spectators, name)) told.push_back(name + " watches.");
    }
    narrate_requests(*before, after, told);
    narrate_locks(*before, after, told);
    // The first game's figures are those of its own scores.
    if (after.state == "finished" && before->state != "finished" && before->statistics) {
        for (std::string& line : describe_statistics(after)) told.push_back(std::move(line));
    }
    if (after.paused && !before->paused) told.push_back("The game pauses: nobody is connected.");
    return told;
}

Sentences narrate_room_event(const Json& event, const TableSeen& table) {
    const std::string kind = text_of(event, "event");
    const auto seat = event.find("seat");
    // Two of the events are about the table and name no seat.
    const std::string name =
        seat != event.end() && seat->is_number_integer() ? table.name_of(seat->get<int>()) : std::string();
    if (kind == "bot_plays_on") return {"A bot plays on for " + name + "."};
    if (kind == "seat_taken_back") return {name + " is back and plays on."};
    if (kind == "seat_taken_over" && flag_of(event, "by_host_alone")) {
        return {text_of(event, "name") +
                " has a seat in the middle of the deal and sees its hand: the host alone "
                "allowed it."};
    }
    if (kind == "seat_taken_over") return {text_of(event, "name") + " has taken a seat."};
    if (kind == "clock_ran_out") return {"The clock ran out for " + name + "."};
    if (kind == "more_time") return {name + " takes more time."};
    if (kind == "seat_removed") return {name + " has left the game."};
    if (kind == "game_started") return {"The game begins."};
    if (kind == "game_ended_by_host") return {"The host ended the game. It does not count."};
    return {};
}

Sentences narrate_update(const Json& message, const TableSeen& after, const Style& style) {
    Sentences told;
    const GameWords* words = find_words(after);
    const auto events = message.find("events");
    if (events == message.end() || !events->is_array()) return told;
    for (const Json& event : *events) {
        if (!event.is_object()) continue;
        Sentences sentences = narrate_room_event(event, after);
        // A plain face would tell any event, also the room's.
        if (sentences.empty() && words != nullptr) sentences = words->tell(event, after, style);
        for (std::string& sentence : sentences) told.push_back(std::move(sentence));
    }
    return told;
}

Sentences narrate_presence(const Json& message, const TableSeen& before, const TableSeen& after) {
    const auto seat = message.find("seat");
    const auto connected = message.find("connected");
    if (seat == message.end() || !seat->is_number_integer() || connected == message.end()) return {};
    // This program tells people of their own connection by itself.
    if (after.room && after.room->own_seat == seat->get<int>()) return {};
    const std::string name = after.name_of(seat->get<int>());
    const SeatSeen* old = before.room ? before.room->find_seat(seat->get<int>()) : nullptr;
    // `presence` also tells that a bot or the clock plays on, or stops to.
    if (*connected == true && old != nullptr && old->connected) return {};
    if (*connected == true) return {name + " is connected again."};
    const std::string played_by = text_of(message, "played_by");
    if (played_by == "bot") return {name + " is away; a bot plays."};
    if (played_by == "clock") return {name + " is away; the clock plays."};
    const auto grace = number_of(message, "grace_ms");
    if (grace && after.room) return {waiting_sentence(*after.room, seat->get<int>(), *grace)};
    return {name + " is away."};
}

}  // namespace

std::string sentence_of(ConnectionState state) {
    switch (state) {
        case ConnectionState::open:
            return {};
        case ConnectionState::lost:
            return "Connection lost. Your seat is kept.";
        case ConnectionState::restarting:
            return "The server is restarting. Your seat is kept.";
        case ConnectionState::silent:
            return "The server does not answer. Your seat is kept.";
        case ConnectionState::answering:
            return "The server answers again.";
        case ConnectionState::back:
            return "Back: you are connected again.";
        case ConnectionState::restarted:
            return "Back: the server has restarted.";
    }
    return {};
}

std::string chat_line(const Json& message) {
    const std::string text = text_of(message, "text");
    return text_of(message, "name") + ": " + (text.empty() ? phrase_text(text_of(message, "phrase")) : text);
}

std::vector<std::string> narrate(const Json& message, const TableSeen& before, const TableSeen& after,
                                 const std::optional<Answered>& answered, const Style& style) {
    const std::string type = text_of(message, "type");
    if (type == "room" && after.room) return narrate_room(before.room, *after.room);
    if (type == "update") return narrate_update(message, after, style);
    if (type == "presence") return narrate_presence(message, before, after);
    if (type == "chat") return {chat_line(message)};
    if (type == "reaction") {
        return {text_of(message, "name") + " reacts: " + reaction_text(text_of(message, "reaction"))};
    }
    // What the program says by itself for fair deals is nothing that the person asked for.
    const bool unasked = answered && (answered->op == "commit" || answered->op == "reveal");
    if (type == "refused" && !unasked && (answered || message.value("ack", Json()).is_null())) {
        return {"Refused: " + text_of(message, "message")};
    }
    if (type == "transfer_code") {
        return {"On the other device say the code " + text_of(message, "transfer_code") + " (valid for five minutes)."};
    }
    if (type == "knocking") return {"You have knocked. The host is asked for two minutes whether you may come in."};
    if (type == "done" && answered && answered->op == "sit") return {"The host is asked for a seat."};
    if (type == "sit_settled" && !message.value("accepted", false)) return {"The host did not agree."};
    if (type == "claim_settled") {
        if (!message.value("accepted", false)) {
            return {"The seat is not yours: the host did not agree, or its player is back."};
        }
        return {flag_of(message, "from_next_deal") ? "The seat is yours from the next deal on."
                                                   : "The host gave you your seat back."};
    }
    return {};
}

std::vector<std::string> describe_room(const RoomSeen& room) {
    Sentences told;
    told.push_back("Table " + room.code + ": " + room.game_name + (room.changed.empty() ? "" : ", with other options") +
                   (room.locked ? ", locked" : "") + ".");
    for (const SeatSeen& seat : room.seats) {
        std::string line = std::to_string(seat.seat + 1) + ". " + seat.name;
        if (seat.bot) line += " (bot, " + seat.level + ")";
        if (room.own_seat == seat.seat) line += " (you)";
        if (room.host == seat.seat) line += ", host";
        if (room.acting_host == seat.seat) line += ", acts as host";
        if (room.open() && seat.ready && !seat.bot) line += ", ready";
        if (!seat.connected) line += ", away";
        told.push_back(line + ".");
    }
    if (room.seats.empty()) told.push_back("Nobody sits at the table yet.");
    if (!room.spectators.empty()) told.push_back("Watching: " + listed(room.spectators) + ".");
    for (const PersonSeen& person : room.people) {
        if (person.muted) told.push_back(person.name + " is muted.");
    }
    return told;
}

std::vector<std::string> describe_statistics(const RoomSeen& room) {
    if (!room.statistics) return {"No game has been played to its end at this table yet."};
    const StatisticsSeen& seen = *room.statistics;
    Sentences told{"All games of " + seen.game_name + " at this table:"};
    for (const auto& seat : seen.seats) {
        std::string line = room.name_of(seat.seat) + ": ";
        for (std::size_t i = 0; i < seen.labels.size(); ++i) {
            line += (i == 0 ? "" : ", ") + lower(seen.labels[i]) + " " + std::to_string(seat.values[i]);
        }
        told.push_back(line + ".");
    }
    return told;
}

std::string prompt(const TableSeen& table, const Style& style) {
    if (!table.room) return {};
    const RoomSeen& room = *table.room;
    // What can be done in the game is for the game to say.
    if (room.state == "playing") {
        const GameWords* words = find_words(table);
        return words != nullptr && table.dealt ? words->prompt(table, style) : std::string();
    }
    // Between the start and the first cards there is nothing that could be typed.
    if (room.begins) return {};
    if (room.role != "player") return room.role == "guest" ? "Type sit or watch." : std::string();
    if (room.state == "between_rounds") return "Type ready for the next round.";
    if (room.state == "finished") return "Type rematch to play again, leave or quit.";
    if (!room.own_host) return "Type ready; the host starts the game.";
    if (room.can_start) return "Type start to begin, or bot medium to add a bot.";
    return room.start_message + " Type bot medium to add a bot, or share the code " + room.code + ".";
}

}  // namespace crowntable::cli
