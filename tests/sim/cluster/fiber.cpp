#include "tests/sim/cluster/fiber.hpp"

#include <utility>

namespace crowntable::sim {

Fiber::Fiber(std::function<void()> work) : work_(std::move(work)) {
    thread_ = std::thread([this] {
        runs_.acquire();
        try {
            if (!is_ending_) work_();
        } catch (const Ended&) {
            // Whoever waits for something that never comes is gone with its process.
        } catch (...) {
            thrown_ = std::current_exception();
        }
        is_over_ = true;
        waits_.release();
    });
}

Fiber::~Fiber() {
    is_ending_ = true;
    if (!is_over_) resume();
    thread_.join();
}

void Fiber::resume() {
    if (is_over_) return;
    runs_.release();
    waits_.acquire();
    if (thrown_ && !is_ending_) std::rethrow_exception(std::exchange(thrown_, nullptr));
}

void Fiber::wait() {
    waits_.release();
    runs_.acquire();
    if (is_ending_) throw Ended{};
}

}  // namespace crowntable::sim
