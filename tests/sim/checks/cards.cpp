#include <nlohmann/json.hpp>

#include "tests/sim/checks/checks.hpp"

namespace crowntable::sim {

using Json = nlohmann::json;

void Cards::applied(const Shadow& shadow) {
    const Moment& moment = shadow.moments().back();
    if (!moment.has_table) return;
    const Json shown = Json::parse(moment.public_json);
    const std::string phase = shown.at("phase");
    if (phase != "draw" && phase != "discard") return;
    std::map<std::string, int> faces;
    std::size_t cards = shown.at("stock").get<std::size_t>() + shown.at("out_of_play").get<std::size_t>();
    const auto count = [&](const Json& list) {
        for (const std::string face : list) ++faces[face];
        cards += list.size();
    };
    bool is_vanished = referee_.mutates(Mutation::vanished_card);
    for (const auto& text : moment.private_json) {
        Json hand = Json::parse(text).at("hand");
        if (is_vanished && shadow.records() % 7 == 0 && !hand.empty()) hand.erase(0);
        is_vanished = false;
        count(hand);
    }
    for (const auto& seat : shown.at("seats")) {
        if (seat.at("laid").is_null()) continue;
        for (const auto& meld : seat.at("laid").at("melds")) count(meld.at("cards"));
    }
    const bool whole_pile = !shown.at("discards").empty() || shown.at("discard_top").is_null();
    const int packs = shown.at("packs");
    for (const auto& [face, times] : faces) {
        if (face != "JK" && times > packs) referee_.fail("Cards", face + " is there more often than there are packs");
    }
    if (!whole_pile) return;
    count(shown.at("discards"));
    // Cards out of play and removed seats keep their cards out of sight; all that is seen stays within a round.
    const std::string name = std::to_string(shadow.state().games_started) + '/' + shown.at("round").dump() + '/' +
                             shown.at("playoff").dump();
    Round& round = rounds_[shadow.state().code];
    if (round.name != name) {
        round = {name, cards};
    } else if (round.cards != cards) {
        referee_.fail("Cards",
                      "a card came or went: " + std::to_string(round.cards) + ", now " + std::to_string(cards));
    }
}

}  // namespace crowntable::sim
