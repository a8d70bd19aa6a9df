#pragma once

#include <optional>
#include <variant>

#include "clients/cli/options/options.hpp"
#include "clients/cli/session/room_address.hpp"
#include "clients/cli/session/session.hpp"
#include "clients/cli/storage/tokens.hpp"

namespace crowntable::cli {

/// Where seats are kept; nothing when the options forbid it or there is no home.
std::optional<TokenStore> store_of(const Options& options);

/// The room that the options name, by --server or by a seat that is kept; else what is wrong with them.
std::variant<Ending, RoomAddress> address_of(const Options& options);

}  // namespace crowntable::cli
