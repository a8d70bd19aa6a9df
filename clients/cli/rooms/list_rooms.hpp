#pragma once

#include "clients/cli/storage/tokens.hpp"

namespace crowntable::cli {

/// Prints the tables for which a seat is kept, and how they are unless `offline`. Forgets those that are gone.
void list_rooms(const TokenStore& store, bool offline);

}  // namespace crowntable::cli
