#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/core/record.hpp"
#include "server/store/journal.hpp"

namespace crowntable::server {

/// What a change brings that a program may not know (Record::needs). `game`: of the room, behind the change.
std::string need_of(const Change& change, std::string_view game);

/// Says of records that were read from a store what is not read back of them: their format, and what each needs. Of one
/// that this program cannot read the format alone. `records`: all of a room, in order.
void note_needs(std::vector<Record>& records);

}  // namespace crowntable::server
