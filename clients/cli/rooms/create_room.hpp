#pragma once

#include <string>
#include <variant>

#include "clients/cli/options/options.hpp"
#include "clients/cli/session/session.hpp"
#include "clients/cli/table/game_list.hpp"

namespace crowntable::cli {

/// The body of POST /api/rooms for `crowntable new`, or why the options make no sense (usage).
std::variant<Ending, std::string> create_body(const Options& options, const GameList& games);

/// The `add_bot` commands of `--bots N[:level]`, as JSON texts; an Ending (usage) if it cannot be read.
std::variant<Ending, std::vector<std::string>> bot_commands(const std::string& bots);

}  // namespace crowntable::cli
