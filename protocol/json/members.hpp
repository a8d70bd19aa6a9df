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
#include "protocol/json/writer.hpp"

/// Members that messages have in common; an absent value is written as null.
namespace crowntable::json {

void member_ms(Writer& json, std::string_view name, std::chrono::milliseconds duration);
void member_ms(Writer& json, std::string_view name, std::optional<std::chrono::milliseconds> duration);
void member_seat(Writer& json, std::string_view name, Seat seat);
void member_seat(Writer& json, std::string_view name, std::optional<Seat> seat);
void member_size(Writer& json, std::string_view name, std::size_t size);
void value_standing(Writer& json, const Standing& standing);
/// Best place first.
void member_standings(Writer& json, std::string_view name, const std::vector<Standing>& standings);
void member_seats(Writer& json, std::string_view name, SeatSet seats);
void member_texts(Writer& json, std::string_view name, std::span<const std::string> texts);
/// What stands in place of a link that a seat did not give: "skipped" or "absent"; nothing where it gave one, or had
/// none to give.
std::optional<std::string_view> word_of(LinkGiven what);
/// What a seat gave to a deal, where member_links does not write null; nothing if it is neither a word of these nor a
/// link.
std::optional<SeatLink> parse_seat_link(std::string_view text);

/// Writes a link as hex, or null.
void value_link(Writer& json, const std::optional<Link>& link);
/// `links`: what each seat gave to a deal, as a word (word_of) where that is no link.
void member_links(Writer& json, std::span<const SeatLink> links);
/// `name`; null while it is empty: none was given yet.
void member_name(Writer& json, std::string_view name);

/// Opens an object whose first member is its type.
void begin_message(Writer& json, std::string_view type);

}  // namespace crowntable::json
