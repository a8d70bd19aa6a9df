#pragma once

#include "clients/cli/options/options.hpp"

namespace CLI {
class App;
}

namespace crowntable::cli {

/// The option --seats, by which `arena` learns who plays.
void add_seats(CLI::App& arena, Options& options);

}  // namespace crowntable::cli
