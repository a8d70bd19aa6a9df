#include "clients/cli/games/cribbage/view.hpp"

#include <nlohmann/json.hpp>

#include "clients/cli/games/kit/seat_words.hpp"
#include "clients/cli/games/kit/strict_read.hpp"
#include "protocol/cribbage/options.hpp"

namespace crowntable::cli::cribbage {
namespace {

// The words of the wire. A new one is a bad message to this program: it could not tell what may be done then.
constexpr strict::Names<Phase, 4> phases = {
    {{"start", Phase::start}, {"play", Phase::play}, {"claimed", Phase::claimed}, {"game_over", Phase::game_over}}};
constexpr strict::Names<cribbage::BoardShape, 3> shapes = {{{"13x13-patch", cribbage::BoardShape::thirteen_patched},
                                                            {"13x13", cribbage::BoardShape::thirteen},
                                                            {"15x15", cribbage::BoardShape::fifteen}}};
constexpr strict::Names<cribbage::EndReason, 5> reasons = {{{"out", cribbage::EndReason::out},
                                                            {"blocked", cribbage::EndReason::blocked},
                                                            {"scoreless", cribbage::EndReason::scoreless},
                                                            {"target", cribbage::EndReason::target},
                                                            {"seats", cribbage::EndReason::seats}}};
using SheetRowKind = cribbage::SheetRow::Kind;
constexpr strict::Names<SheetRowKind, 5> row_kinds = {{{"play", SheetRowKind::play},
                                                       {"exchange", SheetRowKind::exchange},
                                                       {"pass", SheetRowKind::pass},
                                                       {"call", SheetRowKind::call},
                                                       {"leftover", SheetRowKind::leftover}}};
constexpr strict::Names<cribbage::Direction, 2> directions = {
    {{"across", cribbage::Direction::across}, {"down", cribbage::Direction::down}}};

Tile decode_tile(const Json& value) {
    const auto tile = value.is_string() ? cribbage::parse_tile(value.get_ref<const std::string&>()) : std::nullopt;
    if (!tile) throw BadMessage("a tile that is none");
    return *tile;
}

Tile decode_placed(const Json& value) {
    const Tile tile = decode_tile(value);
    // K-23: on the board a 6/9 tile is one of the two.
    if (tile.is_turnable()) throw BadMessage("a tile on the board without a rank");
    return tile;
}

cribbage::Square decode_square(const Json& object) {
    const int row = strict::number(object, "row");
    const int column = strict::number(object, "col");
    // As far as the largest board goes; whether the square is on this one is asked where it matters.
    if (row < 1 || row > 15 || column < 1 || column > 15) strict::bad("row");
    return {static_cast<std::int8_t>(row), static_cast<std::int8_t>(column)};
}

std::optional<int> number_or_none(const Json& object, const char* name) {
    if (strict::member(object, name).is_null()) return std::nullopt;
    return strict::number(object, name);
}

cribbage::ScoredLine decode_line(const Json& json) {
    cribbage::ScoredLine scored;
    scored.line.first = decode_square(json);
    scored.line.direction = strict::one_of(json, "direction", directions);
    for (const Json& tile : strict::array(json, "tiles")) scored.line.tiles.push_back(decode_placed(tile));
    scored.points.fifteens = strict::number(json, "fifteens");
    scored.points.pairs = strict::number(json, "pairs");
    scored.points.runs = strict::number(json, "runs");
    return scored;
}

/// An option that this program does not know says nothing to it.
cribbage::Options options_of_room(const TableSeen& table) {
    static const auto descriptors = cribbage::option_descriptors();
    auto values = table::standard_values(descriptors);
    // Before the room is told: the usual rules.
    if (!table.room) return cribbage::to_options(values);
    for (const auto& [id, text] : table.room->options) {
        const std::string written = Json{{id, Json::parse(text, nullptr, false)}}.dump();
        json::Document change;
        if (change.read(written)) continue;
        auto changed = table::changed_values(descriptors, values, change);
        // One option after the other, so that one that is not known does not take the others along.
        if (auto* taken = std::get_if<table::OptionValues>(&changed)) values = std::move(*taken);
    }
    return cribbage::to_options(values);
}

std::optional<cribbage::LastPlay> decode_last_play(const Json& table) {
    const Json& json = strict::member(table, "last_play");
    if (!json.is_object()) return std::nullopt;
    return cribbage::LastPlay{.seat = strict::seat(json, "seat"),
                              .tiles = decode_placements(json, "tiles"),
                              .score = decode_score(json, "score"),
                              .claim = number_or_none(json, "claim")};
}

void decode_seats(const Json& json, cribbage::PublicView& view) {
    for (const Json& line : strict::objects(json, "seats")) {
        const Seat seat = strict::seat(line, "seat");
        // The rules look seats up by their number, so none may be missing or out of order.
        if (seat != seat_at(view.seats.size())) strict::bad("seats");
        view.seats.push_back({.seat = seat,
                              .tiles = strict::number(line, "tiles"),
                              .total = strict::number(line, "total"),
                              .removed = strict::flag(line, "removed")});
    }
    if (view.current && view.current->index >= view.seats.size()) strict::bad("current");
}

cribbage::PublicView decode_public(const Json& json, const TableSeen& table) {
    cribbage::PublicView view;
    view.options = options_of_room(table);
    // What the view says goes before the options of the room, which after the game may be those of the next one
    // already.
    view.options.board = strict::one_of(json, "board", shapes);
    view.options.joker_calls = strict::flag(json, "joker_calls");
    view.phase = strict::one_of(json, "phase", phases);
    view.board = cribbage::Board(view.options.board);
    for (const auto& placed : decode_placements(json, "tiles")) {
        // put() takes a tile on a free square only, and is right to call anything else a bug.
        if (!view.board.is_free(placed.square)) strict::bad("tiles");
        view.board.put(placed.square, placed.tile);
    }
    view.starter = strict::seat_or_none(json, "starter");
    view.current = strict::seat_or_none(json, "current");
    for (const Seat seat : strict::seats(json, "waiting")) view.waiting.insert(seat);
    view.servant = strict::seat_or_none(json, "servant");
    view.joker = strict::seat_or_none(json, "joker");
    view.bags = strict::numbers(json, "bags");
    decode_seats(json, view);
    view.last_play = decode_last_play(json);
    // Bots and prompts read the claim without asking again whether there is one.
    if (view.phase == Phase::claimed && (!view.last_play || !view.last_play->claim)) strict::bad("last_play");
    view.scoreless_turns = strict::number(json, "scoreless_turns");
    for (const Json& row : strict::objects(json, "sheet")) {
        view.sheet.push_back(
            {strict::seat(row, "seat"), strict::one_of(row, "kind", row_kinds), strict::number(row, "points")});
    }
    if (!strict::member(json, "end").is_null()) view.end = decode_reason(json, "end");
    view.leftovers = decode_leftovers(json, "leftovers");
    view.standings = strict::standings(json);
    return view;
}

cribbage::PrivateView decode_private(const Json& json, const cribbage::PublicView& table) {
    cribbage::PrivateView view;
    view.seat = strict::seat(json, "seat");
    if (view.seat.index >= table.seats.size()) strict::bad("seat");
    view.rack = decode_tiles(json, "rack");
    // The search for plays has room for no more.
    if (view.rack.size() > cribbage::rack_max) strict::bad("rack");
    const Json& legal = strict::member(json, "legal");
    if (!legal.is_object()) strict::bad("legal");
    view.legal.play = strict::flag(legal, "play");
    view.legal.exchange = strict::number(legal, "exchange");
    view.legal.pass = strict::flag(legal, "pass");
    view.legal.call = strict::flag(legal, "call");
    return view;
}

}  // namespace

std::vector<Tile> decode_tiles(const Json& object, const char* name) {
    std::vector<Tile> tiles;
    for (const Json& tile : strict::array(object, name)) tiles.push_back(decode_tile(tile));
    return tiles;
}

std::vector<cribbage::Placement> decode_placements(const Json& object, const char* name) {
    std::vector<cribbage::Placement> placements;
    for (const Json& json : strict::objects(object, name)) {
        placements.push_back({decode_square(json), decode_placed(strict::member(json, "tile"))});
    }
    return placements;
}

std::optional<cribbage::PlayScore> decode_score(const Json& object, const char* name) {
    const Json& json = strict::member(object, name);
    if (!json.is_object()) return std::nullopt;
    cribbage::PlayScore score;
    for (const Json& line : strict::objects(json, "lines")) score.lines.push_back(decode_line(line));
    score.first = strict::number(json, "first");
    score.all_five = strict::number(json, "all_five");
    score.flush = strict::number(json, "flush");
    return score;
}

std::vector<cribbage::Leftover> decode_leftovers(const Json& object, const char* name) {
    std::vector<cribbage::Leftover> leftovers;
    for (const Json& json : strict::objects(object, name)) {
        leftovers.push_back(
            {strict::seat(json, "seat"), decode_tiles(json, "rack"), strict::number(json, "deduction")});
    }
    return leftovers;
}

cribbage::EndReason decode_reason(const Json& object, const char* name) {
    return strict::one_of(object, name, reasons);
}

cribbage::View decode_view(const TableSeen& table) {
    cribbage::View view;
    view.table = decode_public(*table.public_part, table);
    if (table.you) view.own = decode_private(*table.you, view.table);
    return view;
}

bool own_play(const cribbage::View& view, const TableSeen& table) {
    // The step of a replay may show somebody's turn, but nobody can play in it.
    return !table.replayed && holds_seat(table) && view.table.phase == Phase::play &&
           view.table.current == view.own.seat;
}

bool own_call(const cribbage::View& view, const TableSeen& table) {
    return !table.replayed && holds_seat(table) && view.table.phase == Phase::claimed &&
           view.table.waiting.contains(view.own.seat);
}

}  // namespace crowntable::cli::cribbage
