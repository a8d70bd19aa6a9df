#include "server/core/secret.hpp"

#include <array>
#include <optional>
#include <span>

#include "engine/digest.hpp"
#include "engine/hex.hpp"
#include "protocol/text/room_code.hpp"

namespace crowntable::server {

namespace {

template <typename T>
T drawn(Entropy& entropy) {
    T value{};
    entropy.fill(value.bytes);
    return value;
}

/// `make` answers nothing once in 10^27 calls.
std::string make_code(Entropy& entropy, std::optional<std::string> (*make)(std::span<const std::uint8_t>)) {
    for (;;) {
        std::array<std::uint8_t, 32> bytes{};
        entropy.fill(bytes);
        if (auto code = make(bytes)) return *code;
    }
}

}  // namespace

// A plain hash, without salt or stretching: what is hashed are random tokens that nobody can try through, and transfer
// codes, which live for minutes and whose guesses are limited.
SecretHash hash_of(std::string_view secret) {
    return SecretHash{sha256(secret).bytes};
}

std::string make_token(Entropy& entropy) {
    // 128 bits are out of reach of guessing, so that tokens need no limit on guesses; codes that people type do
    // (limits.hpp).
    std::array<std::uint8_t, 16> bytes{};
    entropy.fill(bytes);
    return to_hex(bytes);
}

std::string make_transfer_code(Entropy& entropy) {
    return make_code(entropy, text::make_transfer_code);
}

std::string make_room_code(Entropy& entropy) {
    return make_code(entropy, text::make_room_code);
}

Seed make_seed(Entropy& entropy) {
    return drawn<Seed>(entropy);
}

Link make_chain_secret(Entropy& entropy) {
    return drawn<Link>(entropy);
}

PrivateKey make_private_key(Entropy& entropy) {
    return drawn<PrivateKey>(entropy);
}

ReplayKey make_replay_key(Entropy& entropy) {
    return drawn<ReplayKey>(entropy);
}

}  // namespace crowntable::server
