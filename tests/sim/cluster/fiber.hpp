#pragma once

#include <exception>
#include <functional>
#include <semaphore>
#include <thread>

namespace crowntable::sim {

/// Work that waits, as a thread does, within the one thread of a simulation: it runs while whoever resumes it waits,
/// so that never more than one of them runs.
class Fiber {
public:
    /// `work` begins with the first `resume`.
    explicit Fiber(std::function<void()> work);
    /// What waits is ended: its `wait` does not return.
    ~Fiber();
    Fiber(const Fiber&) = delete;
    Fiber& operator=(const Fiber&) = delete;

    /// Until it waits again, or has ended; throws what its work throws. REQUIRES: not on the fiber itself.
    void resume();
    /// On the fiber: until it is resumed.
    void wait();

private:
    struct Ended {};

    std::function<void()> work_;
    bool is_over_ = false;
    bool is_ending_ = false;
    std::exception_ptr thrown_;
    std::binary_semaphore runs_{0};
    std::binary_semaphore waits_{0};
    std::thread thread_;
};

}  // namespace crowntable::sim
