#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <vector>

#include "server/core/lobby/parts.hpp"

/// How rooms come out of the store, leave the memory and end, and who is told.
namespace crowntable::server::lobby {

/// The rooms that the store holds are there, each until its end (Lobby::rooms_kept).
void keep(Parts& lobby, Now now, const std::vector<RoomEnd>& rooms, Outbox& outbox);
/// Has a room read that is in the store alone, in its turn; changes nothing for any other.
void load(Parts& lobby, const std::string& code, Outbox& outbox);
/// The room of which this is the first record counts for the networks from which it was made. REQUIRES: it counts for
/// none yet.
void note_maker(Parts& lobby, const Record& first);
/// Makes one room again a little further, of those whose records have come (Limits::replay_slice).
void replay_more(Parts& lobby, Now now, Outbox& outbox);

// The three answers of the store (lobby.hpp). Each may come for a room that is in memory as well, when the records were
// read for a document.
void room_loaded(Parts& lobby, Now now, const std::string& code, std::vector<Record> records, Outbox& outbox);
void room_damaged(Parts& lobby, Now now, const std::string& code, Outbox& outbox);
void room_load_failed(Parts& lobby, Now now, const std::string& code, Outbox& outbox);

/// The room goes back to what the store holds of it.
void reload(Parts& lobby, const std::string& code, Outbox& outbox);

/// The room is forgotten, for it is not ours any more; whoever is inside or waits is to come back.
void hand_over(Parts& lobby, const std::string& code, Outbox& outbox);

/// Rooms that are in memory, so many at most, begin to leave, for others are to have them (Outbox::given_back); those
/// inside are heard no more. Gives how many.
std::size_t give_back(Parts& lobby, std::size_t most, std::chrono::milliseconds retry, Outbox& outbox);
/// It has left, and any node may have it: whoever was inside, or waits, is told to come back.
void left(Parts& lobby, const std::string& code, Outbox& outbox);
/// It is too late to wait for that.
void say_goodbyes(Parts& lobby, Outbox& outbox);

/// The room is over and forgotten; whoever is inside is told why. REQUIRES: it is there, and not being read.
void end(Parts& lobby, const std::string& code, const CloseReason& reason, Outbox& outbox);

/// What the deadline of a room means in its stage has come.
void run_deadline(Parts& lobby, Now now, const std::string& code, Outbox& outbox);

}  // namespace crowntable::server::lobby
