#pragma once

#include <string>
#include <string_view>

#include "engine/bytes32.hpp"
#include "engine/fair_deal.hpp"
#include "engine/random.hpp"
#include "engine/signature.hpp"
#include "server/core/entropy.hpp"
#include "server/core/replay_key.hpp"

namespace crowntable::server {

/// SHA-256 of a token or a transfer code: all that is kept of it.
using SecretHash = Bytes32<struct SecretHashKind>;

SecretHash hash_of(std::string_view secret);

/// 128 random bits as 32 hexadecimal digits.
std::string make_token(Entropy& entropy);

/// Canonical codes (protocol/text/room_code.hpp).
std::string make_transfer_code(Entropy& entropy);
std::string make_room_code(Entropy& entropy);

/// These three are 32 bytes of entropy each.
Seed make_seed(Entropy& entropy);
/// The last link of a chain, from which all others follow.
Link make_chain_secret(Entropy& entropy);
PrivateKey make_private_key(Entropy& entropy);

ReplayKey make_replay_key(Entropy& entropy);

}  // namespace crowntable::server
