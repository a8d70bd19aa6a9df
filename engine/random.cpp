#include "engine/random.hpp"

#include "engine/ensure.hpp"

namespace crowntable {

Random::Random(const Seed& seed, std::string_view stream) : seed_(seed) {
    // A name with a zero byte in it could make the messages of another name with another index.
    ENSURE(stream.find('\0') == std::string_view::npos);
    message_.reserve(stream.size() + 9);
    message_ += stream;
    // A zero byte, which ends the name, and eight for the index: next_block fills these in place.
    message_.append(9, '\0');
}

void Random::next_block() {
    if (!key_) key_.emplace(seed_.bytes);
    std::uint64_t index = block_index_++;
    // The index only grows, so that the bytes above its highest one are still the zeros that the constructor wrote.
    for (std::size_t i = message_.size(); index != 0; index >>= 8U) message_[--i] = static_cast<char>(index & 0xFFU);
    block_ = key_->of(message_);
    used_ = 0;
}

std::uint32_t Random::next() {
    if (used_ == block_.bytes.size()) next_block();
    std::uint32_t word = 0;
    for (int i = 0; i < 4; ++i) word = (word << 8U) | block_.bytes[used_++];
    return word;
}

std::uint32_t Random::below(std::uint32_t bound) {
    ENSURE(bound >= 1);
    for (;;) {
        // A plain remainder would favour small numbers, and nobody could call such a shuffle fair.
        const std::uint32_t word = next();
        const std::uint32_t result = word % bound;
        // The whole span of words with this quotient lies below 2^32.
        if (word - result <= 0U - bound) return result;
    }
}

Seed Random::seed() {
    Seed seed{};
    for (std::size_t i = 0; i < seed.bytes.size(); i += 4) {
        const std::uint32_t word = next();
        for (std::size_t j = 0; j < 4; ++j) seed.bytes[i + j] = static_cast<std::uint8_t>(word >> (24U - 8U * j));
    }
    return seed;
}

}  // namespace crowntable
