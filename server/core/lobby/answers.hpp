#pragma once

#include <string>

#include "engine/refusal.hpp"
#include "server/core/ids.hpp"
#include "server/core/outbox.hpp"

namespace crowntable::server::lobby {

/// Answers an HTTP request with what is wrong with it, and the status that belongs to the code.
void answer_refused(RequestId request, const Refusal& why, Outbox& outbox);

}  // namespace crowntable::server::lobby
