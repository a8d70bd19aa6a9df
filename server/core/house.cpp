#include "server/core/house.hpp"

#include "engine/ensure.hpp"
#include "protocol/text/error_code.hpp"

namespace crowntable::server {

bool HouseRules::opens(std::string_view key) const {
    ENSURE(access_key);
    const SecretHash given = hash_of(key);
    // All bytes are looked at, whichever differs: and it is hashes that are compared, which nobody can choose.
    std::uint8_t difference = 0;
    for (std::size_t i = 0; i < given.bytes.size(); ++i) {
        difference = static_cast<std::uint8_t>(difference | (given.bytes[i] ^ access_key->bytes[i]));
    }
    return difference == 0;
}

std::optional<Refusal> House::refuses(std::string_view preset) const {
    if (rules.games_off.contains(preset)) return refusal(error_code::game_off);
    return is_draining ? std::optional(refusal(error_code::server_draining)) : std::nullopt;
}

}  // namespace crowntable::server
