#pragma once

#include <functional>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "clients/cli/options/exit_code.hpp"
#include "clients/cli/storage/told_deals.hpp"

namespace crowntable::cli {

/// Checks the game record in `file` and tells what it found: on `told` what is right, on `complaints` the first line
/// that is wrong. `key`: the public key, in hex, that must have signed it; nothing for any. `kept`: what is kept of the
/// deals of tables of a code, against which the record is held.
ExitCode verify(const std::string& file, const std::optional<std::string>& key,
                const std::function<std::vector<ToldDeals>(const std::string& code)>& kept, std::ostream& told,
                std::ostream& complaints);

}  // namespace crowntable::cli
