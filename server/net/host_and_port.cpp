#include "server/net/host_and_port.hpp"

#include <charconv>

namespace crowntable::server {

std::optional<HostAndPort> HostAndPort::parse(std::string_view text) {
    const auto colon = text.rfind(':');
    if (colon == std::string_view::npos) return std::nullopt;
    HostAndPort result;
    const char* end = text.data() + text.size();
    const auto [read, problem] = std::from_chars(text.data() + colon + 1, end, result.port);
    if (problem != std::errc{} || read != end || result.port == 0) return std::nullopt;
    auto host = text.substr(0, colon);
    // An IPv6 address stands in brackets, or the colon before the port could be one of its own.
    const bool is_bracketed = host.size() > 2 && host.front() == '[' && host.back() == ']';
    if (is_bracketed) host = host.substr(1, host.size() - 2);
    const bool is_plain = host.find_first_of("[]: /@") == std::string_view::npos;
    if (host.empty() || (!is_plain && !is_bracketed)) return std::nullopt;
    result.host = host;
    return result;
}

}  // namespace crowntable::server
