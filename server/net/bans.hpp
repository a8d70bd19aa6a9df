#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "server/net/address.hpp"

namespace crowntable::server {

/// The time of the calendar, to the second.
inline std::chrono::sys_seconds today() {
    return std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
}

/// An address or a network that may not use the server.
struct Ban {
    Network network;
    /// Nothing: for good.
    std::optional<std::chrono::sys_seconds> until{};
};

/// Who may not use the server, kept over a restart. Times are those of the calendar: a ban goes on while the server is
/// away.
class Bans {
public:
    /// What is said to a thousand and first.
    static constexpr std::size_t most = 1'000;

    /// Reads `file`, if there is one; an empty path: nothing is kept. Throws StoreProblem where it cannot be read or is
    /// damaged: to go on without it would let everybody in.
    explicit Bans(std::filesystem::path file);

    // Each writes the file before it changes anything; what is wrong, in one sentence, where it could not.
    /// One of the same network takes the place of the one before.
    std::optional<std::string> add(const Ban& ban, std::chrono::sys_seconds now);
    std::optional<std::string> remove(const Network& network, std::chrono::sys_seconds now);

    /// Whether there is this one, or one of the same network that goes on for longer.
    bool has(const Ban& ban, std::chrono::sys_seconds now) const;
    bool holds(const Address& address, std::chrono::sys_seconds now) const;
    /// Those that are not over, the oldest first.
    std::vector<Ban> all(std::chrono::sys_seconds now) const;

private:
    std::optional<std::string> keep(std::vector<Ban> bans);

    std::filesystem::path file_;
    std::vector<Ban> bans_;
};

}  // namespace crowntable::server
