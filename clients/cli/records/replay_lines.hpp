#pragma once

#include <iosfwd>
#include <optional>

#include "clients/cli/records/reel.hpp"

namespace crowntable::cli {

/// Every step from the present one on, each in sentences.
void tell_replay(Reel& reel, std::optional<Seat> viewer, const Style& style, std::ostream& out);

/// Tells the steps at the pace of typed words (`help` tells them), until `quit` or the end of `typed`.
void walk_replay(Reel& reel, std::optional<Seat> viewer, const Style& style, std::istream& typed, std::ostream& out);

}  // namespace crowntable::cli
