#pragma once

#include <string>
#include <variant>

#include "engine/refusal.hpp"
#include "protocol/json/json.hpp"

namespace crowntable::rummy {

/// The answer to one question of the family (catalogue/analyse.hpp), or what is wrong with it.
std::variant<Refusal, std::string> analyse(const Json& question);

}  // namespace crowntable::rummy
