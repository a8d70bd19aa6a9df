#include <algorithm>
#include <set>

#include "engine/cribbage/tile.hpp"
#include "engine/hex.hpp"
#include "tests/sim/checks/checks.hpp"

namespace crowntable::sim {

namespace {

bool is_hex(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
}

/// All runs of so many hexadecimal digits that they could be a secret.
std::vector<std::string> secrets_in(const std::string& text) {
    std::vector<std::string> found;
    for (std::size_t at = 0; at < text.size();) {
        auto end = at;
        while (end < text.size() && is_hex(text[end])) ++end;
        if (end - at >= 24) found.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return found;
}

/// `10l`, `6/9d`.
bool is_tile(const std::string& text) {
    return text.ends_with('l') || text.ends_with('d') ? cribbage::parse_tile(text).has_value() : false;
}

bool is_face(const std::string& text) {
    if (text == "JK" || is_tile(text)) return true;
    if (text.size() < 2 || text.size() > 3) return false;
    const auto rank = std::string_view(text).substr(0, text.size() - 1);
    const bool known =
        rank == "10" || (rank.size() == 1 && std::string_view("A23456789JQK").find(rank[0]) != std::string_view::npos);
    return known && std::string_view("SHCDT").find(text.back()) != std::string_view::npos;
}

/// The ends of all chains, and the links that seats have given.
bool is_told_of(const server::FairDealState& deal, const std::string& secret) {
    const auto is_end = [&](const auto& chain) { return chain && to_hex(chain->end) == secret; };
    const auto is_link = [&](const SeatLink& link) {
        return link.what == LinkGiven::given && to_hex(link.link) == secret;
    };
    return secret == to_hex(deal.terms.server_commitment) || std::ranges::any_of(deal.terms.commitments, is_end) ||
           std::ranges::any_of(deal.links, is_link);
}

/// Whether it is a link to a replay that all have agreed to share. That all have is seen where whole messages are held
/// against the records (room_message.hpp).
bool is_shared_link(const Shown& shown, const std::string& secret) {
    if (shown.type() != "room") return false;
    const Json replays = shown.message.value("replays", Json::array());
    return std::ranges::any_of(replays, [&](const Json& line) { return line.value("link", "") == secret; });
}

void faces_in(const Json& value, std::set<std::string>& faces) {
    if (value.is_string() && is_face(value.get_ref<const std::string&>())) {
        std::string face = value.get<std::string>();
        // Placed as a six or a nine, it is still the tile that may be turned.
        const bool was_turned = is_tile(face) && (face.front() == '6' || face.front() == '9');
        faces.insert(was_turned ? std::string("6/9") + face.back() : face);
    }
    // What a joker stands for is no card.
    if (value.is_object()) {
        for (const auto& [name, inner] : value.items()) {
            if (name != "stands_for") faces_in(inner, faces);
        }
    } else if (value.is_array()) {
        for (const auto& inner : value) faces_in(inner, faces);
    }
}

}  // namespace

void Secrecy::shown(const Shown& shown) {
    for (const auto& secret : secrets_in(shown.text)) {
        // A token that no record knows is nobody's secret: that it is shown too early is for Committed to find.
        const bool is_own =
            shown.type() == "welcome" && shown.message.value("seat_token", "") == secret && shown.shadow != nullptr;
        if (!is_own && !is_shared_link(shown, secret) && !is_public(shown, secret))
            referee_.fail("Secrecy", "a token, seed or fingerprint stands in a message " + shown.type());
    }
    if (shown.shadow == nullptr) return;
    if (shown.is_game()) {
        for (const auto& event : shown.message.at("events")) {
            if (event.value("event", "") == "drew" && event.value("source", "") == "stock" && event.contains("card")) {
                referee_.fail("Secrecy", "an event names a card drawn from the stock");
            }
            if (event.value("event", "") == "exchanged" && event.contains("tiles")) {
                referee_.fail("Secrecy", "an event names tiles that were exchanged");
            }
        }
        if (const auto& you = shown.message.at("you"); !you.is_null()) {
            const auto is_own_seat = [&](const Moment& moment) {
                const auto reader =
                    shown.viewer.person ? moment.people.find(*shown.viewer.person) : moment.people.end();
                return reader != moment.people.end() && reader->second.seat &&
                       reader->second.seat->index == you.at("seat").get<int>();
            };
            if (!std::ranges::any_of(shown.shadow->moments(), is_own_seat)) {
                referee_.fail("Secrecy", "somebody is shown the hand of another seat");
            }
            check_hand(shown, you.at("seat").get<int>());
        }
    } else {
        check_cards(shown);
    }
}

/// Whoever gets up in a game may sit down where they sat before, for they know that hand and no other.
void Secrecy::check_hand(const Shown& shown, int seat) {
    const auto& state = shown.shadow->state();
    // Before the first deal what leaves late is a hand of the game before.
    if (!shown.viewer.person || !state.game_on() || state.deals == 0 ||
        shown.message.at("v") != state.history.version())
        return;
    const std::pair hand(static_cast<std::uint64_t>(state.games_started), seat);
    auto& last = hands_[{shown.viewer.room, *shown.viewer.person}];
    if (last.first == hand.first && last.second != seat) {
        referee_.fail("Secrecy", "somebody is shown the hands of two seats in one game");
    }
    last = hand;
}

bool Secrecy::is_public(const Shown& shown, const std::string& secret) {
    if (!shown.type().starts_with("deal_") || shown.shadow == nullptr) return false;
    const auto& fair_deal = shown.shadow->state().fair_deal;
    if (fair_deal && is_told_of(*fair_deal, secret)) return true;
    // Several moments may leave together, some of them still of the deal before.
    for (const Moment& moment : shown.shadow->moments()) {
        for (const Json& deal : moment.deals) {
            if (deal.dump().find(secret) == std::string::npos) continue;
            if (deal.value("server_link", "") != secret) return true;
            const auto is_over = [&](const Moment& other) { return other.deals_over >= deal.at("deal"); };
            return std::ranges::any_of(shown.shadow->moments(), is_over) ||
                   std::ranges::none_of(shown.shadow->moments(), [](const Moment& one) { return one.has_table; });
        }
    }
    return false;
}

/// Outside of `update`, cards stand only in answers about the asker's own hand.
void Secrecy::check_cards(const Shown& shown) {
    std::set<std::string> told;
    faces_in(shown.message, told);
    if (told.empty()) return;
    std::set<std::string> known;
    for (const auto& moment : shown.shadow->moments()) {
        if (!shown.viewer.person || !moment.has_table) continue;
        faces_in(Json::parse(moment.public_json), known);
        const auto reader = moment.people.find(*shown.viewer.person);
        if (reader == moment.people.end() || !reader->second.seat) continue;
        if (reader->second.seat->index < moment.private_json.size()) {
            faces_in(Json::parse(moment.private_json[reader->second.seat->index]), known);
        }
    }
    // A refusal may name what was asked for, also a card that is not held any more.
    if (const auto ack = shown.message.find("ack"); shown.type() == "refused" && ack->is_number()) {
        const auto asked = shown.viewer.said.find(ack->get<std::uint64_t>());
        if (asked != shown.viewer.said.end()) faces_in(Json::parse(asked->second, nullptr, false), known);
    }
    static const std::set<std::string> about_hands{"refused", "arranged", "hinted", "previewed"};
    if (!about_hands.contains(shown.type()) || !std::ranges::includes(known, told)) {
        referee_.fail("Secrecy", "a message " + shown.type() + " names a card that its reader may not know");
    }
}

}  // namespace crowntable::sim
