#include "tests/sim/checks/checks.hpp"

namespace crowntable::sim {

void Queues::line(std::size_t frames, std::size_t bytes) {
    if (frames > frames_max || bytes > bytes_max) referee_.fail("Queues", "too much waits for a slow reader");
}

/// Beyond the limit only the ends of connections and what answers them get in.
void Queues::outboxes(std::size_t waiting, std::size_t connections, std::size_t outboxes_limit) {
    if (waiting > outboxes_limit + 2 * connections + 16) referee_.fail("Queues", "too much waits for the store");
}

void Queues::closed(std::size_t before, std::size_t after) {
    if (after > before) referee_.fail("Queues", "something is let in while too much waits for the store");
}

}  // namespace crowntable::sim
