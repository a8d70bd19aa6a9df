#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace crowntable::server {

/// An IP address. IPv4 is kept as v4-mapped IPv6, so that a dual-stack socket and a plain one name a
/// client alike.
class Address {
public:
    Address() = default;
    explicit Address(const std::array<std::uint8_t, 16>& bytes) : bytes_(bytes) {}

    /// "192.168.1.5", "2001:db8::1", "[2001:db8::1]", each also with ":port" (IPv6 then in brackets).
    static std::optional<Address> parse(std::string_view text);

    bool is_v4() const;
    std::string text() const;
    /// What limits count by: the address itself, of IPv6 the /64, as networks_of (server/core/networks.hpp) takes it.
    std::string limit_key() const;
    const std::array<std::uint8_t, 16>& bytes() const { return bytes_; }
    bool operator==(const Address&) const = default;

private:
    std::array<std::uint8_t, 16> bytes_{};
};

/// A range of addresses: "10.0.0.0/8", "fd00::/8", or one address.
class Network {
public:
    static std::optional<Network> parse(std::string_view text);
    bool contains(const Address& address) const;
    std::string text() const;
    /// The same addresses, whichever of them it was named by.
    bool operator==(const Network& other) const { return prefix_ == other.prefix_ && contains(other.base_); }
    /// By which they can be sorted: equal where they are.
    std::pair<unsigned, std::array<std::uint8_t, 16>> key() const;

private:
    Address base_;
    unsigned prefix_ = 128;
};

bool any_contains(std::span<const Network> networks, const Address& address);

/// Who is asking. A peer that is no trusted proxy is the client, whatever it claims. Behind trusted
/// proxies the client is the last address in X-Forwarded-For that is not itself a trusted proxy.
Address client_address(const Address& peer, std::string_view forwarded_for, std::span<const Network> trusted);

}  // namespace crowntable::server
