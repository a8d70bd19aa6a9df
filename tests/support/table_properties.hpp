#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "protocol/table/preset.hpp"

namespace crowntable::tests {

/// Puts something around a new table, such as a stub (table_around.hpp).
using Around = std::function<std::unique_ptr<table::Table>(std::unique_ptr<table::Table>)>;

/// Plays whole random games of a preset, with the fewest seats, with three and with the most, each once to its end by
/// all and once left by some, and holds them through `Table` against the contract (engine/game.hpp), at every step:
///
///   - the invariants hold, and do not in a copy that was spoilt;
///   - what the view of a seat offers is accepted, what it does not is refused, and a refusal changes nothing;
///   - what protocol 2 is sent is, made whole, what protocol 1 is sent;
///   - when all that a seat cannot know is drawn anew, it sees the same, and others do not;
///   - each deal and each action has an event;
///   - a seat that has left does not act, and cannot leave again; when one is left the game is over;
///   - the standings name every seat once, best place first, and are those that the public view tells;
///   - the same inputs lead to the same states, and so do the record of the game and its replay.
///
/// Answers the first fault in a sentence; nothing where there is none.
std::optional<std::string> fault_of_games(const table::Preset& preset, const Around& around = {});

/// Fails the test unless the preset has no fault, and every stub that these properties are to notice has one.
void check_table_properties(const table::Preset& preset);

}  // namespace crowntable::tests
