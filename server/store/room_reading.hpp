#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/store/record_log.hpp"

namespace crowntable::server {

/// Reads the records of one room from the newest to the first, some at a time. Between two steps others may write,
/// though not to this room, and it may not be expired: its links lead back through records that nobody changes, and
/// ids are never given twice.
class RoomReading {
public:
    /// `log` outlives it. Reads nothing yet.
    RoomReading(RecordLog& log, std::string room);

    const std::string& room() const { return room_; }
    /// Reads so many more at most, as they were at one moment. Whether that was the rest of them. Throws DamagedRoom
    /// and SqliteError, and is of no use any more then.
    bool step(std::size_t records_max);
    /// All of them, in order. REQUIRES: `step` has read the rest. Once.
    std::vector<Record> take();

private:
    void find();
    void read_next();

    RecordLog* log_;
    std::string room_;
    /// Its number in the store, once that was looked up.
    std::optional<std::int64_t> id_;
    /// Of the record that is read next; 0: there is none.
    std::int64_t next_ = 0;
    /// The newest first.
    std::vector<Record> records_;
};

}  // namespace crowntable::server
