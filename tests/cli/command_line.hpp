#pragma once

#include <string>

#include "clients/cli/options/exit_code.hpp"

namespace crowntable::cli::tests {

struct Farewell {
    ExitCode code = ExitCode::done;
    std::string out{};
    std::string err{};
};

/// What the program says to a command line, without its own name, of which nothing is left to do: help, or a mistake.
Farewell farewell_to(const std::string& line);

}  // namespace crowntable::cli::tests
