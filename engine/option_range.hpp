#pragma once

#include <optional>
#include <string_view>

#include "engine/refusal.hpp"

namespace crowntable {

struct OptionRange {
    int least = 0;
    int most = 0;
};

/// BAD_OPTION where the value of the option of this name lies outside, ends included.
std::optional<Refusal> check_range(std::string_view option, int value, OptionRange range);

}  // namespace crowntable
