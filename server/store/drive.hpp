#pragma once

#include <chrono>
#include <functional>

#include "server/store/driven.hpp"

namespace crowntable::server {

/// Drives it by itself, without a loop, until it is enough. False: that was not so by `end`.
bool drive(Driven& driven, const std::function<bool()>& enough, std::chrono::steady_clock::time_point end);

}  // namespace crowntable::server
