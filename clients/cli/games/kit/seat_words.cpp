#include "clients/cli/games/kit/seat_words.hpp"

#include <nlohmann/json.hpp>

#include "clients/cli/text/say.hpp"
#include "clients/cli/text/text.hpp"

namespace crowntable::cli {

bool holds_seat(const TableSeen& table) {
    // Only those who play are sent a private view.
    return table.dealt && table.you != nullptr;
}

bool is_own(int seat, const TableSeen& table) {
    return table.room && table.room->own_seat == seat;
}

std::string whose(int seat, const TableSeen& table) {
    return is_own(seat, table) ? "you" : "other";
}

std::string who(int seat, const TableSeen& table) {
    return is_own(seat, table) ? say("terminal.you") : table.name_of(seat);
}

std::string presence_note(int seat, const TableSeen& table) {
    const SeatSeen* seen = table.room ? table.room->find_seat(seat) : nullptr;
    if (seen == nullptr) return {};
    // Before the connection: it says more. Somebody may be connected again whose seat is not played by them yet.
    if (!seen->bot && seen->played_by == "bot") return say("terminal.note_bot");
    return seen->connected ? "" : say("plain.away");
}

std::string presence_sign(int seat, const TableSeen& table) {
    const SeatSeen* seen = table.room ? table.room->find_seat(seat) : nullptr;
    if (seen == nullptr || seen->bot) return {};
    if (seen->played_by == "bot") return "b:";
    return seen->connected ? "" : "-";
}

bool is_called_off(const TableSeen& table, bool is_game_over) {
    return !is_game_over && !table.replayed && table.room && table.room->state == "finished";
}

std::string called_off_sentence() {
    return say("terminal.called_off");
}

int seat_of(const Json& event, const char* name) {
    const auto found = event.find(name);
    if (found == event.end() || !found->is_number_integer()) throw BadMessage("an event without its seat");
    return found->get<int>();
}

std::string tell_end(const Json& event, const TableSeen& table) {
    std::vector<std::string> standings;
    for (const Json& standing : event.value("standings", Json::array())) {
        standings.push_back(say("terminal.standing", with<"place">(standing.value("place", 0)),
                                with<"name">(who(seat_of(standing, "seat"), table)),
                                with<"points">(standing.value("points", 0))));
    }
    return say("terminal.game_over", with<"standings">(standings));
}

std::string winners_sentence(const std::vector<Standing>& standings, const TableSeen& table) {
    std::vector<std::string> winners;
    int points = 0;
    bool one_other = false;
    for (const Standing& standing : standings) {
        if (standing.place != 1) continue;
        // "Ann and you": only the beginning of a sentence has a capital.
        const bool is_own_inside = is_own(standing.seat.index, table) && !winners.empty();
        one_other = winners.empty() && !is_own(standing.seat.index, table);
        winners.push_back(is_own_inside ? say("terminal.you_too") : who(standing.seat.index, table));
        points = standing.points;
    }
    if (winners.empty()) return say("plain.over");
    return say("terminal.winners", with<"names">(winners), with<"who">(one_other ? "one" : "more"),
               with<"points">(points));
}

}  // namespace crowntable::cli
