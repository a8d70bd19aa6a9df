#pragma once

#include <cstddef>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

#include "server/store/record_log.hpp"

namespace crowntable::server {

/// What is to be written of rooms while nobody waits for it: when they end, and that they are over. It is written along
/// with other things, some at a time, and stays here until the transaction is committed. For one thread.
class RoomNotes {
public:
    static constexpr std::size_t all = std::numeric_limits<std::size_t>::max();

    void set_end(KeptRoom room);
    /// When it was to end is of no interest any more.
    void expire(std::string room);

    bool has_ends() const { return !ends_.empty(); }
    bool has_expired() const { return !expired_.empty(); }
    /// Whether the store still has it, though it is over.
    bool is_expired(const std::string& room) const { return expired_.contains(room); }

    // They need a transaction, whose end is told behind it.
    void write_ends(RecordLog& log, std::size_t rooms_max);
    void write_expired(RecordLog& log, std::size_t rooms_max);
    /// REQUIRES: it is expired.
    void write_expired(RecordLog& log, const std::string& room);
    /// Whether rooms were forgotten with it.
    bool committed();
    void rolled_back();

private:
    std::map<std::string, std::optional<WallTime>> ends_;
    std::unordered_set<std::string> expired_;
    // Within the transaction.
    std::vector<std::string> ends_written_;
    std::vector<std::string> expired_written_;
};

}  // namespace crowntable::server
