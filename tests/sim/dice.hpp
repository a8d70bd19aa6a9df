#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "server/core/entropy.hpp"

namespace crowntable::sim {

/// FNV-1a, to be continued from `hash`.
inline std::uint64_t hash_text(std::string_view text, std::uint64_t hash = 0xcbf29ce484222325U) {
    for (const char c : text) hash = (hash ^ static_cast<std::uint8_t>(c)) * 0x100000001b3U;
    return hash;
}

/// All chance of a simulation (SplitMix64): quick, and the same from the same seed everywhere.
class Dice {
public:
    Dice(std::uint64_t seed, std::string_view stream) : state_(seed * 0x9e3779b97f4a7c15U ^ hash_text(stream)) {}

    std::uint64_t next() {
        std::uint64_t z = state_ += 0x9e3779b97f4a7c15U;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
        return z ^ (z >> 31);
    }
    /// In [0, bound). REQUIRES: bound >= 1.
    int below(int bound) { return static_cast<int>(next() % static_cast<std::uint64_t>(bound)); }
    int between(int low, int high) { return low + below(high - low + 1); }
    bool one_in(int bound) { return below(bound) == 0; }
    template <typename T>
    const T& pick(const std::vector<T>& all) {
        return all[static_cast<std::size_t>(below(static_cast<int>(all.size())))];
    }

private:
    std::uint64_t state_;
};

/// The server's entropy from a seed.
class DiceEntropy : public server::Entropy {
public:
    DiceEntropy(std::uint64_t seed, std::string_view stream) : dice_(seed, stream) {}
    void fill(std::span<std::uint8_t> bytes) override {
        for (auto& byte : bytes) byte = static_cast<std::uint8_t>(dice_.next() >> 40);
    }

private:
    Dice dice_;
};

}  // namespace crowntable::sim
