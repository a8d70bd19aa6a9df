#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

namespace crowntable::sim {

/// Barks, from a thread of its own, unless it is gone before its time is over: for code that may hang.
class Watchdog {
public:
    Watchdog(std::chrono::milliseconds time, std::function<void()> bark)
        : thread_([this, time, bark = std::move(bark)](const std::stop_token& stop) {
              std::unique_lock lock(mutex_);
              const auto end = std::chrono::steady_clock::now() + time;
              changed_.wait_until(lock, stop, end, [] { return false; });
              if (!stop.stop_requested()) bark();
          }) {}

private:
    std::mutex mutex_;
    std::condition_variable_any changed_;
    std::jthread thread_;
};

}  // namespace crowntable::sim
