#pragma once

#include <optional>
#include <ostream>
#include <string>

#include "clients/cli/options/exit_code.hpp"

namespace crowntable::cli {

/// Checks the game record in `file` and tells what it found: on `told` what is right, on `complaints` the first line
/// that is wrong. `key`: the public key, in hex, that must have signed it; nothing for any.
ExitCode verify(const std::string& file, const std::optional<std::string>& key, std::ostream& told,
                std::ostream& complaints);

}  // namespace crowntable::cli
