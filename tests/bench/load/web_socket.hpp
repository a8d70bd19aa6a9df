#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace crowntable::bench {

/// The client's half of RFC 6455, as much as a load on our own server needs: whole frames only (the server
/// and those it is measured beside send no fragments), no extensions. Fast rather than polite: the mask is zero, which
/// servers must accept.
enum class Opcode : std::uint8_t { text = 0x1, binary = 0x2, close = 0x8, ping = 0x9, pong = 0xA };

/// Appends one masked frame to `out`.
void write_frame(std::string& out, Opcode opcode, std::string_view payload);

struct Frame {
    Opcode opcode{};
    /// Into the bytes read from.
    std::string_view payload;
    /// With its head.
    std::size_t size = 0;
};

/// The frame that `bytes` begin with; nothing if more must come. Throws std::runtime_error if no server of ours
/// sends that.
std::optional<Frame> read_frame(std::string_view bytes);

/// The request that opens a WebSocket at `path` ("/ws/CODE").
std::string upgrade_request(std::string_view path);

}  // namespace crowntable::bench
