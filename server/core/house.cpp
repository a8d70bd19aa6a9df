#include "server/core/house.hpp"

#include "protocol/text/error_code.hpp"

namespace crowntable::server {

std::optional<Refusal> House::refuses(std::string_view preset) const {
    if (games_off.contains(preset)) return refusal(error_code::game_off);
    return is_draining ? std::optional(refusal(error_code::server_draining)) : std::nullopt;
}

}  // namespace crowntable::server
