#include "server/net/calendar.hpp"

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

}  // namespace crowntable::server
