#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "clients/cli/games/kit/face.hpp"

namespace crowntable::cli {

/// The face of a family: its own, or the plain one, which shows any game.
const Face& find_face(std::string_view family);

/// The words of the game of the room; nullptr before the room is known.
const GameWords* find_words(const TableSeen& table);

/// What `--help` tells of each family.
std::vector<FamilyHelp> family_helps();

}  // namespace crowntable::cli
