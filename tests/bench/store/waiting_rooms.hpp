#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "server/store/journal.hpp"

namespace crowntable::bench {

/// Rooms that each wait for their record before they write the next, until the time is over.
class WaitingRooms {
public:
    /// All must outlive it.
    WaitingRooms(server::Journal& journal, const std::vector<server::Record>& bodies, std::chrono::milliseconds time)
        : journal_(journal), bodies_(bodies), time_(time) {}
    WaitingRooms(const WaitingRooms&) = delete;
    WaitingRooms& operator=(const WaitingRooms&) = delete;

    void begin(std::size_t rooms);
    /// All have their last answer.
    bool are_done() const { return under_way_ == 0; }
    /// Throws std::runtime_error if an append has failed. REQUIRES: they are done.
    void check() const;

    double seconds() const { return std::chrono::duration<double>(last_ - start_).count(); }
    /// One for each record.
    std::vector<float>& waits_ms() { return waits_ms_; }

private:
    using Clock = std::chrono::steady_clock;
    void append(const std::string& room, server::Fence fence, std::uint64_t seq);

    server::Journal& journal_;
    const std::vector<server::Record>& bodies_;
    const std::chrono::milliseconds time_;
    Clock::time_point start_;
    Clock::time_point last_;
    std::size_t under_way_ = 0;
    bool has_failed_ = false;
    std::vector<float> waits_ms_;
};

}  // namespace crowntable::bench
