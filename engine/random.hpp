#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "engine/bytes32.hpp"
#include "engine/digest.hpp"

namespace crowntable {

/// 32 bytes from which everything random in one deal follows. Secret while the game runs.
using Seed = Bytes32<struct SeedKind>;

/// A deterministic stream of random numbers: block i (from 0) is
///     HMAC-SHA-256(key = seed, message = stream name in UTF-8 | 0x00 | i as 8 bytes big-endian),
/// each block read as eight 32-bit big-endian words in order. The same seed and
/// name give the same numbers on every machine and in a browser; different
/// names give independent streams. Test vectors: tests/engine/random_test.cpp.
class Random {
public:
    Random(const Seed& seed, std::string_view stream);

    /// The next 32-bit word of the stream.
    std::uint32_t next();

    /// Uniform in [0, bound) by rejection: words >= floor(2^32 / bound) * bound are skipped,
    /// the first other word modulo bound is the answer.
    /// REQUIRES: bound >= 1.
    std::uint32_t below(std::uint32_t bound);

    /// A seed for a further stream of its own (eight words, big-endian).
    Seed seed();

private:
    void next_block();

    Seed seed_;
    /// Made from the seed when first needed: many streams are never drawn from.
    std::optional<HmacKey> key_;
    /// The message that made the last block: the name of the stream, 0x00, the index.
    std::string message_;
    std::uint64_t block_index_ = 0;
    Digest block_{};
    std::size_t used_ = 32;
};

/// Fisher-Yates: for i from size-1 down to 1, swaps items[i] with items[below(i + 1)].
template <typename T>
void shuffle(std::span<T> items, Random& random) {
    for (std::size_t i = items.size(); i > 1; --i) {
        using std::swap;
        swap(items[i - 1], items[random.below(static_cast<std::uint32_t>(i))]);
    }
}

}  // namespace crowntable
