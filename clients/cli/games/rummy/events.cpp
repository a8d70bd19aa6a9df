#include "clients/cli/games/rummy/events.hpp"

#include <nlohmann/json.hpp>

#include "clients/cli/games/kit/card_text.hpp"
#include "clients/cli/games/kit/seat_words.hpp"
#include "clients/cli/games/rummy/view.hpp"
#include "clients/cli/text/say.hpp"

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
    const int dealer = seat_of(event, "dealer");
    const int starter = seat_of(event, "starter");
    return say("terminal_rummy.round", with<"n">(round), with<"of">(rounds.size()),
               with<"cards">(event.value("hand_size", 0)), with<"wild">(ranks_text(wild, style)),
               with<"deals">(whose(dealer, table)), with<"dealer">(table.name_of(dealer)),
               with<"begins">(whose(starter, table)), with<"starter">(table.name_of(starter)),
               with<"card">(card_of(event, "turn_up", style)));
}

std::string tell_draw(const Json& event, const TableSeen& table, const Style& style) {
    const int seat = seat_of(event, "seat");
    if (event.value("source", "") == "discard") {
        return say("terminal_rummy.takes", with<"who">(whose(seat, table)), with<"name">(table.name_of(seat)),
                   with<"card">(card_of(event, "card", style)));
    }
    const bool own = is_own(seat, table);
    // Events are for everybody. What one has drawn oneself stands in one's own view.
    if (own && table.you != nullptr && table.you->contains("drawn") && table.you->at("drawn").is_string()) {
        return say("terminal_rummy.you_draw", with<"card">(card_of(*table.you, "drawn", style)));
    }
    return say("terminal_rummy.draws", with<"who">(whose(seat, table)), with<"name">(table.name_of(seat)));
}

std::string tell_scores(const Json& event, const TableSeen& table) {
    std::vector<std::string> told;
    int seat = 0;
    for (const Json& points : event.value("points", Json::array())) {
        // Null for a seat that had no part in the round.
        if (points.is_number_integer()) told.push_back(who(seat, table) + " " + std::to_string(points.get<int>()));
        ++seat;
    }
    return say("terminal_rummy.round_over", with<"points">(told));
}

std::string tell_melds(const Json& event, const TableSeen& table, const Style& style, bool out) {
    const int seat = seat_of(event, "seat");
    const auto melds = decode_melds(event.value("melds", Json::array()));
    const auto person = with<"who">(whose(seat, table));
    const auto name = with<"name">(table.name_of(seat));
    const auto laid = with<"melds">(melds_text(melds, style));
    if (out) return say("terminal_rummy.goes_out", person, name, laid);
    return melds.empty() ? say("terminal_rummy.lays_nothing", person, name)
                         : say("terminal_rummy.lays", person, name, laid);
}

}  // namespace

std::vector<std::string> tell_event(const Json& event, const TableSeen& table, const Style& style) {
    const std::string kind = event.value("event", "");
    if (kind == "round_started") return {tell_round(event, table, style)};
    if (kind == "drew") return {tell_draw(event, table, style)};
    if (kind == "recycled") {
        return {say("terminal_rummy.recycled", with<"n">(event.value("stock", 0)))};
    }
    if (kind == "discarded") {
        const int seat = seat_of(event, "seat");
        return {say("terminal_rummy.discards", with<"who">(whose(seat, table)), with<"name">(table.name_of(seat)),
                    with<"card">(card_of(event, "card", style)))};
    }
    if (kind == "went_out") return {tell_melds(event, table, style, true)};
    if (kind == "laid_down") return {tell_melds(event, table, style, false)};
    if (kind == "round_blocked") return {say("terminal_rummy.blocked")};
    if (kind == "round_scored") return {tell_scores(event, table)};
    if (kind == "game_over") return {tell_end(event, table)};
    return {};
}

}  // namespace crowntable::cli::rummy
