#pragma once

#include <functional>

namespace CLI {
class App;
}

namespace crowntable::server {

/// Shows the command line with all commands and options, as --help tells of them, to `look`: manuals are made of it.
/// It lasts as long as the call.
void look_at_command_line(const std::function<void(const CLI::App&)>& look);

}  // namespace crowntable::server
