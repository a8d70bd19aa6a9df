#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace crowntable::cli {

/// Where a server listens.
struct ServerAddress {
    std::string host;
    std::uint16_t port = 0;
    /// https and wss instead of http and ws.
    bool secure = false;
    /// What it is told where it asks for an access key; empty: nothing.
    std::string access_key{};

    /// `host:port` as it stands in an address and in the header Host: an IPv6 host in brackets, always with the port.
    std::string authority() const;
    /// `http://host:port`, always with the port: the key under which seats are remembered.
    std::string url() const;

    bool operator==(const ServerAddress&) const = default;
};

/// Which room, and on which server.
struct RoomAddress {
    ServerAddress server;
    /// Six symbols, upper case.
    std::string code;
};

/// `http://host[:port][/...]`, `https://...`, or without a scheme: a host of this machine or a private network is
/// http, and so is port 80; any other host is https. Nothing if it is no address.
std::optional<ServerAddress> parse_server(std::string_view text);

/// A room code in any case, with spaces and dashes, as six symbols; nothing if it is none.
std::optional<std::string> parse_code(std::string_view text);

/// The address of a room as people pass it on (`http://host:port/t/CODE` or `http://host:port/#CODE`), or a code on
/// `server`. Nothing if neither can be read, or for a code without a server.
std::optional<RoomAddress> parse_room_address(std::string_view text, const std::optional<ServerAddress>& server);

}  // namespace crowntable::cli
