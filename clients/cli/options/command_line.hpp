#pragma once

#include <functional>
#include <span>

#include "clients/cli/options/family_help.hpp"

namespace CLI {
class App;
}

namespace crowntable::cli {

/// Shows the command line with all commands and options, as --help tells of them, to `look`: manuals are made of it.
/// It lasts as long as the call.
void look_at_command_line(std::span<const FamilyHelp> families, const std::function<void(const CLI::App&)>& look);

}  // namespace crowntable::cli
