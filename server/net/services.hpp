#pragma once

#include <functional>

#include "server/net/metrics.hpp"
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
    Metrics& metrics;
    OnBug on_bug;
    Readiness readiness = Readiness::starting;

    Readiness readiness_now() const {
        const bool fails = readiness == Readiness::serving && switchboard.is_store_failing();
        return fails ? Readiness::store_failing : readiness;
    }
};

}  // namespace crowntable::server
