#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "server/config.hpp"

namespace CLI {
class App;
}

namespace crowntable::server {

/// What the program is asked to do instead of serving: a subcommand for each.
class TaskOptions {
public:
    /// `app` writes to `task`, and to what this holds, until it is gone.
    void add_to(CLI::App& app, Task& task);

private:
    std::string dir_;
    std::string file_;
    std::string from_;
    std::string to_;
    std::string code_;
    std::uint32_t game_ = 0;
};

/// Gives a task that works on a store the one that was named by --store or --data-dir, unless it has been given a
/// directory of its own. Gives what is wrong, in one sentence.
std::optional<std::string> choose_store(Config& config);

}  // namespace crowntable::server
