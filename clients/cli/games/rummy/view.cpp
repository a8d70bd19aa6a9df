#include "clients/cli/games/rummy/view.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "clients/cli/games/kit/seat_words.hpp"
#include "clients/cli/games/kit/strict_read.hpp"
#include "engine/rummy/setup.hpp"

namespace crowntable::cli::rummy {
namespace {

cards::Card card(const Json& value) {
    const auto parsed = value.is_string() ? cards::parse_card(value.get<std::string>()) : std::nullopt;
    if (!parsed) throw BadMessage("a card that is none");
    return *parsed;
}

std::optional<cards::Card> card_or_none(const Json& object, const char* name) {
    const Json& value = strict::member(object, name);
    if (value.is_null()) return std::nullopt;
    return card(value);
}

/// As a list that holds no more than a game can have; more are a bad message.
template <typename List>
List within(const std::vector<typename List::value_type>& values, const char* name) {
    // The lists of the rules have a fixed size; one more element would be a bug there, and here it came from
    // outside.
    if (values.size() > List::capacity()) strict::bad(name);
    return List(values);
}

cards::Hand decode_hand(const Json& object, const char* name) {
    return within<cards::Hand>(decode_cards(strict::array(object, name)), name);
}

constexpr strict::Names<rummy::Source, 2> sources = {
    {{"stock", rummy::Source::stock}, {"discard", rummy::Source::discard}}};
constexpr strict::Names<rummy::Phase, 4> phases = {{{"draw", rummy::Phase::draw},
                                                    {"discard", rummy::Phase::discard},
                                                    {"round_scored", rummy::Phase::round_scored},
                                                    {"game_over", rummy::Phase::game_over}}};
constexpr strict::Names<rummy::Preset, 4> presets = {{{"five_suited_rummy", rummy::Preset::five_suited_rummy},
                                                      {"five_crowns", rummy::Preset::five_crowns},
                                                      {"five_crowns_mini", rummy::Preset::five_crowns_mini},
                                                      {"three_thirteen", rummy::Preset::three_thirteen}}};
constexpr strict::Names<rummy::FinalLaydown, 2> laydowns = {
    {{"auto", rummy::FinalLaydown::automatic}, {"manual", rummy::FinalLaydown::manual}}};

cards::Rank decode_wild(const Json& table) {
    const Json& value = strict::member(table, "wild");
    if (value.is_null()) return 0;
    if (!value.is_string()) strict::bad("wild");
    // A rank is written as on a card; with any suit it is one.
    const auto parsed = cards::parse_card(value.get<std::string>() + "S");
    if (!parsed) strict::bad("wild");
    return parsed->rank();
}

cards::Arrangement decode_arrangement(const Json& json) {
    if (!json.is_object()) throw BadMessage("an arrangement that is no object");
    return {strict::number(json, "deadwood"), decode_melds(strict::array(json, "melds")), decode_hand(json, "dead")};
}

rummy::SeatView decode_seat(const Json& json) {
    if (!json.is_object()) strict::bad("seats");
    rummy::SeatView view;
    view.seat = strict::seat(json, "seat");
    view.cards = strict::number(json, "cards");
    if (!strict::member(json, "drew").is_null()) view.drew = strict::one_of(json, "drew", sources);
    view.taken = decode_hand(json, "taken");
    if (const Json& laid = strict::member(json, "laid"); laid.is_object()) {
        view.laid = rummy::Laid{decode_melds(strict::array(laid, "melds")), strict::flag(laid, "went_out")};
    }
    if (!strict::member(json, "round_points").is_null()) view.round_points = strict::number(json, "round_points");
    view.total = strict::number(json, "total");
    view.removed = strict::flag(json, "removed");
    return view;
}

rummy::ScoreRow decode_row(const Json& json) {
    if (!json.is_object()) strict::bad("scores");
    rummy::ScoreRow row;
    row.hand_size = strict::number(json, "hand_size");
    for (const Json& points : strict::array(json, "points")) {
        // Null points are those of a seat that had no part in the round.
        row.points.push_back(points.is_number_integer() ? std::optional<int>(points.get<int>()) : std::nullopt);
    }
    row.went_out = strict::seat_or_none(json, "went_out");
    row.blocked = strict::flag(json, "blocked");
    row.playoff = strict::flag(json, "playoff");
    return row;
}

/// The options that say what melds, points and packs are, and what comes back out of the discards; the view has no
/// others.
rummy::Options decode_options(const rummy::PublicView& view, const TableSeen& table) {
    rummy::Options options = rummy::preset_options(view.preset);
    // What the room does not tell is as the preset has it.
    if (const auto naturals = option_value(table, "min_naturals_per_meld")) {
        options.min_naturals_per_meld = std::atoi(naturals->c_str());
    }
    if (const auto leftover = option_value(table, "wild_leftover")) {
        options.wild_leftover = *leftover == "20" ? rummy::WildLeftover::twenty : rummy::WildLeftover::face;
    }
    if (const auto jokers = option_value(table, "jokers")) options.jokers = std::atoi(jokers->c_str());
    if (const auto buried = option_value(table, "buried_wilds")) {
        options.buried_wilds = *buried == "remove" ? rummy::BuriedWilds::remove : rummy::BuriedWilds::recycle;
    }
    // Games by rules before version 2 do not tell it.
    if (option_value(table, "last_turn_all_melded") == "zero") {
        options.last_turn_all_melded = rummy::LastTurnAllMelded::zero;
    }
    return options;
}

rummy::PublicView decode_public(const Json& json, const TableSeen& table) {
    rummy::PublicView view;
    view.preset = strict::one_of(json, "game", presets);
    view.phase = strict::one_of(json, "phase", phases);
    view.round = strict::number(json, "round");
    view.rounds = within<rummy::RoundSizes>(strict::numbers(json, "rounds"), "rounds");
    view.hand_size = strict::number(json, "hand_size");
    view.wild = decode_wild(json);
    view.playoff = strict::flag(json, "playoff");
    view.dealer = strict::seat_or_none(json, "dealer");
    view.current = strict::seat_or_none(json, "current");
    view.out_seat = strict::seat_or_none(json, "out_seat");
    view.last_turn = strict::flag(json, "last_turn");
    view.final_seats = within<rummy::SeatList>(strict::seats(json, "final_seats"), "final_seats");
    view.packs = strict::number(json, "packs");
    view.stock = strict::number(json, "stock");
    view.recycles = strict::number(json, "recycles");
    view.max_recycles = strict::number(json, "max_recycles");
    view.out_of_play = strict::number(json, "out_of_play");
    view.must_go_out = strict::flag(json, "must_go_out");
    view.final_laydown = strict::one_of(json, "final_laydown", laydowns);
    view.discard_top = card_or_none(json, "discard_top");
    view.discards = decode_cards(strict::array(json, "discards"));
    for (const Json& line : strict::array(json, "seats")) view.seats.push_back(decode_seat(line));
    for (const Json& row : strict::array(json, "scores")) view.scores.push_back(decode_row(row));
    if (const Json& shown = strict::member(json, "revealed"); shown.is_array()) {
        view.revealed.emplace();
        for (const Json& hand : shown) {
            if (!hand.is_object()) strict::bad("revealed");
            view.revealed->push_back({strict::seat(hand, "seat"), decode_hand(hand, "hand"),
                                      decode_arrangement(strict::member(hand, "arrangement"))});
        }
    }
    view.standings = strict::standings(json);
    const auto options = decode_options(view, table);
    // Where no wild rank is told, it follows from the size of the hand.
    view.rules = rummy::meld_rules(options, view.wild > 0 ? view.wild : view.hand_size);
    view.deck = rummy::deck_options(options, view.packs);
    view.buried_wilds = options.buried_wilds;
    view.last_turn_all_melded = options.last_turn_all_melded;
    return view;
}

rummy::PrivateView decode_private(const Json& json) {
    rummy::PrivateView view;
    view.seat = strict::seat(json, "seat");
    view.hand = decode_hand(json, "hand");
    view.drawn = card_or_none(json, "drawn");
    view.deadwood = strict::number(json, "deadwood");
    view.can_go_out = strict::flag(json, "can_go_out");
    const Json& legal = strict::member(json, "legal");
    if (!legal.is_object()) strict::bad("legal");
    const Json& draw = strict::array(legal, "draw");
    if (draw.size() > rummy::Sources::capacity()) strict::bad("draw");
    for (const Json& source : draw) {
        // one_of reads members of objects, and these are items of a list.
        view.legal.draw.push_back(strict::one_of(Json{{"source", source}}, "source", sources));
    }
    view.legal.discard = decode_hand(legal, "discard");
    view.legal.go_out = decode_hand(legal, "go_out");
    view.legal.must_go_out = strict::flag(legal, "must_go_out");
    return view;
}

}  // namespace

std::optional<std::string> option_value(const TableSeen& table, const char* id) {
    if (!table.room) return std::nullopt;
    const auto found = table.room->options.find(id);
    if (found == table.room->options.end()) return std::nullopt;
    const std::string& text = found->second;
    // Values are kept as texts of JSON, in which words have quotes and numbers have none.
    const bool quoted = text.size() >= 2 && text.front() == '"' && text.back() == '"';
    return quoted ? text.substr(1, text.size() - 2) : text;
}

std::vector<cards::Card> decode_cards(const Json& list) {
    if (!list.is_array()) throw BadMessage("cards that are no list");
    std::vector<cards::Card> cards;
    for (const Json& face : list) cards.push_back(card(face));
    return cards;
}

cards::Melds decode_melds(const Json& list) {
    if (!list.is_array()) throw BadMessage("melds that are no list");
    if (list.size() > cards::Melds::capacity()) strict::bad("melds");
    cards::Melds melds;
    for (const Json& json : list) {
        if (!json.is_object()) strict::bad("melds");
        // What kind a meld is changes only how it is shown; all that is no run is shown as a book.
        const bool run = strict::member(json, "kind") == "run";
        melds.push_back({run ? cards::MeldKind::run : cards::MeldKind::book, decode_hand(json, "cards"),
                         decode_hand(json, "stands_for")});
    }
    return melds;
}

rummy::View decode_view(const TableSeen& table) {
    rummy::View view;
    view.table = decode_public(*table.public_part, table);
    if (table.you) view.own = decode_private(*table.you);
    return view;
}

bool own_turn(const rummy::View& view, const TableSeen& table) {
    // The step of a replay may show somebody's turn, but nobody can play in it.
    return !table.replayed && holds_seat(table) && view.table.current && *view.table.current == view.own.seat;
}

}  // namespace crowntable::cli::rummy
