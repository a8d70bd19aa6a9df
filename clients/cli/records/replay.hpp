#pragma once

#include "clients/cli/options/exit_code.hpp"
#include "clients/cli/options/options.hpp"

namespace crowntable::cli {

/// Shows the record of a finished game step by step: on the whole terminal, in lines or as JSON.
ExitCode replay(const Options& options);

}  // namespace crowntable::cli
