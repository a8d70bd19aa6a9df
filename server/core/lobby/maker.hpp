#pragma once

#include <string_view>
#include <vector>

#include "engine/signature.hpp"
#include "server/core/networks.hpp"
#include "server/core/secret.hpp"

/// From where a room was made, as its first record keeps it: after a restart, too, rooms count for those who made them,
/// and no address stands in any file.
namespace crowntable::server::lobby {

/// A keyed hash of each network of the address (networks.hpp), the narrowest first. Nobody who has not the key of the
/// server finds out of which: there are too few addresses for a hash without one.
std::vector<SecretHash> maker_of(std::string_view address, const SigningKey& key);

/// The networks by their hashes, as NetworkCounts counts them.
std::vector<CountedNetwork> networks_of_maker(const std::vector<SecretHash>& maker);

}  // namespace crowntable::server::lobby
