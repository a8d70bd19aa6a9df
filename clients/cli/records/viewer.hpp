#pragma once

#include <optional>
#include <string>

#include "engine/seat.hpp"

namespace crowntable::cli {

/// Through whose eyes; nothing inside: all hands.
struct Viewer {
    std::optional<Seat> seat{};
};

/// `all` or a seat from 1; nothing if the game has no such seat.
inline std::optional<Viewer> viewer_of(const std::string& text, std::size_t seats) {
    if (text == "all") return Viewer{};
    const auto seat = static_cast<std::size_t>(text.front() - '1');
    if (text.size() != 1 || seat >= seats) return std::nullopt;
    return Viewer{seat_at(seat)};
}

}  // namespace crowntable::cli
