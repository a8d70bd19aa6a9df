#pragma once

#include <functional>

#include "server/net/options.hpp"
#include "server/net/origin.hpp"
#include "server/net/routes.hpp"
#include "server/net/sockets.hpp"
#include "server/net/switchboard.hpp"

namespace crowntable::server {

/// What every socket of one server shares. Outlives all of them.
struct Services {
    const NetOptions& options;
    OriginPolicy origins;
    std::function<Now()> now;
    Sockets& sockets;
    Switchboard& switchboard;
    Readiness readiness = Readiness::starting;
};

}  // namespace crowntable::server
