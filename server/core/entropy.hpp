#pragma once

#include <cstdint>
#include <span>

namespace crowntable::server {

/// Where unpredictable bytes come from: the operating system in the server, a seed in tests.
class Entropy {
public:
    virtual ~Entropy() = default;
    virtual void fill(std::span<std::uint8_t> bytes) = 0;
};

}  // namespace crowntable::server
