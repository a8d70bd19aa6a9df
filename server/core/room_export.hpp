#pragma once

#include <string>
#include <variant>
#include <vector>

#include "server/store/journal.hpp"

namespace crowntable::server {

/// The games of a room that have ended, as JSON lines for people and programs: a head with the room, then for each
/// game a line with its number, preset, options, rules and seats, a line for each deal (with its seed) and each action
/// in order, with the fingerprint after it, and a line with the standings. Of a game that is on nothing is told, nor
/// any talk or token. `records`: all of the room. Else one sentence that says why they cannot be read.
struct RoomExport {
    std::string lines;
    int games = 0;
    bool game_left_out = false;
};
std::variant<std::string, RoomExport> export_room(const std::string& code, const std::vector<Record>& records);

}  // namespace crowntable::server
