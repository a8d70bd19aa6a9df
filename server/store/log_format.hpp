#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

/// The write-ahead log of SQLite (sqlite.org/walformat.html): a header, then frames of a header and one page each.
namespace crowntable::server::wal {

using Bytes = std::span<const unsigned char>;

inline constexpr std::size_t header_bytes = 32;
inline constexpr std::size_t frame_header_bytes = 24;
inline constexpr std::size_t salts_bytes = 8;
/// In the log's header, and in that of each frame of it.
inline constexpr std::size_t header_salts_at = 16;
inline constexpr std::size_t frame_salts_at = 8;

std::uint32_t big_word(Bytes bytes, std::size_t at);

struct Sum {
    std::uint32_t first = 0;
    std::uint32_t second = 0;
    bool operator==(const Sum&) const = default;
};

/// Two sums, each of which counts the other in, over pairs of words in the given order of bytes.
Sum add_to(Sum sum, Bytes bytes, bool is_big);
/// The sum that a frame should have behind one that has `before`. `frame`: its header and its page.
Sum sum_behind(Sum before, Bytes frame, bool is_big);
/// What the header of the log, or of a frame, says.
Sum header_sum(Bytes header);
Sum frame_sum(Bytes frame);

/// Whether the checksums of this log take their words with the highest byte first.
bool is_big(Bytes header);
bool is_sound_header(Bytes header);

}  // namespace crowntable::server::wal
