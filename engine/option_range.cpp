#include "engine/option_range.hpp"

#include <string>

namespace crowntable {

std::optional<Refusal> check_range(std::string_view option, int value, OptionRange range) {
    if (value >= range.least && value <= range.most) return std::nullopt;
    return Refusal{.code = "BAD_OPTION",
                   .message = std::string(option) + " must be from " + std::to_string(range.least) + " to " +
                              std::to_string(range.most) + "."};
}

}  // namespace crowntable
