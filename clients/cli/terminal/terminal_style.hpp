#pragma once

#include <string>

#include "clients/cli/options/options.hpp"
#include "clients/cli/terminal/canvas.hpp"

namespace crowntable::cli {

/// Whether there is a terminal for the full screen, and nobody asked for lines.
bool full_screen(const Options& options);

/// What the options, the environment and the terminal allow.
Style style_of(const Options& options);

/// The name of whoever is logged in; empty when the environment does not know.
std::string login_name();

}  // namespace crowntable::cli
