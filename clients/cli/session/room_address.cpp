#include "clients/cli/session/room_address.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cstring>

#include "clients/cli/text/text.hpp"

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

bool is_near(const in_addr& address) {
    // The address comes in the order of the network, the highest byte first.
    const std::uint32_t number = ntohl(address.s_addr);
    const std::uint32_t first = number >> 24U;
    // This machine; then RFC 1918; then link-local addresses.
    return number == 0 || first == 127 || first == 10 || number >> 20U == 0xac1U || number >> 16U == 0xc0a8U ||
           number >> 16U == 0xa9feU;
}

bool is_near(const in6_addr& address) {
    const auto bytes = std::to_array(address.s6_addr);
    const auto is_zero = [&bytes](std::size_t from, std::size_t to) {
        return std::all_of(bytes.begin() + from, bytes.begin() + to, [](std::uint8_t byte) { return byte == 0; });
    };
    // An address of IPv4 in the form of one of IPv6.
    if (is_zero(0, 10) && bytes[10] == 0xff && bytes[11] == 0xff) {
        in_addr inside{};
        std::memcpy(&inside, &bytes[12], sizeof(inside));
        return is_near(inside);
    }
    const bool this_machine = is_zero(0, 15) && bytes[15] <= 1;
    const bool link_local = bytes[0] == 0xfe && (bytes[1] & 0xc0U) == 0x80U;
    // RFC 4193.
    const bool unique_local = (bytes[0] & 0xfeU) == 0xfcU;
    return this_machine || link_local || unique_local;
}

/// Of this machine, of the network at home, or a name that only that one knows: nobody has certificates for those.
bool is_near(std::string_view host) {
    const std::string name = lower(host);
    in6_addr six{};
    if (::inet_pton(AF_INET6, name.c_str(), &six) == 1) return is_near(six);
    in_addr four{};
    if (::inet_pton(AF_INET, name.c_str(), &four) == 1) return is_near(four);
    if (name.find('.') == std::string::npos) return true;
    return std::ranges::any_of(std::array{".localhost", ".local", ".lan", ".internal", ".home.arpa"},
                               [&name](std::string_view end) { return name.ends_with(end); });
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
    // What a seat needs would be read on the way to a public host by anybody; its port 80 speaks nothing else.
    if (!has_scheme) split.server.secure = !is_near(authority) && port != ":80";
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
