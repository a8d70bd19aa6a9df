#pragma once

#include <string>
#include <variant>

#include <nlohmann/json_fwd.hpp>

#include "engine/refusal.hpp"

namespace crowntable::protocol {

/// Answers a question of `analyse` whose preset is kings_cribbage (see analyse.hpp), or says what is wrong with it.
std::variant<Refusal, std::string> analyse_cribbage(const nlohmann::json& question);

}  // namespace crowntable::protocol
