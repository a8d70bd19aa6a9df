#pragma once

#include <nlohmann/json_fwd.hpp>

namespace crowntable {

/// A decoded JSON value.
using Json = nlohmann::json;

}  // namespace crowntable
