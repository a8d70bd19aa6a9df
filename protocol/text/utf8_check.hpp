#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace crowntable::text {

/// Looks at UTF-8 (RFC 3629) that comes in parts, cut anywhere, and finds what is none at its first wrong byte.
class Utf8Check {
public:
    /// False if no text can begin like this.
    bool take(std::span<const std::uint8_t> bytes);
    /// Whether the text may end here: no character is half said.
    bool is_complete() const { return missing_ == 0; }
    void reset() { *this = Utf8Check(); }

private:
    bool begin_character(std::uint8_t lead);

    /// Bytes that the character still lacks, and what the next of them may be.
    std::uint8_t missing_ = 0;
    std::uint8_t next_min_ = 0;
    std::uint8_t next_max_ = 0;
};

}  // namespace crowntable::text
