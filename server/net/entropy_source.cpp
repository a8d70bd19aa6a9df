#include "server/net/entropy_source.hpp"

#include <openssl/rand.h>

#include <stdexcept>

namespace crowntable::server {

void SystemEntropy::fill(std::span<std::uint8_t> bytes) {
    if (RAND_bytes(bytes.data(), static_cast<int>(bytes.size())) != 1) {
        throw std::runtime_error("the operating system gives no entropy");
    }
}

}  // namespace crowntable::server
