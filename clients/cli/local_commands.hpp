#pragma once

#include "clients/cli/exit_code.hpp"
#include "clients/cli/options.hpp"

/// The commands that need no server.
namespace crowntable::cli {

ExitCode analyse();
ExitCode arena(const Options& options);

}  // namespace crowntable::cli
