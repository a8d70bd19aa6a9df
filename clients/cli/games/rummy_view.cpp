#include "clients/cli/games/rummy_view.hpp"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>

#include "engine/rummy/setup.hpp"

namespace crowntable::cli {
namespace {

constexpr int number_max = 1'000'000;

const Json& member(const Json& object, const char* name) {
    static const Json null;
    const auto found = object.find(name);
    return found != object.end() ? *found : null;
}

[[noreturn]] void bad(const char* name) {
    throw BadMessage(std::string("the view's `") + name + "` cannot be read");
}

int number(const Json& object, const char* name) {
    const Json& value = member(object, name);
    if (!value.is_number_integer()) bad(name);
    const auto wide = value.get<std::int64_t>();
    if (wide < -number_max || wide > number_max) bad(name);
    return static_cast<int>(wide);
}

bool flag(const Json& object, const char* name) {
    const Json& value = member(object, name);
    return value.is_boolean() && value.get<bool>();
}

std::optional<Seat> seat_or_none(const Json& object, const char* name) {
    if (member(object, name).is_null()) return std::nullopt;
    const int index = number(object, name);
    if (index < 0 || index >= static_cast<int>(seats_max)) bad(name);
    return Seat{static_cast<std::uint8_t>(index)};
}

Seat seat(const Json& object, const char* name) {
    const auto found = seat_or_none(object, name);
    if (!found) bad(name);
    return *found;
}

const Json& array(const Json& object, const char* name) {
    static const Json none = Json::array();
    const Json& value = member(object, name);
    if (value.is_null()) return none;
    if (!value.is_array()) bad(name);
    return value;
}

cards::Card card(const Json& value) {
    const auto parsed = value.is_string() ? cards::parse_card(value.get<std::string>()) : std::nullopt;
    if (!parsed) throw BadMessage("a card that is none");
    return *parsed;
}

std::optional<cards::Card> card_or_none(const Json& object, const char* name) {
    const Json& value = member(object, name);
    if (value.is_null()) return std::nullopt;
    return card(value);
}

/// The named value of `text`, or BadMessage.
template <typename Value, std::size_t count>
Value one_of(const Json& object, const char* name, const std::array<std::pair<std::string_view, Value>, count>& known) {
    const Json& value = member(object, name);
    if (value.is_string()) {
        for (const auto& [text, meaning] : known) {
            if (value.get<std::string>() == text) return meaning;
        }
    }
    bad(name);
}

constexpr std::array<std::pair<std::string_view, rummy::Source>, 2> sources = {
    {{"stock", rummy::Source::stock}, {"discard", rummy::Source::discard}}};
constexpr std::array<std::pair<std::string_view, rummy::Phase>, 4> phases = {
    {{"draw", rummy::Phase::draw},
     {"discard", rummy::Phase::discard},
     {"round_scored", rummy::Phase::round_scored},
     {"game_over", rummy::Phase::game_over}}};
constexpr std::array<std::pair<std::string_view, rummy::Preset>, 4> presets = {
    {{"five_suited_rummy", rummy::Preset::five_suited_rummy},
     {"five_crowns", rummy::Preset::five_crowns},
     {"five_crowns_mini", rummy::Preset::five_crowns_mini},
     {"three_thirteen", rummy::Preset::three_thirteen}}};
constexpr std::array<std::pair<std::string_view, rummy::FinalLaydown>, 2> laydowns = {
    {{"auto", rummy::FinalLaydown::automatic}, {"manual", rummy::FinalLaydown::manual}}};

cards::Rank decode_wild(const Json& table) {
    const Json& value = member(table, "wild");
    if (value.is_null()) return 0;
    if (!value.is_string()) bad("wild");
    const auto parsed = cards::parse_card(value.get<std::string>() + "S");
    if (!parsed) bad("wild");
    return parsed->rank();
}

cards::Arrangement decode_arrangement(const Json& json) {
    if (!json.is_object()) throw BadMessage("an arrangement that is no object");
    return {number(json, "deadwood"), decode_melds(array(json, "melds")), decode_cards(array(json, "dead"))};
}

rummy::SeatView decode_seat(const Json& json) {
    if (!json.is_object()) bad("seats");
    rummy::SeatView view;
    view.seat = seat(json, "seat");
    view.cards = number(json, "cards");
    if (!member(json, "drew").is_null()) view.drew = one_of(json, "drew", sources);
    view.taken = decode_cards(array(json, "taken"));
    if (const Json& laid = member(json, "laid"); laid.is_object()) {
        view.laid = rummy::Laid{decode_melds(array(laid, "melds")), flag(laid, "went_out")};
    }
    if (!member(json, "round_points").is_null()) view.round_points = number(json, "round_points");
    view.total = number(json, "total");
    view.removed = flag(json, "removed");
    return view;
}

rummy::ScoreRow decode_row(const Json& json) {
    if (!json.is_object()) bad("scores");
    rummy::ScoreRow row;
    row.hand_size = number(json, "hand_size");
    for (const Json& points : array(json, "points")) {
        row.points.push_back(points.is_number_integer() ? std::optional<int>(points.get<int>()) : std::nullopt);
    }
    row.went_out = seat_or_none(json, "went_out");
    row.blocked = flag(json, "blocked");
    row.playoff = flag(json, "playoff");
    return row;
}

std::vector<Standing> decode_standings(const Json& list) {
    std::vector<Standing> standings;
    for (const Json& json : list) {
        if (!json.is_object()) bad("standings");
        standings.push_back({seat(json, "seat"), number(json, "place"), number(json, "points")});
    }
    return standings;
}

/// Those that say what melds, points and packs are.
rummy::Options decode_options(const rummy::PublicView& view, const TableSeen& table) {
    rummy::Options options = rummy::preset_options(view.preset);
    if (table.room) {
        const auto& values = table.room->options;
        if (const auto found = values.find("min_naturals_per_meld"); found != values.end()) {
            options.min_naturals_per_meld = std::atoi(found->second.c_str());
        }
        if (const auto found = values.find("wild_leftover"); found != values.end()) {
            const bool twenty = found->second.find("20") != std::string::npos;
            options.wild_leftover = twenty ? rummy::WildLeftover::twenty : rummy::WildLeftover::face;
        }
        if (const auto found = values.find("jokers"); found != values.end()) {
            options.jokers = std::atoi(found->second.c_str());
        }
    }
    return options;
}

rummy::PublicView decode_public(const Json& json, const TableSeen& table) {
    rummy::PublicView view;
    view.preset = one_of(json, "game", presets);
    view.phase = one_of(json, "phase", phases);
    view.round = number(json, "round");
    for (const Json& size : array(json, "rounds")) {
        if (!size.is_number_integer()) bad("rounds");
        view.rounds.push_back(size.get<int>());
    }
    view.hand_size = number(json, "hand_size");
    view.wild = decode_wild(json);
    view.playoff = flag(json, "playoff");
    view.dealer = seat_or_none(json, "dealer");
    view.current = seat_or_none(json, "current");
    view.out_seat = seat_or_none(json, "out_seat");
    view.last_turn = flag(json, "last_turn");
    for (const Json& index : array(json, "final_seats")) {
        view.final_seats.push_back(seat(Json{{"seat", index}}, "seat"));
    }
    view.packs = number(json, "packs");
    view.stock = number(json, "stock");
    view.recycles = number(json, "recycles");
    view.max_recycles = number(json, "max_recycles");
    view.out_of_play = number(json, "out_of_play");
    view.must_go_out = flag(json, "must_go_out");
    view.final_laydown = one_of(json, "final_laydown", laydowns);
    view.discard_top = card_or_none(json, "discard_top");
    view.discards = decode_cards(array(json, "discards"));
    for (const Json& line : array(json, "seats")) view.seats.push_back(decode_seat(line));
    for (const Json& row : array(json, "scores")) view.scores.push_back(decode_row(row));
    if (const Json& shown = member(json, "revealed"); shown.is_array()) {
        view.revealed.emplace();
        for (const Json& hand : shown) {
            if (!hand.is_object()) bad("revealed");
            view.revealed->push_back({seat(hand, "seat"), decode_cards(array(hand, "hand")),
                                      decode_arrangement(member(hand, "arrangement"))});
        }
    }
    if (const Json& list = member(json, "standings"); list.is_array()) view.standings = decode_standings(list);
    const auto options = decode_options(view, table);
    view.rules = rummy::meld_rules(options, view.wild > 0 ? view.wild : view.hand_size);
    view.deck = rummy::deck_options(options, view.packs);
    return view;
}

rummy::PrivateView decode_private(const Json& json) {
    rummy::PrivateView view;
    view.seat = seat(json, "seat");
    view.hand = decode_cards(array(json, "hand"));
    view.drawn = card_or_none(json, "drawn");
    view.deadwood = number(json, "deadwood");
    view.can_go_out = flag(json, "can_go_out");
    const Json& legal = member(json, "legal");
    if (!legal.is_object()) bad("legal");
    for (const Json& source : array(legal, "draw")) {
        view.legal.draw.push_back(one_of(Json{{"source", source}}, "source", sources));
    }
    view.legal.discard = decode_cards(array(legal, "discard"));
    view.legal.go_out = decode_cards(array(legal, "go_out"));
    view.legal.must_go_out = flag(legal, "must_go_out");
    return view;
}

}  // namespace

std::vector<cards::Card> decode_cards(const Json& list) {
    if (!list.is_array()) throw BadMessage("cards that are no list");
    std::vector<cards::Card> cards;
    for (const Json& face : list) cards.push_back(card(face));
    return cards;
}

std::vector<cards::Meld> decode_melds(const Json& list) {
    if (!list.is_array()) throw BadMessage("melds that are no list");
    std::vector<cards::Meld> melds;
    for (const Json& json : list) {
        if (!json.is_object()) bad("melds");
        const bool run = member(json, "kind") == "run";
        melds.push_back({run ? cards::MeldKind::run : cards::MeldKind::book, decode_cards(array(json, "cards")),
                         decode_cards(array(json, "stands_for"))});
    }
    return melds;
}

rummy::View decode_rummy(const TableSeen& table) {
    rummy::View view;
    view.table = decode_public(*table.public_part, table);
    if (table.you) view.own = decode_private(*table.you);
    return view;
}

bool holds_seat(const TableSeen& table) {
    return table.dealt && table.you != nullptr;
}

bool own_turn(const rummy::View& view, const TableSeen& table) {
    return !table.replayed && holds_seat(table) && view.table.current && *view.table.current == view.own.seat;
}

}  // namespace crowntable::cli
