#include "server/net/lan.hpp"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>

#include <array>
#include <cstring>
#include <memory>

#include "server/net/address.hpp"

namespace crowntable::server {

namespace {

/// Bridges for containers and virtual machines have addresses that no phone in the house reaches.
bool is_container_bridge(std::string_view interface) {
    return interface.starts_with("docker") || interface.starts_with("br-") || interface.starts_with("veth") ||
           interface.starts_with("virbr");
}

std::string url(const std::string& host, std::uint16_t port) {
    // RFC 3986: an IPv6 address stands in brackets, since its colons would pass for that of a port.
    const bool is_v6 = host.find(':') != std::string::npos;
    const auto name = is_v6 ? "[" + host + "]" : host;
    return "http://" + name + (port == 80 ? "" : ":" + std::to_string(port));
}

}  // namespace

std::vector<std::string> lan_addresses() {
    ifaddrs* first = nullptr;
    // These are a help for the reader of the screen: without them the server runs as well.
    if (getifaddrs(&first) != 0) return {};
    const std::unique_ptr<ifaddrs, void (*)(ifaddrs*)> owned(first, freeifaddrs);
    std::vector<std::string> result;
    for (const auto* each = first; each != nullptr; each = each->ifa_next) {
        const bool is_up = (each->ifa_flags & IFF_UP) != 0 && (each->ifa_flags & IFF_LOOPBACK) == 0;
        // IPv4 alone: nobody types an IPv6 address into a telephone.
        if (!is_up || each->ifa_addr == nullptr || each->ifa_addr->sa_family != AF_INET) continue;
        if (is_container_bridge(each->ifa_name)) continue;
        sockaddr_in address{};
        // Copied, for a sockaddr may not be read through a pointer to another type.
        std::memcpy(&address, each->ifa_addr, sizeof address);
        std::array<char, INET_ADDRSTRLEN> text{};
        inet_ntop(AF_INET, &address.sin_addr, text.data(), text.size());
        result.emplace_back(text.data());
    }
    return result;
}

std::string how_to_join(const NetOptions& options, std::uint16_t port) {
    const bool is_everywhere = options.host == "0.0.0.0" || options.host == "::";
    const bool is_loopback = options.host.starts_with("127.") || options.host == "::1";
    std::string text = "Crowntable is ready.\n\n";
    // With a public address the server answers to no other (PublicHost).
    const bool is_public = !options.public_url.empty();
    if (is_public) {
        text += "  For everybody:  " + options.public_url + "\n";
    } else {
        text += "  On this computer:  " + url(is_everywhere || is_loopback ? "localhost" : options.host, port) + "\n";
    }
    if (is_everywhere && !is_public) {
        for (const auto& address : lan_addresses()) {
            text += "  Share this with phones in the house:  " + url(address, port) + "\n";
        }
    }
    text += "\nOpen the link, make a table, and give the others its code, its link or the QR code on the screen.\n";
    if (is_loopback && !is_public)
        text += "Only this computer reaches it; start it with --host 0.0.0.0 for the phones in the house.\n";
    text += "Stop it with Ctrl+C.\n";
    return text;
}

}  // namespace crowntable::server
