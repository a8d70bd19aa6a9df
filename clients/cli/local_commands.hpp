#pragma once

#include "clients/cli/options/exit_code.hpp"
#include "clients/cli/options/options.hpp"

/// The commands that need no server.
namespace crowntable::cli {

ExitCode analyse();
ExitCode arena(const Options& options);
ExitCode rules(const Options& options);

}  // namespace crowntable::cli
