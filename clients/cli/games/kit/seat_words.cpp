#include "clients/cli/games/kit/seat_words.hpp"

#include <nlohmann/json.hpp>

#include "clients/cli/text/text.hpp"

namespace crowntable::cli {

bool holds_seat(const TableSeen& table) {
    // Only those who play are sent a private view.
    return table.dealt && table.you != nullptr;
}

std::string who(int seat, const TableSeen& table) {
    if (table.room && table.room->own_seat == seat) return "You";
    return table.name_of(seat);
}

std::string does(int seat, const TableSeen& table, const std::string& others, const std::string& own) {
    // English verbs have an ending for others and none for "You", so that callers bring both.
    const std::string name = who(seat, table);
    return name + " " + (name == "You" ? own : others);
}

std::string presence_note(int seat, const TableSeen& table) {
    const SeatSeen* seen = table.room ? table.room->find_seat(seat) : nullptr;
    if (seen == nullptr) return {};
    // Before the connection: it says more. Somebody may be connected again whose seat is not played by them yet.
    if (!seen->bot && seen->played_by == "bot") return "away, a bot plays";
    return seen->connected ? "" : "away";
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

int seat_of(const Json& event, const char* name) {
    const auto found = event.find(name);
    if (found == event.end() || !found->is_number_integer()) throw BadMessage("an event without its seat");
    return found->get<int>();
}

std::string tell_end(const Json& event, const TableSeen& table) {
    std::string text = "The game is over: ";
    for (const Json& standing : event.value("standings", Json::array())) {
        text += (text.ends_with(": ") ? "" : ", ") + std::to_string(standing.value("place", 0)) + ". " +
                who(seat_of(standing, "seat"), table) + " with " + std::to_string(standing.value("points", 0));
    }
    return text + ".";
}

std::string winners_sentence(const std::vector<Standing>& standings, const TableSeen& table) {
    std::vector<std::string> winners;
    int points = 0;
    for (const Standing& standing : standings) {
        if (standing.place != 1) continue;
        const std::string name = who(standing.seat.index, table);
        // "Ann and you": only the beginning of a sentence has a capital.
        winners.push_back(name == "You" && !winners.empty() ? "you" : name);
        points = standing.points;
    }
    if (winners.empty()) return "The game is over";
    const bool one_other = winners.size() == 1 && winners.front() != "You";
    return "The game is over: " + listed(winners) + (one_other ? " wins with " : " win with ") +
           std::to_string(points) + " points";
}

}  // namespace crowntable::cli
