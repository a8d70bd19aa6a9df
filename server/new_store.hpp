#pragma once

#include <vector>

#include "engine/signature.hpp"
#include "server/store/stored_rooms.hpp"

namespace crowntable::server {

/// A store that is being filled by a command. Until it is finished no server begins on it; where that does not come to
/// its end it can be begun anew. It can be read meanwhile.
class NewStore : public StoredRooms {
public:
    /// REQUIRES: there are records, and the store has no such room yet.
    virtual void add(const KeptRoom& room, const std::vector<Record>& records) = 0;
    /// With which its servers sign.
    virtual void keep_key(const PrivateKey& key) = 0;
    virtual void finish() = 0;
};

}  // namespace crowntable::server
