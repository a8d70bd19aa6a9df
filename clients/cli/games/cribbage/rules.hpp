#pragma once

namespace crowntable::cribbage {}

/// The terminal's face of Kings Cribbage. It says the words of the rules without their namespace, which this one is
/// called after.
namespace crowntable::cli::cribbage {

using namespace crowntable::cribbage;

}  // namespace crowntable::cli::cribbage
