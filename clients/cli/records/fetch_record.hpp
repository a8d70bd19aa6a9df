#pragma once

#include "clients/cli/options/exit_code.hpp"
#include "clients/cli/options/options.hpp"

namespace crowntable::cli {

/// Prints the record of a game that was played from this machine. Throws net::ConnectError.
ExitCode fetch_record(const Options& options);

}  // namespace crowntable::cli
