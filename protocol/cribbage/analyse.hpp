#pragma once

#include <string>
#include <variant>

#include <nlohmann/json_fwd.hpp>

#include "engine/refusal.hpp"

namespace crowntable::cribbage {

/// Answers a question of `analyse` whose preset is kings_cribbage (see analyse.hpp), or says what is wrong with it.
std::variant<Refusal, std::string> analyse(const nlohmann::json& question);

}  // namespace crowntable::cribbage
