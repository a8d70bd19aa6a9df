#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <iosfwd>
#include <optional>

namespace crowntable::cli {

/// How far something long has come, told from time to time: at once, then as often as `interval`, and at the end.
class Progress {
public:
    using Time = std::chrono::steady_clock::time_point;

    struct Pace {
        std::chrono::steady_clock::duration interval;
        std::function<Time()> now = std::chrono::steady_clock::now;
    };

    Progress(std::ostream& out, std::size_t all, Pace pace) : out_(out), all_(all), pace_(std::move(pace)) {}

    /// One line, if it is time for one.
    void tell(std::size_t done);

private:
    std::ostream& out_;
    const std::size_t all_;
    const Pace pace_;
    std::optional<Time> told_;
};

/// Once a second for somebody who looks on at standard error, else every ten.
std::chrono::seconds progress_interval();

}  // namespace crowntable::cli
