// Preloaded into the nodes of a cluster: who connects to a port of this machine is led to another one, where the
// campaign listens and can cut what it passes on. A node tells others the port on which it listens, so that nothing but
// a detour can come between them.
#include "tests/crash/detours.hpp"

#include <arpa/inet.h>
#include <dlfcn.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <map>
#include <sstream>
#include <string>

namespace {

std::map<std::uint16_t, std::uint16_t> read_detours() {
    std::map<std::uint16_t, std::uint16_t> detours;
    const char* text = std::getenv(crowntable::crash::detours_variable);
    std::istringstream words(text == nullptr ? "" : text);
    std::uint16_t from = 0;
    std::uint16_t to = 0;
    char sign = 0;
    while (words >> from >> sign >> to) {
        detours[from] = to;
        words >> sign;
    }
    return detours;
}

}  // namespace

extern "C" int connect(int socket, const sockaddr* address, socklen_t size) {
    using Connect = int (*)(int, const sockaddr*, socklen_t);
    static const auto connect_indeed = reinterpret_cast<Connect>(dlsym(RTLD_NEXT, "connect"));
    static const auto detours = read_detours();
    if (address->sa_family != AF_INET || size < sizeof(sockaddr_in)) return connect_indeed(socket, address, size);
    sockaddr_in there{};
    std::memcpy(&there, address, sizeof there);
    if (const auto detour = detours.find(ntohs(there.sin_port)); detour != detours.end()) {
        there.sin_port = htons(detour->second);
    }
    sockaddr led{};
    static_assert(sizeof led == sizeof there);
    std::memcpy(&led, &there, sizeof led);
    return connect_indeed(socket, &led, sizeof led);
}
