#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/core/close_reason.hpp"
#include "server/core/frame_text.hpp"
#include "server/core/ids.hpp"
#include "server/core/job.hpp"
#include "server/core/now.hpp"
#include "server/store/journal.hpp"

namespace crowntable::server {

struct OutgoingText {
    ConnectionId connection;
    FrameText text{};
};

/// A socket to close, after the texts before it have left.
struct OutgoingClose {
    ConnectionId connection;
    CloseReason reason;
};

/// The answer to one HTTP request.
struct HttpAnswer {
    RequestId request;
    int status = 200;
    std::string body;
    std::string_view content_type = "application/json";
    /// The code of a refusal.
    std::string_view refused{};
};

/// When a room ends if nobody comes. Nothing: somebody is there, or it is not known.
struct RoomEnd {
    std::string room;
    std::optional<Now> when{};
};

/// What one input caused. The event loop appends `records` first and, once they are committed,
/// sends `texts`, then `answers`, then closes. Outboxes leave in the order they were made.
struct Outbox {
    /// Where the input has changed several rooms: what leaves before this, each with the records of one of them.
    std::vector<Outbox> earlier;
    /// Of one room.
    std::vector<Record> records;
    /// The room for which it speaks, recorded or not, where it says something that a client goes by for good: who they
    /// are there, or that they need not come back. Empty: there is none. That of the records, if there are some.
    std::string speaks_for;
    std::vector<OutgoingText> texts;
    std::vector<HttpAnswer> answers;
    std::vector<OutgoingClose> closes;
    /// New rooms, for the log.
    std::vector<std::string> created;
    /// Rooms whose records are to be read and handed to Lobby::room_loaded.
    std::vector<std::string> loads;
    /// Rooms whose records have been made again, whatever came of it.
    std::vector<std::string> loaded;
    /// What the journal is to know of the ends of rooms from now on.
    std::vector<RoomEnd> ends;
    /// Rooms that have left the memory, and may be any node's.
    std::vector<std::string> evicted;
    /// Rooms that have left the memory with people inside, and are to be nobody's (Lobby::give_back).
    std::vector<std::string> given_back;
    /// Rooms that the journal may forget.
    std::vector<std::string> expired;
    /// Work for other threads; each job is answered by Lobby::job_done.
    std::vector<Job> jobs;
    /// The server stops with these closes. Nothing of its rooms is told behind them.
    bool is_last = false;

    bool empty() const {
        return earlier.empty() && records.empty() && texts.empty() && answers.empty() && closes.empty() &&
               created.empty() && loads.empty() && loaded.empty() && ends.empty() && evicted.empty() &&
               given_back.empty() && expired.empty() && jobs.empty() && !is_last;
    }
    /// From here on it may take the records of this room, and speak for it: what was said for another leaves before.
    void turn_to(const std::string& room);
    void speak_for(const std::string& room);
};

}  // namespace crowntable::server
