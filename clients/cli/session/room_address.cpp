#include "clients/cli/session/room_address.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>

namespace crowntable::cli {
namespace {

constexpr std::string_view code_symbols = "34679CDFHJKMNPRTVWXY";

struct SplitUrl {
    ServerAddress server;
    std::string_view rest;
};

/// The host goes into headers of HTTP, where a line break or a blank would begin something of its own. 253 is the
/// longest that a name in the DNS can be.
bool host_is_sound(std::string_view host) {
    if (host.empty() || host.size() > 253) return false;
    for (const char c : host) {
        const bool sound =
            std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '.' || c == '-' || c == '_' || c == ':';
        if (!sound) return false;
    }
    return true;
}

std::optional<std::uint16_t> parse_port(std::string_view text) {
    std::uint16_t port = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), port);
    if (error != std::errc() || end != text.data() + text.size() || port == 0) return std::nullopt;
    return port;
}

/// Of this machine, of the network at home, or a name that only that one knows: nobody has certificates for those.
bool is_near(std::string_view host) {
    // IPv6: loopback, link-local and unique local addresses.
    if (host.find(':') != std::string_view::npos) {
        return host == "::1" || host.starts_with("fe8") || host.starts_with("fc") || host.starts_with("fd");
    }
    if (host.find('.') == std::string_view::npos) return true;
    const bool is_number = host.find_first_not_of("0123456789.") == std::string_view::npos;
    if (!is_number) {
        return std::ranges::any_of(std::array{".localhost", ".local", ".lan", ".internal", ".home.arpa"},
                                   [host](std::string_view end) { return host.ends_with(end); });
    }
    if (host.starts_with("172.")) {
        int second = 0;
        std::from_chars(host.data() + 4, host.data() + host.size(), second);
        return second >= 16 && second <= 31;
    }
    return host.starts_with("127.") || host.starts_with("10.") || host.starts_with("192.168.") ||
           host.starts_with("169.254.");
}

std::optional<SplitUrl> split_url(std::string_view text) {
    SplitUrl split;
    const bool has_scheme = text.starts_with("http://") || text.starts_with("https://");
    if (text.starts_with("http://")) {
        text.remove_prefix(7);
    } else if (text.starts_with("https://")) {
        split.server.secure = true;
        text.remove_prefix(8);
    }
    const auto end = text.find_first_of("/#?");
    std::string_view authority = text.substr(0, end);
    if (end != std::string_view::npos) split.rest = text.substr(end);

    std::string_view port;
    // An address of IPv6 has colons of its own, and so brackets around it.
    if (authority.starts_with('[')) {
        const auto close = authority.find(']');
        if (close == std::string_view::npos) return std::nullopt;
        port = authority.substr(close + 1);
        authority = authority.substr(1, close - 1);
    } else if (const auto colon = authority.rfind(':'); colon != std::string_view::npos) {
        port = authority.substr(colon);
        authority = authority.substr(0, colon);
        // More than one colon and no brackets: where the port begins could only be guessed.
        if (authority.find(':') != std::string_view::npos) return std::nullopt;
    }
    // With a port of its own it may be a server that somebody tries out, which speaks http.
    if (!has_scheme && port.empty()) split.server.secure = !is_near(authority);
    split.server.port = split.server.secure ? 443 : 80;
    if (!port.empty()) {
        if (port.front() != ':') return std::nullopt;
        const auto number = parse_port(port.substr(1));
        if (!number) return std::nullopt;
        split.server.port = *number;
    }
    if (!host_is_sound(authority)) return std::nullopt;
    split.server.host = std::string(authority);
    return split;
}

}  // namespace

std::string ServerAddress::authority() const {
    // The brackets were taken off when it was read.
    const bool ipv6 = host.find(':') != std::string::npos;
    return (ipv6 ? "[" + host + "]" : host) + ":" + std::to_string(port);
}

std::string ServerAddress::url() const {
    return (secure ? "https://" : "http://") + authority();
}

std::optional<ServerAddress> parse_server(std::string_view text) {
    const auto split = split_url(text);
    if (!split) return std::nullopt;
    return split->server;
}

std::optional<std::string> parse_code(std::string_view text) {
    std::string code;
    for (const char c : text) {
        // A code is read out and copied in groups: what stands between them means nothing.
        if (c == ' ' || c == '-') continue;
        const char upper = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
        if (code_symbols.find(upper) == std::string_view::npos) return std::nullopt;
        code.push_back(upper);
    }
    if (code.size() != 6) return std::nullopt;
    return code;
}

std::optional<RoomAddress> parse_room_address(std::string_view text, const std::optional<ServerAddress>& server) {
    // A code may look like the name of a host, but hardly anybody names one so.
    if (text.find("://") == std::string_view::npos) {
        const auto code = parse_code(text);
        if (code && server) return RoomAddress{*server, *code};
        // A code says nothing about where its room is.
        if (code) return std::nullopt;
    }
    const auto split = split_url(text);
    if (!split) return std::nullopt;
    std::string_view rest = split->rest;
    // Either form of link that the browser's address line shows.
    if (const auto hash = rest.find('#'); hash != std::string_view::npos) {
        rest = rest.substr(hash + 1);
    } else if (rest.starts_with("/t/")) {
        rest = rest.substr(3, rest.find_first_of("/?", 3) - 3);
    } else {
        return std::nullopt;
    }
    const auto code = parse_code(rest);
    if (!code) return std::nullopt;
    return RoomAddress{split->server, *code};
}

}  // namespace crowntable::cli
