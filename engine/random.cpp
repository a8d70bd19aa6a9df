#include "engine/random.hpp"

#include "engine/ensure.hpp"

namespace crowntable {
namespace {

Digest block_of(const HmacKey& key, const std::string& stream, std::uint64_t index) {
    std::string message = stream;
    message.push_back('\0');
    for (int shift = 56; shift >= 0; shift -= 8) message.push_back(static_cast<char>((index >> shift) & 0xFFU));
    return key.of(message);
}

}  // namespace

Random::Random(const Seed& seed, std::string_view stream) : seed_(seed), stream_(stream) {}

std::uint32_t Random::next() {
    if (used_ == block_.size()) {
        if (!key_) key_.emplace(seed_);
        block_ = block_of(*key_, stream_, block_index_++);
        used_ = 0;
    }
    std::uint32_t word = 0;
    for (int i = 0; i < 4; ++i) word = (word << 8U) | block_[used_++];
    return word;
}

std::uint32_t Random::below(std::uint32_t bound) {
    ENSURE(bound >= 1);
    for (;;) {
        const std::uint32_t word = next();
        const std::uint32_t result = word % bound;
        // The whole span of words with this quotient lies below 2^32.
        if (word - result <= 0U - bound) return result;
    }
}

Seed Random::seed() {
    Seed seed{};
    for (std::size_t i = 0; i < seed.size(); i += 4) {
        const std::uint32_t word = next();
        for (std::size_t j = 0; j < 4; ++j) seed[i + j] = static_cast<std::uint8_t>(word >> (24U - 8U * j));
    }
    return seed;
}

}  // namespace crowntable
