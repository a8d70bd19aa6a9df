#include "server/net/frames/frame.hpp"

#include "engine/ensure.hpp"
#include "server/net/frames/bits.hpp"

namespace crowntable::server {

namespace bits = frame_bits;

FrameHeader::FrameHeader(Opcode opcode, std::uint64_t payload_bytes) {
    const auto put = [this](std::uint64_t byte) { bytes_[size_++] = static_cast<std::uint8_t>(byte); };
    put(bits::last | static_cast<std::uint8_t>(opcode));
    if (payload_bytes < bits::length_in_two) {
        put(payload_bytes);
        return;
    }
    const bool fits_two = payload_bytes <= bits::length_in_two_max;
    put(fits_two ? bits::length_in_two : bits::length_in_eight);
    for (int shift = fits_two ? 8 : 56; shift >= 0; shift -= 8) put(payload_bytes >> shift & 0xff);
}

std::string close_payload(std::uint16_t code, std::string_view reason) {
    ENSURE(reason.size() <= control_bytes_max - close_code_bytes);
    std::string payload{static_cast<char>(code >> 8), static_cast<char>(code & 0xff)};
    payload += reason;
    return payload;
}

}  // namespace crowntable::server
