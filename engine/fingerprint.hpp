#pragma once

#include "engine/bytes32.hpp"

namespace crowntable {

/// SHA-256 over a canonical encoding of the full state of a game or a room. Hidden cards can be
/// searched for with it, so it never leaves the journal while the game runs.
using Fingerprint = Bytes32<struct FingerprintKind>;

}  // namespace crowntable
