#include "server/net/frame_counter.hpp"

#include <algorithm>
#include <utility>

namespace crowntable::server {

namespace {

constexpr std::uint8_t opcode_bits = 0x0f;
constexpr std::uint8_t mask_bit = 0x80;
constexpr std::uint8_t length_bits = 0x7f;
/// The length stands in the next 2 or 8 bytes.
constexpr std::uint8_t length_in_two = 126;
constexpr std::uint8_t length_in_eight = 127;

}  // namespace

void FrameCounter::begin(std::uint8_t first) {
    if ((first & opcode_bits) == 0) ++continuations_;
    header_taken_ = 1;
}

void FrameCounter::take_length(std::uint8_t second) {
    header_taken_ = 2;
    mask_bytes_ = (second & mask_bit) != 0 ? 4 : 0;
    const std::uint8_t length = second & length_bits;
    length_bytes_left_ = length == length_in_two ? 2 : length == length_in_eight ? 8 : 0;
    length_ = length_bytes_left_ == 0 ? length : 0;
    left_ = length_ + mask_bytes_;
}

std::size_t FrameCounter::continuations_in(std::span<const std::uint8_t> bytes) {
    while (!bytes.empty()) {
        if (header_taken_ == 2 && length_bytes_left_ == 0 && left_ > 0) {
            const auto taken = static_cast<std::size_t>(std::min<std::uint64_t>(left_, bytes.size()));
            left_ -= taken;
            bytes = bytes.subspan(taken);
        } else {
            const std::uint8_t byte = bytes.front();
            bytes = bytes.subspan(1);
            if (header_taken_ == 0) {
                begin(byte);
            } else if (header_taken_ == 1) {
                take_length(byte);
            } else {
                length_ = length_ << 8 | byte;
                if (--length_bytes_left_ == 0) left_ = length_ + mask_bytes_;
            }
        }
        if (header_taken_ == 2 && length_bytes_left_ == 0 && left_ == 0) header_taken_ = 0;
    }
    return std::exchange(continuations_, 0);
}

}  // namespace crowntable::server
