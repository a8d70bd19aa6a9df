#include "server/net/calendar.hpp"

#include <algorithm>

#include "server/net/cluster_node.hpp"
#include "server/net/services.hpp"

namespace crowntable::server {

WallTime calendar_of(const Services& services) {
    if (services.cluster != nullptr) return services.cluster->calendar();
    return std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
}

std::chrono::sys_seconds today(const Services& services) {
    return std::chrono::floor<std::chrono::seconds>(calendar_of(services));
}

WallTime past_word(WallTime known, WallTime now) {
    return std::max(now, known + std::chrono::milliseconds(1));
}

}  // namespace crowntable::server
