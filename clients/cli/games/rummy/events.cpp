#include "clients/cli/games/rummy/events.hpp"

#include <nlohmann/json.hpp>

#include "clients/cli/games/kit/card_text.hpp"
#include "clients/cli/games/kit/seat_words.hpp"
#include "clients/cli/games/rummy/view.hpp"

namespace crowntable::cli::rummy {
namespace {

std::string card_of(const Json& event, const char* name, const Style& style) {
    const auto found = event.find(name);
    // An event leaves out what not everybody may know, such as a card from the stock.
    if (found == event.end()) return {};
    return card_text(decode_cards(Json::array({*found})).front(), style);
}

std::string tell_round(const Json& event, const TableSeen& table, const Style& style) {
    const int round = event.value("round", 0);
    const Json& rounds = table.public_part->at("rounds");
    const std::string wild = event.value("wild", "");
    std::string text = "Round " + std::to_string(round) + " of " + std::to_string(rounds.size()) + ": " +
                       std::to_string(event.value("hand_size", 0)) + " cards each, " + wild + "s are wild. ";
    text += does(seat_of(event, "dealer"), table, "deals", "deal") + ", ";
    const std::string starter = does(seat_of(event, "starter"), table, "begins", "begin");
    text += (starter.starts_with("You ") ? "you begin" : starter) + ". " + card_of(event, "turn_up", style);
    return text + " is turned up.";
}

std::string tell_draw(const Json& event, const TableSeen& table, const Style& style) {
    const int seat = seat_of(event, "seat");
    if (event.value("source", "") == "discard") {
        return does(seat, table, "takes", "take") + " " + card_of(event, "card", style) + " from the pile.";
    }
    const bool own = who(seat, table) == "You";
    // Events are for everybody. What one has drawn oneself stands in one's own view.
    if (own && table.you != nullptr && table.you->contains("drawn") && table.you->at("drawn").is_string()) {
        return "You draw " + card_of(*table.you, "drawn", style) + ".";
    }
    return does(seat, table, "draws", "draw") + " from the stock.";
}

std::string tell_scores(const Json& event, const TableSeen& table) {
    std::string text = "The round is over: ";
    int seat = 0;
    for (const Json& points : event.value("points", Json::array())) {
        // Null for a seat that had no part in the round.
        if (points.is_number_integer()) {
            text += (text.ends_with(": ") ? "" : ", ") + who(seat, table) + " " + std::to_string(points.get<int>());
        }
        ++seat;
    }
    return text + ".";
}

std::string tell_melds(const Json& event, const TableSeen& table, const Style& style, bool out) {
    const int seat = seat_of(event, "seat");
    const auto melds = decode_melds(event.value("melds", Json::array()));
    if (out) {
        return does(seat, table, "goes out", "go out") + " with " + melds_text(melds, style) +
               ". The others have one last turn.";
    }
    if (melds.empty()) return does(seat, table, "lays down", "lay down") + " nothing.";
    return does(seat, table, "lays down", "lay down") + " " + melds_text(melds, style) + ".";
}

}  // namespace

std::vector<std::string> tell_event(const Json& event, const TableSeen& table, const Style& style) {
    const std::string kind = event.value("event", "");
    if (kind == "round_started") return {tell_round(event, table, style)};
    if (kind == "drew") return {tell_draw(event, table, style)};
    if (kind == "recycled") {
        return {"The discards are shuffled into a new stock of " + std::to_string(event.value("stock", 0)) + " cards."};
    }
    if (kind == "discarded") {
        return {does(seat_of(event, "seat"), table, "discards", "discard") + " " + card_of(event, "card", style) + "."};
    }
    if (kind == "went_out") return {tell_melds(event, table, style, true)};
    if (kind == "laid_down") return {tell_melds(event, table, style, false)};
    if (kind == "round_blocked")
        return {"Nobody can go out: the round is blocked and everybody counts what they hold."};
    if (kind == "round_scored") return {tell_scores(event, table)};
    if (kind == "game_over") return {tell_end(event, table)};
    return {};
}

}  // namespace crowntable::cli::rummy
