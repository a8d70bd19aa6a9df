#pragma once

#include "server/core/entropy.hpp"

namespace crowntable::server {

/// Entropy from the operating system.
class SystemEntropy : public Entropy {
public:
    /// Throws std::runtime_error if the system has none, which ends the program: no guessable secret is ever made.
    void fill(std::span<std::uint8_t> bytes) override;
};

}  // namespace crowntable::server
