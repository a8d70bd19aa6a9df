#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "engine/cribbage/game.hpp"
#include "protocol/json_fields.hpp"
#include "protocol/json_members.hpp"
#include "protocol/json_writer.hpp"

/// Parts that several texts of Kings Cribbage share. Rows and columns count from 1; a tile is its face and colour.
namespace crowntable::protocol {

/// More tiles than this have no place on any board.
inline constexpr std::size_t board_tiles_max = 104;

/// The tiles of an array of faces; nothing if one of them is no tile.
std::optional<std::vector<cribbage::Tile>> read_tiles(const Json& array);
/// `{"row","col","tile"}` each, at most `most`; BAD_FIELD in `fields` for anything else.
std::vector<cribbage::Placement> read_placements(Fields& fields, std::string_view name, std::size_t most);

void member_tiles(JsonWriter& json, std::string_view name, const std::vector<cribbage::Tile>& tiles);
void member_placements(JsonWriter& json, std::string_view name, std::span<const cribbage::Placement> placements);
void member_numbers(JsonWriter& json, std::string_view name, const std::vector<int>& numbers);
/// A list of `{"row","col","direction","tiles","fifteens","pairs","runs","score"}`.
void member_lines(JsonWriter& json, std::string_view name, const std::vector<cribbage::ScoredLine>& lines);
/// `{"lines","first","all_five","flush","total"}`, or null.
void member_score(JsonWriter& json, std::string_view name, const std::optional<cribbage::PlayScore>& score);
void member_leftovers(JsonWriter& json, std::string_view name, const std::vector<cribbage::Leftover>& leftovers);
void member_number(JsonWriter& json, std::string_view name, std::optional<int> number);
std::string_view reason_name(cribbage::EndReason reason);

}  // namespace crowntable::protocol
