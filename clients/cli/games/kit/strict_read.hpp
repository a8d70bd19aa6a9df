#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "clients/cli/table/table_seen.hpp"
#include "engine/game.hpp"
#include "engine/seat.hpp"

/// The members of a game's view, from which bots play: whatever is not as protocol/README.md says is a BadMessage.
/// (json_read.hpp reads what a client can do without.)
namespace crowntable::cli::strict {

[[noreturn]] void bad(const char* name);

/// Null where there is none.
const Json& member(const Json& object, const char* name);
/// A number from minus one million to one million; anything else is bad.
int number(const Json& object, const char* name);
std::string text(const Json& object, const char* name);
/// False where there is none.
bool flag(const Json& object, const char* name);
std::optional<Seat> seat_or_none(const Json& object, const char* name);
Seat seat(const Json& object, const char* name);
/// Empty where there is none, or null.
const Json& array(const Json& object, const char* name);
/// An array whose items are all objects; empty where there is none, or null.
const Json& objects(const Json& object, const char* name);
std::vector<int> numbers(const Json& object, const char* name);
std::vector<Seat> seats(const Json& object, const char* name);
/// Nothing while there are none.
std::optional<std::vector<Standing>> standings(const Json& object);

template <typename Value, std::size_t count>
using Names = std::array<std::pair<std::string_view, Value>, count>;

/// What the member's text means.
template <typename Value, std::size_t count>
Value one_of(const Json& object, const char* name, const Names<Value, count>& known) {
    const std::string said = text(object, name);
    for (const auto& [known_text, meaning] : known) {
        if (said == known_text) return meaning;
    }
    bad(name);
}

}  // namespace crowntable::cli::strict
