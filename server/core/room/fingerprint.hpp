#pragma once

#include <string>

#include "engine/fingerprint.hpp"
#include "server/core/room/state.hpp"

namespace crowntable::server {

/// What the records say of a room beside the table and the talk: people, seats, options, fair deals, figures. One line
/// `name=value` for each field, in a fixed order, so that two rooms with the same text are the same and the first line
/// that differs names the field that does. It holds hashes of tokens and secrets of chains: as secret as the journal.
///
/// Nothing in it depends on limits, which may be other ones when the records are read again: of the tokens of people
/// who were sent away only the newest are there.
std::string recorded_text(const RoomState& room);

/// SHA-256 of that text. Records name it (RecordBody::room), and a replay compares. Whoever changes the text, or what
/// it comes to after the same changes, raises `room_fingerprint_format` (record.hpp).
Fingerprint room_fingerprint(const RoomState& room);

/// Whether a record with this change names the fingerprint: it changes people, seats or options by itself. Moves,
/// orders of hands and talk, which are most of a journal, do without; what they change of the seats (nobody is ready
/// after a round) stands in the next fingerprint.
bool changes_people_seats_or_options(const Change& change);

}  // namespace crowntable::server
