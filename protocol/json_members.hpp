#pragma once

#include <chrono>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/fair_deal.hpp"
#include "engine/game.hpp"
#include "engine/seat.hpp"
#include "protocol/json_writer.hpp"

/// Members that messages have in common; an absent value is written as null.
namespace crowntable::protocol {

void member_ms(JsonWriter& json, std::string_view name, std::chrono::milliseconds duration);
void member_ms(JsonWriter& json, std::string_view name, std::optional<std::chrono::milliseconds> duration);
void member_seat(JsonWriter& json, std::string_view name, Seat seat);
void member_seat(JsonWriter& json, std::string_view name, std::optional<Seat> seat);
void member_size(JsonWriter& json, std::string_view name, std::size_t size);
/// Best place first.
void member_standings(JsonWriter& json, std::string_view name, const std::vector<Standing>& standings);
void member_texts(JsonWriter& json, std::string_view name, const std::vector<std::string>& texts);
/// As hex.
void value_link(JsonWriter& json, const std::optional<Link>& link);
/// `links`: what each seat gave to a deal, by links_not_given where that is no link.
void member_links(JsonWriter& json, std::span<const SeatLink> links);
/// `name`; null while it is empty: none was given yet.
void member_name(JsonWriter& json, std::string_view name);

/// Opens an object whose first member is its type.
void begin_message(JsonWriter& json, std::string_view type);

}  // namespace crowntable::protocol
