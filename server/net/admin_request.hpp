#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "engine/refusal.hpp"
#include "server/core/admin_work.hpp"
#include "server/net/address.hpp"
#include "server/net/log.hpp"

namespace crowntable::server {

// What the lobby does not know of.
struct AddBan {
    Network network;
    /// Nothing: for good.
    std::optional<std::chrono::seconds> time{};
};
struct LiftBan {
    Network network;
};
struct ListBans {};
/// Without a level it is only told.
struct ChooseLogLevel {
    std::optional<LogLevel> level{};
};

using AdminRequest = std::variant<AdminWork, AddBan, LiftBan, ListBans, ChooseLogLevel>;

struct AdminCall {
    AdminRequest request;
    /// The one that is meant of several; empty: those whom the request concerns.
    std::string node{};
};

/// One line of the admin socket (docs/hosting.md): an object of JSON with the member `command`, perhaps `node`, and
/// those that the command takes, and no others.
std::variant<Refusal, AdminCall> parse_admin_call(std::string_view line);

/// A line of the socket, its end not counted.
inline constexpr std::size_t admin_line_bytes_max = 64 * 1024;

}  // namespace crowntable::server
