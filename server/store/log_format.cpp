#include "server/store/log_format.hpp"

namespace crowntable::server::wal {

namespace {

/// The last bit of the first word says in which order of bytes the checksums take their words.
constexpr std::uint32_t magic_without_order = 0x377f0682;

std::uint32_t little_word(Bytes bytes, std::size_t at) {
    return std::uint32_t{bytes[at + 3]} << 24 | std::uint32_t{bytes[at + 2]} << 16 | std::uint32_t{bytes[at + 1]} << 8 |
           std::uint32_t{bytes[at]};
}

}  // namespace

std::uint32_t big_word(Bytes bytes, std::size_t at) {
    return std::uint32_t{bytes[at]} << 24 | std::uint32_t{bytes[at + 1]} << 16 | std::uint32_t{bytes[at + 2]} << 8 |
           std::uint32_t{bytes[at + 3]};
}

Sum add_to(Sum sum, Bytes bytes, bool is_big) {
    const auto word = is_big ? big_word : little_word;
    for (std::size_t at = 0; at + 8 <= bytes.size(); at += 8) {
        sum.first += word(bytes, at) + sum.second;
        sum.second += word(bytes, at + 4) + sum.first;
    }
    return sum;
}

Sum sum_behind(Sum before, Bytes frame, bool is_big) {
    return add_to(add_to(before, frame.first(8), is_big), frame.subspan(frame_header_bytes), is_big);
}

Sum header_sum(Bytes header) {
    return {big_word(header, 24), big_word(header, 28)};
}

Sum frame_sum(Bytes frame) {
    return {big_word(frame, 16), big_word(frame, 20)};
}

bool is_big(Bytes header) {
    return (big_word(header, 0) & 1) != 0;
}

bool is_sound_header(Bytes header) {
    const auto page = big_word(header, 8);
    return (big_word(header, 0) & ~1U) == magic_without_order && page >= 512 && page <= 65'536 &&
           add_to({}, header.first(24), is_big(header)) == header_sum(header);
}

}  // namespace crowntable::server::wal
