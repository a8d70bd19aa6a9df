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
#include "server/store/wall_time.hpp"

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
    /// When it was said at the node that passes it on, by the calendar of the store.
    std::optional<WallTime> said_at{};
};

/// One line of the admin socket (docs/hosting.md): an object of JSON with the member `command`, perhaps `node`, and
/// those that the command takes, and no others. Nodes add `said_at_ms` to what they pass on.
std::variant<Refusal, AdminCall> parse_admin_call(std::string_view line);

/// The same call, said at this time. REQUIRES: the line is one (parse_admin_call).
std::string stamped(std::string_view line, WallTime said_at);

/// A line of the socket, its end not counted.
inline constexpr std::size_t admin_line_bytes_max = 64 * 1024;

}  // namespace crowntable::server
