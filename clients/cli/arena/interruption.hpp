#pragma once

#include <array>
#include <csignal>

namespace crowntable::cli {

/// While it lives SIGINT, SIGTERM and SIGHUP no longer end the program at once: there is something to be ended first.
/// One that was ignored (nohup) still is. There is one at a time.
class Interruption {
public:
    /// One of them has come.
    struct Heard {};

    Interruption();
    ~Interruption();
    Interruption(const Interruption&) = delete;
    Interruption& operator=(const Interruption&) = delete;

    /// Throws Heard, if one has come.
    void check() const;

private:
    static constexpr std::array signals = {SIGINT, SIGTERM, SIGHUP};
    std::array<struct sigaction, signals.size()> before_{};
};

}  // namespace crowntable::cli
