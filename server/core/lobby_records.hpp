#pragma once

#include <optional>
#include <string>

#include "server/core/game_wish.hpp"
#include "server/core/outbox.hpp"

namespace crowntable::server {

/// The answer that a job has made of a game; `made` is nothing if it threw.
HttpAnswer record_answer(RequestId request, GameDocument document, const std::optional<std::string>& made);

}  // namespace crowntable::server
