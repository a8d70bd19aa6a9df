#pragma once

#include <sys/types.h>

#include <cstdint>
#include <filesystem>
#include <vector>

namespace crowntable::crash {

/// HAProxy before the nodes, as a child of ours, by the file that is shipped (docker/haproxy.cfg).
class Balancer {
public:
    /// Waits until it listens. Throws std::runtime_error where it cannot be started. REQUIRES: three nodes, as in the
    /// file.
    Balancer(const std::filesystem::path& configuration, const std::vector<std::uint16_t>& nodes,
             const std::filesystem::path& log);
    ~Balancer();
    Balancer(const Balancer&) = delete;
    Balancer& operator=(const Balancer&) = delete;

    std::uint16_t port() const { return port_; }

private:
    void stop() const;

    std::uint16_t port_;
    pid_t process_ = -1;
};

}  // namespace crowntable::crash
