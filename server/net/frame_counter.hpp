#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace crowntable::server {

/// Follows the bytes that a WebSocket client sends (RFC 6455, section 5.2) from the first frame on, and counts the
/// parts in which it sends its messages: they cost work, and those without a payload never make a message.
class FrameCounter {
public:
    /// How many frames began in these bytes that go on with a message (opcode 0).
    std::size_t continuations_in(std::span<const std::uint8_t> bytes);

private:
    void begin(std::uint8_t first);
    void take_length(std::uint8_t second);

    /// Bytes of the header that have been taken; of the payload length those still to come, then mask and payload.
    std::size_t header_taken_ = 0;
    std::size_t length_bytes_left_ = 0;
    std::size_t mask_bytes_ = 0;
    std::uint64_t length_ = 0;
    /// Of mask and payload.
    std::uint64_t left_ = 0;
    std::size_t continuations_ = 0;
};

}  // namespace crowntable::server
