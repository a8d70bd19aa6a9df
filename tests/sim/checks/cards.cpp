#include <algorithm>
#include <nlohmann/json.hpp>

#include "tests/sim/checks/checks.hpp"
#include "tests/support/legal_actions.hpp"

namespace crowntable::sim {

namespace {

/// Whatever is seen to lie somewhere, by face.
struct Seen {
    std::map<std::string, int> faces;
    std::size_t pieces = 0;

    void add(const std::string& face) {
        ++faces[face];
        ++pieces;
    }
    void add_all(const Json& list) {
        for (const std::string face : list) add(face);
    }
};

Seen hands_at(const Moment& moment, bool one_vanishes) {
    Seen seen;
    for (const auto& text : moment.private_json) {
        Json hand = tests::hand_of(Json::parse(text));
        if (one_vanishes && !hand.empty()) hand.erase(0);
        one_vanishes = false;
        seen.add_all(hand);
    }
    return seen;
}

/// A tile that was placed as a six or a nine is that which may be either.
std::string tile_of(const std::string& placed) {
    const bool turns = placed.front() == '6' || placed.front() == '9';
    return turns ? std::string("6/9") + placed.back() : placed;
}

}  // namespace

void Cards::applied(const Shadow& shadow) {
    const Moment& moment = shadow.moments().back();
    if (!moment.has_table) return;
    const Json shown = Json::parse(moment.public_json);
    const std::string phase = shown.at("phase");
    const bool is_vanished = referee_.mutates(Mutation::vanished_card) && shadow.records() % 7 == 0;
    if (phase == "draw" || phase == "discard") check_cards(shadow, shown, is_vanished);
    if (phase == "play" || phase == "claimed") check_tiles(moment, shown, is_vanished);
}

void Cards::check_cards(const Shadow& shadow, const Json& shown, bool is_vanished) {
    Seen seen = hands_at(shadow.moments().back(), is_vanished);
    seen.pieces += shown.at("stock").get<std::size_t>() + shown.at("out_of_play").get<std::size_t>();
    for (const auto& seat : shown.at("seats")) {
        if (seat.at("laid").is_null()) continue;
        for (const auto& meld : seat.at("laid").at("melds")) seen.add_all(meld.at("cards"));
    }
    const bool whole_pile = !shown.at("discards").empty() || shown.at("discard_top").is_null();
    const int packs = shown.at("packs");
    for (const auto& [face, times] : seen.faces) {
        if (face != "JK" && times > packs) referee_.fail("Cards", face + " is there more often than there are packs");
    }
    if (!whole_pile) return;
    seen.add_all(shown.at("discards"));
    // Cards out of play and removed seats keep their cards out of sight; all that is seen stays within a round.
    const std::string name = std::to_string(shadow.state().games_started) + '/' + shown.at("round").dump() + '/' +
                             shown.at("playoff").dump();
    Round& round = rounds_[shadow.state().code];
    if (round.name != name) {
        round = {name, seen.pieces};
    } else if (round.cards != seen.pieces) {
        referee_.fail("Cards",
                      "a card came or went: " + std::to_string(round.cards) + ", now " + std::to_string(seen.pieces));
    }
}

/// K-01: 104 tiles, four of each face and colour, with eight that are a six or a nine.
void Cards::check_tiles(const Moment& moment, const Json& shown, bool is_vanished) {
    constexpr std::size_t all_tiles = 104;
    Seen held = hands_at(moment, is_vanished);
    for (const auto& bag : shown.at("bags")) held.pieces += bag.get<std::size_t>();
    for (const auto& placed : shown.at("tiles")) held.add(placed.at("tile"));
    std::map<std::string, int> faces;
    for (const auto& [face, times] : held.faces) faces[tile_of(face)] += times;
    for (const auto& [face, times] : faces) {
        if (times > (face.starts_with("6/9") ? 8 : 4)) referee_.fail("Cards", face + " is there too often");
    }
    // What a removed seat held is out of play.
    const bool is_out =
        std::ranges::any_of(shown.at("seats"), [](const Json& seat) { return seat.at("removed").get<bool>(); });
    if (held.pieces > all_tiles || (held.pieces < all_tiles && !is_out)) {
        referee_.fail("Cards", "there are " + std::to_string(held.pieces) + " tiles");
    }
}

}  // namespace crowntable::sim
