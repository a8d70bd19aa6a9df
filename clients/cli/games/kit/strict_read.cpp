#include "clients/cli/games/kit/strict_read.hpp"

#include <cstdint>
#include <nlohmann/json.hpp>

namespace crowntable::cli::strict {
namespace {

// Bots calculate with what is read, in ints: no sum of a game comes near their bounds from here.
constexpr int number_max = 1'000'000;

int checked_number(const Json& value, const char* name) {
    if (!value.is_number_integer()) bad(name);
    const auto wide = value.get<std::int64_t>();
    if (wide < -number_max || wide > number_max) bad(name);
    return static_cast<int>(wide);
}

Seat checked_seat(const Json& value, const char* name) {
    const int index = checked_number(value, name);
    if (index < 0 || index >= static_cast<int>(seats_max)) bad(name);
    return seat_at(static_cast<std::size_t>(index));
}

}  // namespace

void bad(const char* name) {
    throw BadMessage(std::string("the view's `") + name + "` cannot be read");
}

const Json& member(const Json& object, const char* name) {
    // A missing member is answered by a reference too, and what it refers to has to outlast the call.
    static const Json null;
    const auto found = object.find(name);
    return found != object.end() ? *found : null;
}

int number(const Json& object, const char* name) {
    return checked_number(member(object, name), name);
}

std::string text(const Json& object, const char* name) {
    const Json& value = member(object, name);
    if (!value.is_string()) bad(name);
    return value.get<std::string>();
}

bool flag(const Json& object, const char* name) {
    const Json& value = member(object, name);
    // A server that does not know the flag yet means false.
    return value.is_boolean() && value.get<bool>();
}

std::optional<Seat> seat_or_none(const Json& object, const char* name) {
    const Json& value = member(object, name);
    if (value.is_null()) return std::nullopt;
    return checked_seat(value, name);
}

Seat seat(const Json& object, const char* name) {
    return checked_seat(member(object, name), name);
}

const Json& array(const Json& object, const char* name) {
    static const Json none = Json::array();
    const Json& value = member(object, name);
    // A list that an older server leaves out is an empty one.
    if (value.is_null()) return none;
    if (!value.is_array()) bad(name);
    return value;
}

const Json& objects(const Json& object, const char* name) {
    const Json& list = array(object, name);
    // Looked at all at once, so that whoever goes through the list may ask each for its members.
    for (const Json& item : list) {
        if (!item.is_object()) bad(name);
    }
    return list;
}

std::vector<int> numbers(const Json& object, const char* name) {
    std::vector<int> found;
    for (const Json& value : array(object, name)) found.push_back(checked_number(value, name));
    return found;
}

std::vector<Seat> seats(const Json& object, const char* name) {
    std::vector<Seat> found;
    for (const Json& value : array(object, name)) found.push_back(checked_seat(value, name));
    return found;
}

std::optional<std::vector<Standing>> standings(const Json& object) {
    // Null as long as the game is on.
    if (!member(object, "standings").is_array()) return std::nullopt;
    std::vector<Standing> found;
    for (const Json& json : objects(object, "standings")) {
        found.push_back({seat(json, "seat"), number(json, "place"), number(json, "points")});
    }
    return found;
}

}  // namespace crowntable::cli::strict
