#include "server/core/lobby/maker.hpp"

#include <string>

#include "engine/ensure.hpp"
#include "engine/hex.hpp"

namespace crowntable::server::lobby {

namespace {

/// No record of a game begins like this, so that a signature of one is none of the other.
constexpr std::string_view purpose = "crowntable: a room was made from ";

/// Signatures are the same for the same text, and without the private key nobody makes them: that is all that is asked
/// of a keyed hash, and the server needs no second key for it.
SecretHash keyed_hash(const SigningKey& key, std::string_view network) {
    const Signature signature = key.sign(std::string(purpose).append(network));
    return hash_of({reinterpret_cast<const char*>(signature.data()), signature.size()});
}

}  // namespace

std::vector<SecretHash> maker_of(std::string_view address, const SigningKey& key) {
    std::vector<SecretHash> maker;
    for (const CountedNetwork& network : networks_of(address)) maker.push_back(keyed_hash(key, network.key));
    return maker;
}

std::vector<CountedNetwork> networks_of_maker(const std::vector<SecretHash>& maker) {
    std::vector<CountedNetwork> networks;
    for (const SecretHash& hash : maker) networks.push_back({to_hex(hash), share_of_network(networks.size())});
    return networks;
}

}  // namespace crowntable::server::lobby
