#pragma once

#include <iosfwd>

#include "clients/cli/options/exit_code.hpp"
#include "clients/cli/options/options.hpp"
#include "protocol/looking_back/review.hpp"

namespace crowntable::cli {

/// Tells what the decisions in the record of a finished game cost; how far it is on `complaints` while it takes long.
ExitCode review(const Options& options, std::ostream& told, std::ostream& complaints);

/// One seat: its mean loss, a bar for each round, and its `worst` decisions in sentences.
void tell_review(const looking_back::Review& review, Seat seat, std::size_t worst, bool unicode, std::ostream& out);

}  // namespace crowntable::cli
