#include "protocol/error_code.hpp"
#include "server/core/room.hpp"

namespace crowntable::server {

namespace error = protocol::error_code;
using protocol::refusal;

Room::Reply Room::obey(Step&, Asker, const protocol::Commit&) {
    return refusal(error::unavailable, "This server takes no part in fair deals yet.");
}

Room::Reply Room::obey(Step&, Asker, const protocol::Reveal&) {
    return refusal(error::deal_closed);
}

}  // namespace crowntable::server
