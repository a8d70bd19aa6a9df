#include "protocol/text/utf8_check.hpp"

#include <cstring>

namespace crowntable::text {

namespace {

constexpr std::uint8_t continuation_min = 0x80;
constexpr std::uint8_t continuation_max = 0xbf;

/// How many bytes of ASCII stand at the beginning, in steps of eight.
std::size_t ascii_prefix(std::span<const std::uint8_t> bytes) {
    constexpr std::uint64_t high_bits = 0x8080808080808080;
    std::size_t size = 0;
    for (; size + sizeof(std::uint64_t) <= bytes.size(); size += sizeof(std::uint64_t)) {
        std::uint64_t word = 0;
        std::memcpy(&word, bytes.data() + size, sizeof word);
        if ((word & high_bits) != 0) break;
    }
    return size;
}

}  // namespace

/// RFC 3629, section 4: what may follow depends on the first byte alone, but for the byte right after it.
bool Utf8Check::begin_character(std::uint8_t lead) {
    next_min_ = continuation_min;
    next_max_ = continuation_max;
    if (lead < 0x80) {
        missing_ = 0;
    } else if (lead >= 0xc2 && lead <= 0xdf) {
        missing_ = 1;
    } else if (lead >= 0xe0 && lead <= 0xef) {
        missing_ = 2;
        // No longer form than needed, and no half of a surrogate pair.
        if (lead == 0xe0) next_min_ = 0xa0;
        if (lead == 0xed) next_max_ = 0x9f;
    } else if (lead >= 0xf0 && lead <= 0xf4) {
        missing_ = 3;
        // Nothing beyond U+10FFFF.
        if (lead == 0xf0) next_min_ = 0x90;
        if (lead == 0xf4) next_max_ = 0x8f;
    } else {
        return false;
    }
    return true;
}

bool Utf8Check::take(std::span<const std::uint8_t> bytes) {
    std::size_t at = 0;
    while (at < bytes.size()) {
        if (missing_ == 0) {
            at += ascii_prefix(bytes.subspan(at));
            if (at == bytes.size()) break;
            if (!begin_character(bytes[at])) return false;
        } else {
            if (bytes[at] < next_min_ || bytes[at] > next_max_) return false;
            next_min_ = continuation_min;
            next_max_ = continuation_max;
            --missing_;
        }
        ++at;
    }
    return true;
}

}  // namespace crowntable::text
