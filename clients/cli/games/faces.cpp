// Tests link a list of their own in the place of this file: it holds nothing but the list.
#include "clients/cli/games/faces.hpp"

#include <array>

#include "clients/cli/games/cribbage/face.hpp"
#include "clients/cli/games/rummy/face.hpp"

namespace crowntable::cli {

std::span<const Face> faces() {
    static const std::array all = {
        rummy::face(),
        cribbage::face(),
    };
    return all;
}

}  // namespace crowntable::cli
