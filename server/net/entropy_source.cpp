#include "server/net/entropy_source.hpp"

#include <openssl/rand.h>

#include <stdexcept>

namespace crowntable::server {

void SystemEntropy::fill(std::span<std::uint8_t> bytes) {
    // OpenSSL's generator, seeded by the system. Without it no token, code or seed could be trusted, so that it is an
    // error rather than a weaker one.
    if (RAND_bytes(bytes.data(), static_cast<int>(bytes.size())) != 1) {
        throw std::runtime_error("the operating system gives no entropy");
    }
}

}  // namespace crowntable::server
