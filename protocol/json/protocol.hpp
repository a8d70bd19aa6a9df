#pragma once

#include <cstdint>

namespace crowntable {

/// The versions of the wire that a server speaks; which one a connection goes by is settled by `hello`. They differ in
/// how an `update` is spelled, and in nothing else (protocol/README.md, "Protocol 2").
enum class Protocol : std::uint8_t {
    /// Every member is written.
    whole = 1,
    /// What follows from the rest, or is as usual, is left out.
    slim = 2,
};

inline constexpr Protocol newest_protocol = Protocol::slim;
inline constexpr int protocol_count = 2;

constexpr int number_of(Protocol protocol) {
    return static_cast<int>(protocol);
}

}  // namespace crowntable
