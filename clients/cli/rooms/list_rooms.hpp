#pragma once

#include <optional>
#include <variant>

#include "clients/cli/session/room_address.hpp"
#include "clients/cli/session/session.hpp"
#include "clients/cli/storage/tokens.hpp"

namespace crowntable::cli {

/// Which tables are meant: all, or those of one server.
using OfServer = std::optional<ServerAddress>;

/// Prints the tables for which a seat is kept, and how they are unless `offline`. Forgets those that are gone.
void list_rooms(const TokenStore& store, const OfServer& server, bool offline);

/// Why there is none, and how to come to one.
Ending nowhere_to_come_back_to();

/// The one table for which a seat is kept and where there is something to come back to: a game that is on or to begin,
/// or else one that is over. An Ending that lists them where there are several, or that says how to come to one.
/// Forgets those that are gone.
std::variant<Ending, RoomAddress> table_to_come_back_to(const TokenStore& store, const OfServer& server);

}  // namespace crowntable::cli
