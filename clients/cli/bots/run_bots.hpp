#pragma once

#include "clients/cli/options/exit_code.hpp"
#include "clients/cli/options/options.hpp"
#include "clients/cli/session/room_address.hpp"

namespace crowntable::cli {

/// Sits `options.count` bots down, each with a connection of its own, and waits for them. The first code that is not
/// `done` is the code of all.
ExitCode run_bots(const Options& options, const RoomAddress& address);

}  // namespace crowntable::cli
