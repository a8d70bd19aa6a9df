#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/core/now.hpp"
#include "server/core/record.hpp"
#include "server/core/room/parts.hpp"
#include "server/core/room/room.hpp"
#include "server/store/journal.hpp"

namespace crowntable::server {

/// Makes a room again from its records, so many changes at a time that nobody else waits long for it.
class Replay {
public:
    /// `records`: all of the room `code`, in order.
    Replay(Now now, std::string code, const Surroundings& surroundings, std::vector<Record> records);

    /// Makes one record again, and others while they hold no more than `changes_max` changes together. After an end
    /// there is nothing to go on with.
    void go_on(std::size_t changes_max);
    bool at_end() const { return problem_ || next_ == records_.size(); }
    /// What is wrong with the records, if anything is. The clocks of a room that is whole go on from where the last
    /// record left them. REQUIRES: at_end().
    std::optional<std::string_view> finish(Now now);
    /// REQUIRES: finish() found nothing wrong.
    std::unique_ptr<Room> take_room() { return std::move(room_); }
    std::size_t records() const { return records_.size(); }

private:
    std::unique_ptr<Room> room_;
    std::vector<Record> records_;
    std::size_t next_ = 0;
    RecordBody last_{};
    std::optional<std::string_view> problem_{};
};

}  // namespace crowntable::server
