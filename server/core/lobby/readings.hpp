#pragma once

#include <cstddef>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "server/core/room/replay.hpp"

namespace crowntable::server::lobby {

/// The rooms that are wanted and not in memory. A few at a time are read from the store and made again from their
/// records; the others wait in the order in which they were asked for. Those that are made again take turns, a slice
/// each, so that a short room is not kept waiting by a long one.
class Readings {
public:
    explicit Readings(std::size_t at_once_max) : at_once_max_(at_once_max) {}

    /// The room is to be read. REQUIRES: it is not wanted yet, or was ended.
    void want(const std::string& code);
    /// The next room whose records are to be asked for; it is read from now on. Nothing while enough of them are.
    std::optional<std::string> next();
    /// Whether the records of the room were asked for and have not come.
    bool awaits_records(const std::string& code) const;
    /// The records have come. REQUIRES: awaits_records(code).
    void begin(const std::string& code, std::unique_ptr<Replay> replay);
    /// The room is there, or cannot be had: another is read in its place.
    void end(const std::string& code);

    bool any_replay() const { return !turns_.empty(); }
    /// The room whose turn it is to be made again a little; the others come first the next time. REQUIRES:
    /// any_replay().
    std::string take_turn();
    /// REQUIRES: the room has begun and not ended.
    Replay& replay(const std::string& code) { return *being_read_.at(code); }

private:
    std::size_t at_once_max_;
    std::deque<std::string> waiting_;
    /// Nothing while the store reads it.
    std::map<std::string, std::unique_ptr<Replay>> being_read_;
    std::deque<std::string> turns_;
};

}  // namespace crowntable::server::lobby
