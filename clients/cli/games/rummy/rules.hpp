#pragma once

namespace crowntable::rummy {}

/// The terminal's face of rummy. It says the words of the rules without their namespace, which this one is called
/// after.
namespace crowntable::cli::rummy {

using namespace crowntable::rummy;

}  // namespace crowntable::cli::rummy
