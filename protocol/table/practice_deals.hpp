#pragma once

#include <array>
#include <cstdint>

#include "engine/random.hpp"

namespace crowntable::table {

/// Deals to learn by (Preset::practice_deals), by the numbers under which they were found: the bytes of a seed begin
/// with its number, and the others are zeros.
template <typename... Numbers>
constexpr std::array<Seed, sizeof...(Numbers)> practice_deals_of(Numbers... numbers) {
    constexpr auto seed = [](std::uint16_t number) {
        Seed numbered{};
        numbered.bytes[0] = static_cast<std::uint8_t>(number >> 8);
        numbered.bytes[1] = static_cast<std::uint8_t>(number);
        return numbered;
    };
    return {seed(static_cast<std::uint16_t>(numbers))...};
}

}  // namespace crowntable::table
