#pragma once

#include <array>
#include <filesystem>
#include <string>
#include <vector>

#include "tests/bench/count/counts.hpp"
#include "tests/bench/load/figures.hpp"
#include "tests/bench/load/server_process.hpp"

namespace crowntable::bench {

/// What a server allocates and asks of the system while it is measured.
class Counter {
public:
    /// From its next start on the server counts in `file`, which is made. Throws std::system_error if it cannot be.
    Counter(ServerProcess& server, const std::filesystem::path& file);
    ~Counter();
    Counter(const Counter&) = delete;
    Counter& operator=(const Counter&) = delete;

    void begin() { begun_ = seen(); }
    void end() { ended_ = seen(); }
    /// Of the time between `begin` and `end`, in which `commands` were answered. Throws std::runtime_error if nothing
    /// was counted.
    std::vector<Result> results(double commands) const;

private:
    struct Seen {
        struct Thread {
            double allocations = 0;
            std::array<double, counted_calls.size()> calls{};
        };
        Thread loop;
        Thread others;
    };
    Seen seen() const;

    Counts* counts_ = nullptr;
    Seen begun_;
    Seen ended_;
};

}  // namespace crowntable::bench
