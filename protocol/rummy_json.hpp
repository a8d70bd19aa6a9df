#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rummy/view.hpp"
#include "protocol/json_members.hpp"
#include "protocol/json_writer.hpp"

/// Parts that several texts of the rummy family share. Faces stand everywhere for cards.
namespace crowntable::protocol {

std::string_view source_name(rummy::Source source);

void write_faces(JsonWriter& json, std::span<const cards::Card> cards);
void member_faces(JsonWriter& json, std::string_view name, std::span<const cards::Card> cards);
void member_face(JsonWriter& json, std::string_view name, const std::optional<cards::Card>& card);
void member_melds(JsonWriter& json, std::string_view name, const cards::Melds& melds);
/// The members deadwood, melds and dead.
void arrangement_members(JsonWriter& json, const cards::Arrangement& arrangement);

/// Points by seat; null where there are none.
void member_points(JsonWriter& json, std::string_view name, const rummy::RoundPoints& points);

}  // namespace crowntable::protocol
