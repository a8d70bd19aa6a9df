#include "clients/cli/play/chance.hpp"

#include <sys/random.h>  // Where macOS has getentropy.
#include <unistd.h>      // Where all others have it.

#include <cerrno>
#include <system_error>

namespace crowntable::cli {

namespace {

template <typename T>
T drawn() {
    T value{};
    // For up to 256 bytes the call gives all or fails, and waits only where the system has just been started.
    static_assert(sizeof value.bytes <= 256);
    if (::getentropy(value.bytes.data(), value.bytes.size()) != 0) {
        throw std::system_error(errno, std::generic_category(), "getentropy");
    }
    return value;
}

}  // namespace

Seed fresh_seed() {
    return drawn<Seed>();
}

Link fresh_chain_secret() {
    return drawn<Link>();
}

double fresh_fraction() {
    const auto bytes = fresh_seed().bytes;
    // Sixteen bits are plenty to spread reconnects over some hundred milliseconds.
    return static_cast<double>((bytes[0] << 8) | bytes[1]) / 65536.0;
}

}  // namespace crowntable::cli
