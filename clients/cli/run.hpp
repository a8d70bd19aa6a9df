#pragma once

#include "clients/cli/options/exit_code.hpp"
#include "clients/cli/options/options.hpp"

namespace crowntable::cli {

/// Does what the command line says, on this process's stdin, stdout and stderr. Whatever could not be written to
/// stdout makes it fail.
ExitCode run(const Options& options);

}  // namespace crowntable::cli
