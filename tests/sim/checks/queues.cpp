#include <algorithm>

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

void Queues::lobby(const server::LobbyCounts& counts, const server::Limits& limits) {
    if (counts.rooms > limits.rooms_max) referee_.fail("Queues", "there are too many rooms");
    if (counts.connections > limits.connections_max + 1) referee_.fail("Queues", "there are too many connections");
}

void Queues::room(const Shadow& shadow, const server::Limits& limits) {
    const auto& people = shadow.state().people;
    if (people.size() > limits.people_per_room_max) referee_.fail("Queues", "a room knows too many people");
    const auto watching =
        std::ranges::count_if(people, [](const auto& one) { return one.second.role == wire::Role::spectator; });
    if (static_cast<std::size_t>(watching) > limits.spectators_per_room_max) {
        referee_.fail("Queues", "too many people watch a room");
    }
}

}  // namespace crowntable::sim
