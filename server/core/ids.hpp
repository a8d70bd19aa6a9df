#pragma once

#include <compare>
#include <cstdint>

namespace crowntable::server {

/// One socket, from accept to close; never used again in the life of the process.
struct ConnectionId {
    std::uint64_t value = 0;
    auto operator<=>(const ConnectionId&) const = default;
};

/// One HTTP request that waits for its answer; never used again in the life of the process.
struct RequestId {
    std::uint64_t value = 0;
    auto operator<=>(const RequestId&) const = default;
};

/// One outbox on its way through the journal; rises by one.
struct BatchId {
    std::uint64_t value = 0;
    auto operator<=>(const BatchId&) const = default;
};

}  // namespace crowntable::server
