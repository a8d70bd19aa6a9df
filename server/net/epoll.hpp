#pragma once

namespace crowntable::server {

/// A new epoll, to be closed by the caller. Throws boost::system::system_error where the system has no descriptor left.
int open_epoll();

}  // namespace crowntable::server
