#pragma once

#include <string>
#include <vector>

#include "clients/cli/table/table_seen.hpp"
#include "engine/game.hpp"

/// How all games speak of the seats at a table.
namespace crowntable::cli {

/// Whether the viewer holds a seat in the game.
bool holds_seat(const TableSeen& table);

/// Whether the viewer sits there.
bool is_own(int seat, const TableSeen& table);
/// `you` for the viewer's own seat, else `other`: the cases of messages about whoever does something.
std::string whose(int seat, const TableSeen& table);
/// "Ann", or "You" for the viewer's own seat.
std::string who(int seat, const TableSeen& table);
/// What is worth saying of the seat's connection; empty when somebody is there.
std::string presence_note(int seat, const TableSeen& table);

/// The same in one sign, where there is no room for words: "-" for away, "b:" where a bot plays meanwhile.
std::string presence_sign(int seat, const TableSeen& table);
/// The host has ended the game in mid-play: the view is the last one of a game that goes on no more.
bool is_called_off(const TableSeen& table, bool is_game_over);
/// How such an end is told.
std::string called_off_sentence();

/// The seat in an event's member. Throws BadMessage where it is none.
int seat_of(const Json& event, const char* name);
/// A game_over event: "The game is over: 1. Ann with 12, 2. You with 20."
std::string tell_end(const Json& event, const TableSeen& table);
/// "The game is over: Ann wins with 12 points".
std::string winners_sentence(const std::vector<Standing>& standings, const TableSeen& table);

}  // namespace crowntable::cli
