#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

/// Frames of WebSockets as RFC 6455 has them, without sockets: bytes in, frames and faults out. No extension is ever
/// agreed to.
namespace crowntable::server {

/// Section 5.2.
enum class Opcode : std::uint8_t { continuation = 0, text = 1, binary = 2, close = 8, ping = 9, pong = 10 };

/// Section 5.5: what a control frame holds at most.
inline constexpr std::size_t control_bytes_max = 125;
/// Of which a close takes two for its code.
inline constexpr std::size_t close_code_bytes = 2;

/// What stands before the payload of a frame that the server sends: whole, and unmasked (section 5.1).
class FrameHeader {
public:
    /// Of no bytes.
    FrameHeader() = default;
    FrameHeader(Opcode opcode, std::uint64_t payload_bytes);
    const std::uint8_t* data() const { return bytes_.data(); }
    std::size_t size() const { return size_; }

private:
    std::array<std::uint8_t, 10> bytes_{};
    std::size_t size_ = 0;
};

/// The payload of a close frame. REQUIRES: `reason` is UTF-8 of at most 123 bytes.
std::string close_payload(std::uint16_t code, std::string_view reason);

}  // namespace crowntable::server
