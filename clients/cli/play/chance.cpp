#include "clients/cli/play/chance.hpp"

#include <sys/random.h>

#include <cerrno>
#include <system_error>

namespace crowntable::cli {

Seed fresh_seed() {
    Seed seed{};
    if (::getrandom(seed.data(), seed.size(), 0) != static_cast<ssize_t>(seed.size())) {
        throw std::system_error(errno, std::generic_category(), "getrandom");
    }
    return seed;
}

double fresh_fraction() {
    const Seed seed = fresh_seed();
    return static_cast<double>((seed[0] << 8) | seed[1]) / 65536.0;
}

}  // namespace crowntable::cli
