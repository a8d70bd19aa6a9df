#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "clients/cli/session/front_end.hpp"
#include "clients/cli/table/table_seen.hpp"
#include "clients/cli/terminal/canvas.hpp"

namespace crowntable::cli {

/// What a message of the server means for people, one sentence for each event. `before` and
/// `after` are the table around it, `answered` the command it answers. Throws BadMessage.
std::vector<std::string> narrate(const Json& message, const TableSeen& before, const TableSeen& after,
                                 const std::optional<Answered>& answered, const Style& style);

/// Empty for `open`.
std::string sentence_of(ConnectionState state, const TableSeen& table);

/// Of whoever leaves the table by themselves.
Ending bye(const TableSeen& table);

/// "Ann: hello"
std::string chat_line(const Json& message);

/// Seats, host, who is ready, the game and why it cannot start.
std::vector<std::string> describe_room(const RoomSeen& room);

/// What each seat has done in all games of this table, a line each; says so if there has been none.
std::vector<std::string> describe_statistics(const RoomSeen& room);

/// What the viewer can do now, before, between and after games; the game's own prompt while one is on.
std::string prompt(const TableSeen& table, const Style& style);

}  // namespace crowntable::cli
