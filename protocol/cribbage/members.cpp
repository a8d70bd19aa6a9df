#include "protocol/cribbage/members.hpp"

#include <nlohmann/json.hpp>

namespace crowntable::cribbage {

namespace {

std::optional<Placement> read_placement(const Json& json) {
    if (!json.is_object() || json.size() != 3) return std::nullopt;
    if (!json.contains("row") || !json.contains("col") || !json.contains("tile")) return std::nullopt;
    const auto row = json::integer_in(json["row"], 1, 15);
    const auto column = json::integer_in(json["col"], 1, 15);
    if (!row || !column || !json["tile"].is_string()) return std::nullopt;
    const auto tile = parse_tile(json["tile"].get_ref<const std::string&>());
    if (!tile) return std::nullopt;
    return Placement{{static_cast<std::int8_t>(*row), static_cast<std::int8_t>(*column)}, *tile};
}

void write_line(json::Writer& json, const ScoredLine& scored) {
    json.begin_object();
    json.member("row", int{scored.line.first.row});
    json.member("col", int{scored.line.first.column});
    json.member("direction", scored.line.direction == Direction::across ? "across" : "down");
    member_tiles(json, "tiles", scored.line.tiles);
    json.member("fifteens", scored.points.fifteens);
    json.member("pairs", scored.points.pairs);
    json.member("runs", scored.points.runs);
    json.member("score", scored.points.total());
    json.end_object();
}

}  // namespace

std::optional<std::vector<Tile>> read_tiles(const Json& array) {
    std::vector<Tile> tiles;
    for (const Json& element : array) {
        const auto tile = element.is_string() ? parse_tile(element.get_ref<const std::string&>()) : std::nullopt;
        if (!tile) return std::nullopt;
        tiles.push_back(*tile);
    }
    return tiles;
}

std::vector<Placement> read_placements(json::Fields& fields, std::string_view name, std::size_t most) {
    std::vector<Placement> placements;
    for (const Json& element : fields.array(name, most)) {
        const auto placement = read_placement(element);
        if (!placement) {
            fields.refuse_field(name, "must be objects with row, col and tile, such as 7d");
            break;
        }
        placements.push_back(*placement);
    }
    return placements;
}

void member_tiles(json::Writer& json, std::string_view name, const std::vector<Tile>& tiles) {
    json.key(name);
    json.begin_array();
    for (const Tile tile : tiles) json.value(to_string(tile));
    json.end_array();
}

void member_placements(json::Writer& json, std::string_view name, std::span<const Placement> placements) {
    json.key(name);
    json.begin_array();
    for (const auto& placed : placements) {
        json.begin_object();
        json.member("row", int{placed.square.row});
        json.member("col", int{placed.square.column});
        json.member("tile", to_string(placed.tile));
        json.end_object();
    }
    json.end_array();
}

void member_numbers(json::Writer& json, std::string_view name, const std::vector<int>& numbers) {
    json.key(name);
    json.begin_array();
    for (const int number : numbers) json.value(number);
    json.end_array();
}

void member_lines(json::Writer& json, std::string_view name, const std::vector<ScoredLine>& lines) {
    json.key(name);
    json.begin_array();
    for (const auto& line : lines) write_line(json, line);
    json.end_array();
}

void member_score(json::Writer& json, std::string_view name, const std::optional<PlayScore>& score) {
    if (!score) return json.member_null(name);
    json.key(name);
    json.begin_object();
    member_lines(json, "lines", score->lines);
    json.member("first", score->first);
    json.member("all_five", score->all_five);
    json.member("flush", score->flush);
    json.member("total", score->total());
    json.end_object();
}

void member_leftovers(json::Writer& json, std::string_view name, const std::vector<Leftover>& leftovers) {
    json.key(name);
    json.begin_array();
    for (const auto& leftover : leftovers) {
        json.begin_object();
        member_seat(json, "seat", leftover.seat);
        member_tiles(json, "rack", leftover.rack);
        json.member("deduction", leftover.deduction);
        json.end_object();
    }
    json.end_array();
}

void member_number(json::Writer& json, std::string_view name, std::optional<int> number) {
    if (number) {
        json.member(name, *number);
    } else {
        json.member_null(name);
    }
}

std::string_view reason_name(EndReason reason) {
    constexpr std::string_view names[] = {"out", "blocked", "scoreless", "target", "seats"};
    return names[static_cast<std::size_t>(reason)];
}

}  // namespace crowntable::cribbage
