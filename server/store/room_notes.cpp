#include "server/store/room_notes.hpp"

#include <utility>

namespace crowntable::server {

void RoomNotes::set_end(KeptRoom room) {
    ends_[std::move(room.code)] = room.ends_at;
}

void RoomNotes::expire(std::string room) {
    ends_.erase(room);
    expired_.insert(std::move(room));
}

void RoomNotes::write_ends(RecordLog& log, std::size_t rooms_max) {
    for (const auto& [room, ends_at] : ends_) {
        if (rooms_max-- == 0) return;
        log.set_end(room, ends_at);
        ends_written_.push_back(room);
    }
}

void RoomNotes::write_expired(RecordLog& log, std::size_t rooms_max) {
    for (const auto& room : expired_) {
        if (rooms_max-- == 0) return;
        write_expired(log, room);
    }
}

void RoomNotes::write_expired(RecordLog& log, const std::string& room) {
    log.expire(room);
    expired_written_.push_back(room);
}

bool RoomNotes::committed() {
    const bool has_forgotten = !expired_written_.empty();
    for (const auto& room : ends_written_) ends_.erase(room);
    for (const auto& room : expired_written_) expired_.erase(room);
    rolled_back();
    return has_forgotten;
}

void RoomNotes::rolled_back() {
    ends_written_.clear();
    expired_written_.clear();
}

}  // namespace crowntable::server
