#include "server/net/address.hpp"

#include <arpa/inet.h>

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <cstring>

#include "engine/ensure.hpp"
#include "server/net/trimmed.hpp"

namespace crowntable::server {

namespace {

constexpr std::array<std::uint8_t, 12> v4_mapped_prefix{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};

/// Proxies name clients with a port or without: 192.0.2.1:8080, [2001:db8::1]:8080. A bare IPv6 address has several
/// colons and cannot have one.
std::string_view without_port(std::string_view text) {
    if (text.starts_with('[')) {
        const auto end = text.find(']');
        return end == std::string_view::npos ? std::string_view{} : text.substr(1, end - 1);
    }
    const auto colon = text.find(':');
    const bool is_v4_with_port = colon != std::string_view::npos && text.find(':', colon + 1) == std::string_view::npos;
    return is_v4_with_port ? text.substr(0, colon) : text;
}

}  // namespace

std::optional<Address> Address::parse(std::string_view text) {
    const std::string host(without_port(trimmed(text)));
    std::array<std::uint8_t, 16> bytes{};
    if (inet_pton(AF_INET6, host.c_str(), bytes.data()) == 1) return Address(bytes);
    // Both families in sixteen bytes, so that nothing else has to know of two: a client that comes by IPv4 to a socket
    // of both is named like this anyway.
    std::copy(v4_mapped_prefix.begin(), v4_mapped_prefix.end(), bytes.begin());
    if (inet_pton(AF_INET, host.c_str(), bytes.data() + v4_mapped_prefix.size()) == 1) return Address(bytes);
    return std::nullopt;
}

bool Address::is_v4() const {
    return std::equal(v4_mapped_prefix.begin(), v4_mapped_prefix.end(), bytes_.begin());
}

std::string Address::text() const {
    std::array<char, INET6_ADDRSTRLEN> buffer{};
    const void* from = is_v4() ? bytes_.data() + v4_mapped_prefix.size() : bytes_.data();
    inet_ntop(is_v4() ? AF_INET : AF_INET6, from, buffer.data(), buffer.size());
    return buffer.data();
}

std::string Address::limit_key() const {
    if (is_v4()) return text();
    // Whoever has IPv6 has a /64 of addresses at least: limits on single ones would be limits on nobody.
    std::array<char, sizeof "2001:0db8:0001:0002"> network{};
    const auto group = [this](std::size_t at) { return bytes_[at] << 8 | bytes_[at + 1]; };
    std::snprintf(network.data(), network.size(), "%04x:%04x:%04x:%04x", group(0), group(2), group(4), group(6));
    return network.data() + std::string("::/64");
}

std::optional<Network> Network::parse(std::string_view text) {
    const auto slash = text.find('/');
    const auto base = Address::parse(text.substr(0, slash));
    if (!base) return std::nullopt;
    Network network;
    network.base_ = *base;
    if (slash == std::string_view::npos) return network;

    const auto digits = text.substr(slash + 1);
    unsigned prefix = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), prefix);
    if (error != std::errc{} || end != digits.data() + digits.size()) return std::nullopt;
    // An IPv4 network of more than 32 bits is a typing error, though its bits would fit.
    if (prefix > (base->is_v4() ? 32U : 128U)) return std::nullopt;
    // IPv4 is kept as the part ::ffff:0:0/96 of IPv6, so that both are compared in one way.
    network.prefix_ = base->is_v4() ? prefix + 96 : prefix;
    return network;
}

bool Network::contains(const Address& address) const {
    ENSURE(prefix_ <= 128);
    const auto whole = static_cast<std::ptrdiff_t>(prefix_ / 8);
    const auto& ours = base_.bytes();
    const auto& theirs = address.bytes();
    if (!std::equal(ours.begin(), ours.begin() + whole, theirs.begin())) return false;
    const unsigned rest = prefix_ % 8;
    // Also because a whole address has no byte behind it to be compared.
    if (rest == 0) return true;
    const unsigned mask = 0xffU << (8 - rest);
    const auto at = static_cast<std::size_t>(whole);
    return (ours[at] & mask) == (theirs[at] & mask);
}

std::pair<unsigned, std::array<std::uint8_t, 16>> Network::key() const {
    auto first = base_.bytes();
    for (unsigned bit = prefix_; bit < 128; ++bit) first[bit / 8] &= static_cast<std::uint8_t>(~(0x80U >> (bit % 8)));
    return {prefix_, first};
}

std::string Network::text() const {
    return base_.text() + "/" + std::to_string(base_.is_v4() ? prefix_ - 96 : prefix_);
}

bool any_contains(std::span<const Network> networks, const Address& address) {
    return std::any_of(networks.begin(), networks.end(), [&](const Network& each) { return each.contains(address); });
}

Address client_address(const Address& peer, std::string_view forwarded_for, std::span<const Network> trusted) {
    Address client = peer;
    // From the right: each proxy appends the peer it saw, so everything left of an untrusted hop is hearsay.
    while (any_contains(trusted, client) && !forwarded_for.empty()) {
        const auto comma = forwarded_for.rfind(',');
        const auto hop =
            Address::parse(comma == std::string_view::npos ? forwarded_for : forwarded_for.substr(comma + 1));
        // Something that is no address: the proxy that let it pass is the last that we know.
        if (!hop) break;
        client = *hop;
        forwarded_for = comma == std::string_view::npos ? std::string_view{} : forwarded_for.substr(0, comma);
    }
    return client;
}

}  // namespace crowntable::server
