#include "server/core/outbox.hpp"

#include <utility>

namespace crowntable::server {

void Outbox::turn_to(const std::string& room) {
    if (records.empty() || records.front().room == room) return;
    Outbox before = std::exchange(*this, {});
    earlier = std::exchange(before.earlier, {});
    earlier.push_back(std::move(before));
}

}  // namespace crowntable::server
