#include "engine/option_range.hpp"

#include <string>

#include "engine/ensure.hpp"

namespace crowntable {

std::optional<Refusal> check_range(std::string_view option, int value, OptionRange range) {
    // With its bounds exchanged an option would refuse every value.
    ENSURE(range.least <= range.most);
    if (value >= range.least && value <= range.most) return std::nullopt;
    return Refusal{.code = "BAD_OPTION",
                   .message = std::string(option) + " must be from " + std::to_string(range.least) + " to " +
                              std::to_string(range.most) + "."};
}

}  // namespace crowntable
