#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "server/store/journal.hpp"

namespace crowntable::server {

/// The records of one room are not as they were written.
class DamagedRoom : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// All rooms of a store as they were at one moment, for a command that looks at them: it waits for each answer, also
/// while servers go on writing. Every call may throw what the store's own does.
class StoredRooms {
public:
    virtual ~StoredRooms() = default;

    virtual std::vector<KeptRoom> rooms() = 0;
    /// All records of a room in order, none if there is no such room. Throws DamagedRoom.
    virtual std::vector<Record> load(const std::string& room) = 0;
};

}  // namespace crowntable::server
