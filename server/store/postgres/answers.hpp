#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "server/store/postgres/channel.hpp"

namespace crowntable::server::postgres {

/// Bits that a bigint takes as a number of its own are all that matter; the sign does not.
inline std::int64_t as_number(std::uint64_t value) {
    return static_cast<std::int64_t>(value);
}

/// Nothing where it was not done, or is not known to be.
inline const std::vector<Rows>* rows_in(const Answer& answer) {
    return std::get_if<std::vector<Rows>>(&answer);
}

/// Nothing where the database did not refuse.
inline const std::string* refusal_in(const Answer& answer) {
    const auto* refused = std::get_if<Refused>(&answer);
    return refused == nullptr ? nullptr : &refused->why;
}

}  // namespace crowntable::server::postgres
