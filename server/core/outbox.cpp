#include "server/core/outbox.hpp"

#include <utility>

namespace crowntable::server {

void Outbox::turn_to(const std::string& room) {
    const std::string& present = records.empty() ? speaks_for : records.front().room;
    if (present.empty() || present == room) return;
    Outbox before = std::exchange(*this, {});
    earlier = std::exchange(before.earlier, {});
    earlier.push_back(std::move(before));
}

void Outbox::speak_for(const std::string& room) {
    turn_to(room);
    speaks_for = room;
}

}  // namespace crowntable::server
