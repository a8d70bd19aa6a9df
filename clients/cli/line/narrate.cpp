#include "clients/cli/line/narrate.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "clients/cli/games/find_face.hpp"
#include "clients/cli/line/phrases.hpp"
#include "clients/cli/line/waiting.hpp"
#include "clients/cli/table/game_list.hpp"
#include "clients/cli/table/json_read.hpp"
#include "clients/cli/table/server_words.hpp"
#include "clients/cli/text/say.hpp"
#include "clients/cli/text/text.hpp"

namespace crowntable::cli {
namespace {

using Sentences = std::vector<std::string>;

std::vector<std::string> names(const RoomSeen& room) {
    std::vector<std::string> found;
    for (const SeatSeen& seat : room.seats) found.push_back(seat.name);
    return found;
}

/// The case of a message by which it says so.
std::string yes_if(bool holds) {
    return holds ? "yes" : "no";
}

bool contains(const std::vector<std::string>& list, const std::string& text) {
    return std::find(list.begin(), list.end(), text) != list.end();
}

void narrate_host(const RoomSeen& before, const RoomSeen& after, Sentences& told) {
    if (after.acting_host == before.acting_host) return;
    if (after.acts()) {
        told.push_back(say("terminal.acts_you"));
    } else if (after.acting_host) {
        told.push_back(say("lobby.lobby_somebody_acts", with<"name">(after.name_of(*after.acting_host))));
    } else if (after.host == before.host) {
        // Of another host is told as such.
        told.push_back(say("terminal.host_back"));
    }
}

/// Each vote as it comes.
void narrate_removals(const RoomSeen& before, const RoomSeen& after, Sentences& told) {
    for (const RemovalSeen& removal : after.removals) {
        const auto old = std::ranges::find(before.removals, removal.seat, &RemovalSeen::seat);
        for (const int by : removal.by) {
            if (old != before.removals.end() && std::ranges::count(old->by, by) > 0) continue;
            told.push_back(say("terminal.wants_removed", with<"by">(after.name_of(by)),
                               with<"name">(after.name_of(removal.seat))));
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
        if (contains(old_names, name)) continue;
        told.push_back(say("terminal.sits", with<"who">(own ? "you" : "other"), with<"name">(name)));
    }
    for (const std::string& name : old_names) {
        if (!contains(new_names, name)) told.push_back(say("terminal.leaves", with<"name">(name)));
    }
    for (const SeatSeen& seat : after.seats) {
        // Only seats that have kept their person: who has just sat down has been told of above.
        const SeatSeen* old = before.find_seat(seat.seat);
        if (old == nullptr || old->name != seat.name || seat.bot) continue;
        if (seat.ready && !old->ready) told.push_back(say("terminal.ready", with<"name">(seat.name)));
    }
    // The first host is told with the table itself.
    if (after.host && before.host != after.host && before.host) {
        told.push_back(say("screens.host_is", with<"name">(after.name_of(*after.host))));
    }
}

void narrate_options(const RoomSeen& before, const RoomSeen& after, Sentences& told) {
    // Another game has other options altogether: to tell each of them would be noise.
    if (before.game != after.game) {
        told.push_back(say("terminal.game_now", with<"game">(after.game_name)));
        return;
    }
    for (const auto* pair : {&after.options, &after.room_options}) {
        const auto& old = pair == &after.options ? before.options : before.room_options;
        for (const auto& [id, value] : *pair) {
            const auto found = old.find(id);
            if (found != old.end() && found->second != value) {
                told.push_back(say("terminal.option_now", with<"option">(server_word("option_" + id, after.family, id)),
                                   with<"value">(value_in_words(id, after.family, value))));
            }
        }
    }
}

std::string claim_sentence(const ClaimSeen& claim, const RoomSeen& room) {
    const auto name = with<"name">(claim.name);
    const auto seat = with<"seat">(room.name_of(claim.seat));
    return claim.at_once ? say("terminal.claims_now", name, seat) : say("terminal.claims", name, seat);
}

/// Who sits down when the next deal is due.
void narrate_promises(const RoomSeen& before, const RoomSeen& after, Sentences& told) {
    for (const PromiseSeen& promise : after.from_next_deal) {
        if (std::ranges::count(before.from_next_deal, promise) > 0) continue;
        const bool is_own = after.own_from_next_deal == promise.seat;
        told.push_back(say("terminal.from_next", with<"who">(is_own ? "you" : "other"), with<"name">(promise.name),
                           with<"seat">(after.name_of(promise.seat))));
    }
}

/// Each once: every `room` has all that wait for an answer.
void narrate_requests(const RoomSeen& before, const RoomSeen& after, Sentences& told) {
    for (const ClaimSeen& claim : after.claims) {
        if (std::ranges::count(before.claims, claim.claim, &ClaimSeen::claim) > 0) continue;
        told.push_back(claim_sentence(claim, after) + " " + say("terminal.type_accept"));
    }
    for (const KnockSeen& knock : after.knocks) {
        if (std::ranges::count(before.knocks, knock.knock, &KnockSeen::knock) > 0) continue;
        const auto name = with<"name">(knock.name);
        told.push_back(knock.seat ? say("terminal.knocks_as", name, with<"seat">(after.name_of(*knock.seat)))
                                  : say("terminal.knocks", name));
    }
    for (const PersonSeen& person : after.people) {
        const auto old = std::ranges::find(before.people, person.person, &PersonSeen::person);
        const bool is_known = old != before.people.end() && old->asks_to_sit;
        if (person.asks_to_sit && !is_known) told.push_back(say("terminal.asks_seat", with<"name">(person.name)));
    }
}

void narrate_locks(const RoomSeen& before, const RoomSeen& after, Sentences& told) {
    if (after.locked != before.locked) told.push_back(after.locked ? say("terminal.locked") : say("terminal.unlocked"));
    if (after.chat_locked != before.chat_locked)
        told.push_back(after.chat_locked ? say("terminal.chat_locked") : say("terminal.chat_open"));
    if (after.own_muted != before.own_muted)
        told.push_back(after.own_muted ? say("refusals.error_MUTED") : say("terminal.unmuted"));
}

const ReplaySeen* replay_of(int game, const RoomSeen& room) {
    const auto found = std::ranges::find(room.replays, game, &ReplaySeen::game);
    return found == room.replays.end() ? nullptr : &*found;
}

std::string link_sentence(const ReplaySeen& replay) {
    return say("terminal.replay_public", with<"path">("/#replay/" + replay.link + "/" + std::to_string(replay.game)),
               with<"n">(replay.game));
}

/// Who wants the replay of a game to be seen by everybody, and what became of it.
void narrate_replays(const RoomSeen& before, const RoomSeen& after, Sentences& told) {
    for (const ReplaySeen& old : before.replays) {
        const ReplaySeen* now = replay_of(old.game, after);
        if (!old.link.empty() && (now == nullptr || now->link.empty())) told.push_back(say("terminal.replay_private"));
    }
    for (const ReplaySeen& now : after.replays) {
        const ReplaySeen* before_it = replay_of(now.game, before);
        const ReplaySeen old = before_it != nullptr ? *before_it : ReplaySeen{};
        if (now.closed && !old.closed && !now.agreed.empty()) {
            told.push_back(say("terminal.replay_closed"));
        } else if (now.link != old.link && !now.link.empty()) {
            told.push_back(link_sentence(now));
        } else if (now.link.empty() && !now.closed && now.agreed.size() > old.agreed.size()) {
            const bool is_asked = contains(now.awaited, after.own_name);
            told.push_back(is_asked ? say("terminal.replay_asked", with<"names">(now.agreed))
                                    : say("terminal.replay_awaits", with<"names">(now.awaited)));
        }
    }
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
        if (!contains(before->spectators, name)) told.push_back(say("terminal.watches", with<"name">(name)));
    }
    narrate_requests(*before, after, told);
    narrate_locks(*before, after, told);
    narrate_replays(*before, after, told);
    // The first game's figures are those of its own scores.
    if (after.state == "finished" && before->state != "finished" && before->statistics) {
        for (std::string& line : describe_statistics(after)) told.push_back(std::move(line));
    }
    if (after.paused && !before->paused) told.push_back(say("terminal.pauses"));
    return told;
}

Sentences narrate_room_event(const Json& event, const TableSeen& table) {
    const std::string kind = text_of(event, "event");
    const auto seat = event.find("seat");
    // Two of the events are about the table and name no seat.
    const std::string name =
        seat != event.end() && seat->is_number_integer() ? table.name_of(seat->get<int>()) : std::string();
    const auto as_sentence = [](const std::string& text) -> Sentences {
        return {say("terminal.sentence", with<"text">(text))};
    };
    const auto seated = with<"name">(name);
    const auto comer = with<"name">(text_of(event, "name"));
    if (kind == "bot_plays_on") return as_sentence(say("kit.bot_plays_on", seated));
    if (kind == "seat_taken_back") return {say("terminal.back_and_plays", seated)};
    if (kind == "seat_taken_over" && flag_of(event, "by_host_alone")) {
        return as_sentence(say("kit.seat_taken_over_by_host", comer));
    }
    if (kind == "seat_taken_over") return as_sentence(say("kit.seat_taken_over", comer));
    if (kind == "clock_ran_out") return as_sentence(say("kit.clock_ran_out", seated));
    if (kind == "more_time") return as_sentence(say("kit.more_time", seated));
    if (kind == "seat_removed") return as_sentence(say("kit.seat_removed", seated));
    if (kind == "game_started") return {say("terminal.game_begins")};
    if (kind == "game_ended_by_host") return {say("terminal.game_ended")};
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
    const auto name = with<"name">(after.name_of(seat->get<int>()));
    const SeatSeen* old = before.room ? before.room->find_seat(seat->get<int>()) : nullptr;
    // `presence` also tells that a bot or the clock plays on, or stops to.
    if (*connected == true && old != nullptr && old->connected) return {};
    if (*connected == true) return {say("terminal.connected_again", name)};
    const std::string played_by = text_of(message, "played_by");
    if (played_by == "bot") return {say("terminal.away_bot", name)};
    if (played_by == "clock") return {say("terminal.away_clock", name)};
    const auto grace = number_of(message, "grace_ms");
    if (grace && after.room) return {waiting_sentence(*after.room, seat->get<int>(), *grace)};
    return {say("terminal.away", name)};
}

}  // namespace

std::string sentence_of(ConnectionState state, const TableSeen& table) {
    switch (state) {
        case ConnectionState::open:
            return {};
        case ConnectionState::lost:
            return say("screens.connection_reconnecting", with<"seat">(seat_kept(table)));
        case ConnectionState::restarting:
            return say("screens.connection_restarting", with<"seat">(seat_kept(table)));
        case ConnectionState::silent:
            return say("terminal.silent", with<"seat">(seat_kept(table)));
        case ConnectionState::answering:
            return say("terminal.answering");
        case ConnectionState::back:
            return say("terminal.back");
        case ConnectionState::restarted:
            return say("terminal.restarted");
    }
    return {};
}

Ending bye(const TableSeen& table) {
    return {ExitCode::done, say("terminal.bye", with<"seat">(seat_kept(table)))};
}

std::string chat_line(const Json& message) {
    const std::string text = text_of(message, "text");
    return say("screens.chat_said", with<"name">(text_of(message, "name")),
               with<"text">(text.empty() ? phrase_text(text_of(message, "phrase")) : text));
}

std::vector<std::string> narrate(const Json& message, const TableSeen& before, const TableSeen& after,
                                 const std::optional<Answered>& answered, const Style& style) {
    const std::string type = text_of(message, "type");
    if (type == "room" && after.room) return narrate_room(before.room, *after.room);
    if (type == "update") return narrate_update(message, after, style);
    if (type == "presence") return narrate_presence(message, before, after);
    if (type == "chat") return {chat_line(message)};
    if (type == "reaction") {
        return {say("reactions.said", with<"name">(text_of(message, "name")),
                    with<"reaction">(reaction_text(text_of(message, "reaction"))))};
    }
    // What the program says by itself for fair deals is nothing that the person asked for.
    const bool unasked = answered && (answered->op == "commit" || answered->op == "reveal");
    if (type == "refused" && !unasked && (answered || message.value("ack", Json()).is_null())) {
        return {say("terminal.refused", with<"text">(refusal_text(message, after.room ? after.room->family : "")))};
    }
    if (type == "transfer_code") {
        return {say("terminal.transfer_code", with<"code">(text_of(message, "transfer_code")))};
    }
    if (type == "knocking") return {say("terminal.knocked")};
    if (type == "done" && answered && answered->op == "sit") return {say("terminal.asked_seat")};
    if (type == "sit_settled" && !message.value("accepted", false)) return {say("terminal.not_agreed")};
    if (type == "claim_settled") {
        if (!message.value("accepted", false)) {
            return {say("terminal.not_yours")};
        }
        return {flag_of(message, "from_next_deal") ? say("terminal.yours_from_next") : say("terminal.yours")};
    }
    return {};
}

std::vector<std::string> describe_room(const RoomSeen& room) {
    Sentences told;
    told.push_back(say("terminal.table", with<"code">(room.code), with<"game">(room.game_name),
                       with<"changed">(yes_if(!room.changed.empty())), with<"locked">(yes_if(room.locked))));
    for (const SeatSeen& seat : room.seats) {
        const char* host = room.host == seat.seat ? "host" : room.acting_host == seat.seat ? "acts" : "no";
        told.push_back(say("terminal.seat", with<"n">(seat.seat + 1), with<"name">(seat.name),
                           with<"level">(seat.bot ? seat.level : "none"),
                           with<"you">(yes_if(room.own_seat == seat.seat)), with<"host">(host),
                           with<"ready">(yes_if(room.open() && seat.ready && !seat.bot)),
                           with<"away">(yes_if(!seat.connected))));
    }
    if (room.seats.empty()) told.push_back(say("terminal.nobody_sits"));
    for (const ReplaySeen& replay : room.replays) {
        if (!replay.link.empty()) told.push_back(link_sentence(replay));
    }
    if (!room.spectators.empty()) told.push_back(say("terminal.watching", with<"names">(room.spectators)));
    for (const PersonSeen& person : room.people) {
        if (person.muted) told.push_back(say("terminal.is_muted", with<"name">(person.name)));
    }
    return told;
}

std::vector<std::string> describe_statistics(const RoomSeen& room) {
    if (!room.statistics) return {say("terminal.no_statistics")};
    const StatisticsSeen& seen = *room.statistics;
    Sentences told{say("terminal.statistics", with<"game">(seen.game_name))};
    for (const auto& seat : seen.seats) {
        std::string line;
        for (std::size_t i = 0; i < seen.labels.size(); ++i) {
            // Elsewhere a noun may keep its capital, or there are none.
            const bool lowered = spoken_language() == Language::english;
            line += (i == 0 ? "" : ", ") + (lowered ? lower(seen.labels[i]) : seen.labels[i]) + " " +
                    number_in(spoken_language(), seat.values[i]);
        }
        told.push_back(say("terminal.figures", with<"name">(room.name_of(seat.seat)), with<"figures">(line)));
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
    if (room.role != "player") return room.role == "guest" ? say("terminal.type_sit") : std::string();
    if (room.state == "between_rounds") return say("terminal.type_ready_next");
    if (room.state == "finished") return say("terminal.type_rematch");
    if (!room.own_host) return say("terminal.type_ready");
    if (room.can_start) return say("terminal.type_start");
    return say("terminal.type_bot", with<"why">(room.start_message), with<"code">(room.code));
}

}  // namespace crowntable::cli
