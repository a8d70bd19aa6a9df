#include "engine/signature.hpp"

#include <openssl/evp.h>

#include <memory>

#include "engine/ensure.hpp"

namespace crowntable {

namespace {

struct FreeEvp {
    void operator()(EVP_PKEY* key) const { EVP_PKEY_free(key); }
    void operator()(EVP_MD_CTX* context) const { EVP_MD_CTX_free(context); }
};

using EvpKey = std::unique_ptr<EVP_PKEY, FreeEvp>;
using EvpContext = std::unique_ptr<EVP_MD_CTX, FreeEvp>;

EvpKey evp_key(const PrivateKey& secret) {
    EvpKey key(EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, nullptr, secret.bytes.data(), secret.bytes.size()));
    ENSURE(key != nullptr);
    return key;
}

const unsigned char* message_bytes(std::string_view text) {
    return reinterpret_cast<const unsigned char*>(text.data());
}

}  // namespace

PublicKey SigningKey::public_key() const {
    PublicKey key{};
    std::size_t size = key.bytes.size();
    ENSURE(EVP_PKEY_get_raw_public_key(evp_key(private_key_).get(), key.bytes.data(), &size) == 1);
    ENSURE(size == key.bytes.size());
    return key;
}

Signature SigningKey::sign(std::string_view message) const {
    const EvpKey key = evp_key(private_key_);
    const EvpContext context(EVP_MD_CTX_new());
    Signature signature{};
    std::size_t size = signature.size();
    ENSURE(context != nullptr);
    // No digest is named, because Ed25519 hashes by itself.
    ENSURE(EVP_DigestSignInit(context.get(), nullptr, nullptr, nullptr, key.get()) == 1);
    ENSURE(EVP_DigestSign(context.get(), signature.data(), &size, message_bytes(message), message.size()) == 1);
    ENSURE(size == signature.size());
    return signature;
}

bool signature_holds(const PublicKey& key, std::string_view message, const Signature& signature) {
    // A key that is none comes from outside, in a record that somebody made up: it is an answer and no ENSURE.
    const EvpKey evp(EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nullptr, key.bytes.data(), key.bytes.size()));
    const EvpContext context(EVP_MD_CTX_new());
    ENSURE(context != nullptr);
    return evp != nullptr && EVP_DigestVerifyInit(context.get(), nullptr, nullptr, nullptr, evp.get()) == 1 &&
           EVP_DigestVerify(context.get(), signature.data(), signature.size(), message_bytes(message),
                            message.size()) == 1;
}

}  // namespace crowntable
