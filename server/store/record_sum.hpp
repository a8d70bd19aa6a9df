#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "server/store/journal.hpp"
#include "server/store/sqlite.hpp"

namespace crowntable::server {

/// A record as the store keeps it.
struct StoredRecord {
    std::int64_t room = 0;
    std::int64_t seq = 0;
    /// The id of the one before it in its room; 0 for the first.
    std::int64_t previous = 0;
    /// Of the room, which its own table has: so a record says whether that is right.
    std::string_view code;
    std::string_view body;
};

/// A room as the store keeps it.
struct StoredRoom {
    std::int64_t id = 0;
    std::int64_t fence = 0;
    /// The id of its newest record that was noted; 0: none.
    std::int64_t head = 0;
    /// The id of its first record; 0: none.
    std::int64_t first = 0;
    /// KeptRoom::ends_at in milliseconds since 1970; 0: nothing.
    std::int64_t ends_at = 0;
    std::string_view code;
};

std::int64_t stored_end(std::optional<WallTime> ends_at);
std::optional<WallTime> end_in(std::int64_t stored);

/// CRC-32C (RFC 3720, B.4) over the numbers in the order above, eight bytes each from the lowest on, the code, a zero
/// byte and the body.
std::int64_t sum_of(const StoredRecord& record);
std::int64_t sum_of(const StoredRoom& room);
std::int64_t sum_of(std::int64_t number);

/// Lets SQL call them: record_sum(room, seq, previous, code, body), room_sum(id, fence, head, first, ends_at, code),
/// number_sum(number). Throws SqliteError.
void add_sums(Database& database);

}  // namespace crowntable::server
