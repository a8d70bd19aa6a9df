#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rummy/view.hpp"
#include "protocol/json/members.hpp"
#include "protocol/json/writer.hpp"

/// Parts that several texts of the rummy family share. Faces stand everywhere for cards.
namespace crowntable::rummy {

std::string_view source_name(Source source);

void write_faces(json::Writer& json, std::span<const cards::Card> cards);
void member_faces(json::Writer& json, std::string_view name, std::span<const cards::Card> cards);
void member_face(json::Writer& json, std::string_view name, const std::optional<cards::Card>& card);
void member_melds(json::Writer& json, std::string_view name, const cards::Melds& melds);
/// The members deadwood, melds and dead.
void arrangement_members(json::Writer& json, const cards::Arrangement& arrangement);

/// Points by seat; null where there are none.
void member_points(json::Writer& json, std::string_view name, const RoundPoints& points);

}  // namespace crowntable::rummy
