#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "engine/cribbage/game.hpp"
#include "protocol/json/fields.hpp"
#include "protocol/json/members.hpp"
#include "protocol/json/writer.hpp"

/// Parts that several texts of Kings Cribbage share. Rows and columns count from 1; a tile is its face and colour.
namespace crowntable::cribbage {

/// More tiles than this have no place on any board.
inline constexpr std::size_t board_tiles_max = 104;

/// The tiles of an array of faces; nothing if one of them is no tile.
std::optional<std::vector<Tile>> read_tiles(const Json& array);
/// `{"row","col","tile"}` each, at most `most`; BAD_FIELD in `fields` for anything else.
std::vector<Placement> read_placements(json::Fields& fields, std::string_view name, std::size_t most);

void member_tiles(json::Writer& json, std::string_view name, const std::vector<Tile>& tiles);
void member_placements(json::Writer& json, std::string_view name, std::span<const Placement> placements);
void member_numbers(json::Writer& json, std::string_view name, const std::vector<int>& numbers);
/// A list of `{"row","col","direction","tiles","fifteens","pairs","runs","score"}`.
void member_lines(json::Writer& json, std::string_view name, const std::vector<ScoredLine>& lines);
/// `{"lines","first","all_five","flush","total"}`, or null.
void member_score(json::Writer& json, std::string_view name, const std::optional<PlayScore>& score);
void member_leftovers(json::Writer& json, std::string_view name, const std::vector<Leftover>& leftovers);
void member_number(json::Writer& json, std::string_view name, std::optional<int> number);
std::string_view reason_name(EndReason reason);

}  // namespace crowntable::cribbage
