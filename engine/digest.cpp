#include "engine/digest.hpp"

#include <openssl/sha.h>

#include <algorithm>
#include <new>

#include "engine/ensure.hpp"

// libcrypto's HMAC and SHA256 look up their algorithm by name each time, under a lock, which takes longer than the
// work. Its plain SHA-256 functions are called deprecated, but they are what it has without that.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"

namespace crowntable {
namespace {

std::span<const std::uint8_t> bytes_of(std::string_view text) {
    return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

/// What SHA-256 takes in at a time.
using Block = std::array<std::uint8_t, 64>;

SHA256_CTX begun() {
    SHA256_CTX context;
    ENSURE(SHA256_Init(&context) == 1);
    return context;
}

void update(SHA256_CTX& context, std::span<const std::uint8_t> bytes) {
    ENSURE(SHA256_Update(&context, bytes.data(), bytes.size()) == 1);
}

Digest ended(SHA256_CTX& context) {
    Digest digest{};
    ENSURE(SHA256_Final(digest.bytes.data(), &context) == 1);
    return digest;
}

SHA256_CTX& context_in(std::span<std::byte, sizeof(SHA256_CTX)> place) {
    return *std::launder(reinterpret_cast<SHA256_CTX*>(place.data()));
}

}  // namespace

Sha256::Sha256() {
    static_assert(sizeof(context_) == sizeof(SHA256_CTX) && alignof(SHA256_CTX) <= alignof(std::uint64_t));
    new (context_.data()) SHA256_CTX(begun());
}

void Sha256::add(std::span<const std::uint8_t> bytes) {
    update(context_in(context_), bytes);
}

Digest Sha256::digest() {
    return ended(context_in(context_));
}

Digest sha256(std::span<const std::uint8_t> bytes) {
    SHA256_CTX context = begun();
    update(context, bytes);
    return ended(context);
}

Digest sha256(std::string_view text) {
    return sha256(bytes_of(text));
}

Digest hmac_sha256(std::span<const std::uint8_t> key, std::span<const std::uint8_t> message) {
    return HmacKey(key).of({reinterpret_cast<const char*>(message.data()), message.size()});
}

Digest hmac_sha256(std::span<const std::uint8_t> key, std::string_view message) {
    return HmacKey(key).of(message);
}

HmacKey::HmacKey(std::span<const std::uint8_t> key) {
    Block block{};
    // RFC 2104: a key that is longer than a block is hashed, a shorter one is filled up with zeros.
    if (key.size() > block.size()) {
        std::ranges::copy(sha256(key).bytes, block.begin());
    } else {
        std::ranges::copy(key, block.begin());
    }
    // Each of the two hashes of an HMAC begins with the key mixed into a pad, a whole block that no message changes:
    // its state is worked out once and kept.
    const auto state_after = [&block](std::uint8_t pad) {
        Block padded = block;
        for (std::uint8_t& byte : padded) byte ^= pad;
        SHA256_CTX context = begun();
        update(context, padded);
        State state{};
        std::ranges::copy(context.h, state.begin());
        return state;
    };
    inner_ = state_after(0x36);
    outer_ = state_after(0x5C);
}

Digest HmacKey::of(std::string_view message) const {
    const auto digest_after = [](const State& state, std::span<const std::uint8_t> bytes) {
        SHA256_CTX context = begun();
        std::ranges::copy(state, context.h);
        context.Nl = 8 * sizeof(Block);  // So many bits are taken in already.
        update(context, bytes);
        return ended(context);
    };
    return digest_after(outer_, digest_after(inner_, bytes_of(message)).bytes);
}

}  // namespace crowntable

#pragma GCC diagnostic pop
