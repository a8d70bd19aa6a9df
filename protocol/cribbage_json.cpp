#include "protocol/cribbage_json.hpp"

#include <nlohmann/json.hpp>

namespace crowntable::protocol {

namespace {

std::optional<cribbage::Placement> read_placement(const Json& json) {
    if (!json.is_object() || json.size() != 3) return std::nullopt;
    if (!json.contains("row") || !json.contains("col") || !json.contains("tile")) return std::nullopt;
    const auto row = integer_in(json["row"], 1, 15);
    const auto column = integer_in(json["col"], 1, 15);
    if (!row || !column || !json["tile"].is_string()) return std::nullopt;
    const auto tile = cribbage::parse_tile(json["tile"].get_ref<const std::string&>());
    if (!tile) return std::nullopt;
    return cribbage::Placement{{static_cast<std::int8_t>(*row), static_cast<std::int8_t>(*column)}, *tile};
}

void write_line(JsonWriter& json, const cribbage::ScoredLine& scored) {
    json.begin_object();
    json.member("row", int{scored.line.first.row});
    json.member("col", int{scored.line.first.column});
    json.member("direction", scored.line.direction == cribbage::Direction::across ? "across" : "down");
    member_tiles(json, "tiles", scored.line.tiles);
    json.member("fifteens", scored.points.fifteens);
    json.member("pairs", scored.points.pairs);
    json.member("runs", scored.points.runs);
    json.member("score", scored.points.total());
    json.end_object();
}

}  // namespace

std::optional<std::vector<cribbage::Tile>> read_tiles(const Json& array) {
    std::vector<cribbage::Tile> tiles;
    for (const Json& element : array) {
        const auto tile =
            element.is_string() ? cribbage::parse_tile(element.get_ref<const std::string&>()) : std::nullopt;
        if (!tile) return std::nullopt;
        tiles.push_back(*tile);
    }
    return tiles;
}

std::vector<cribbage::Placement> read_placements(Fields& fields, std::string_view name, std::size_t most) {
    std::vector<cribbage::Placement> placements;
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

void member_tiles(JsonWriter& json, std::string_view name, const std::vector<cribbage::Tile>& tiles) {
    json.key(name);
    json.begin_array();
    for (const cribbage::Tile tile : tiles) json.value(cribbage::to_string(tile));
    json.end_array();
}

void member_placements(JsonWriter& json, std::string_view name, std::span<const cribbage::Placement> placements) {
    json.key(name);
    json.begin_array();
    for (const auto& placed : placements) {
        json.begin_object();
        json.member("row", int{placed.square.row});
        json.member("col", int{placed.square.column});
        json.member("tile", cribbage::to_string(placed.tile));
        json.end_object();
    }
    json.end_array();
}

void member_numbers(JsonWriter& json, std::string_view name, const std::vector<int>& numbers) {
    json.key(name);
    json.begin_array();
    for (const int number : numbers) json.value(number);
    json.end_array();
}

void member_lines(JsonWriter& json, std::string_view name, const std::vector<cribbage::ScoredLine>& lines) {
    json.key(name);
    json.begin_array();
    for (const auto& line : lines) write_line(json, line);
    json.end_array();
}

void member_score(JsonWriter& json, std::string_view name, const std::optional<cribbage::PlayScore>& score) {
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

void member_leftovers(JsonWriter& json, std::string_view name, const std::vector<cribbage::Leftover>& leftovers) {
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

void member_number(JsonWriter& json, std::string_view name, std::optional<int> number) {
    if (number) {
        json.member(name, *number);
    } else {
        json.member_null(name);
    }
}

std::string_view reason_name(cribbage::EndReason reason) {
    constexpr std::string_view names[] = {"out", "blocked", "scoreless", "target", "seats"};
    return names[static_cast<std::size_t>(reason)];
}

}  // namespace crowntable::protocol
