#include "protocol/rummy/family.hpp"

#include "protocol/rummy/analyse.hpp"
#include "protocol/rummy/codec.hpp"
#include "protocol/rummy/presets.hpp"

namespace crowntable::rummy {

table::Family family() {
    return {.name = "rummy", .presets = presets(), .schemas = Codec::schemas, .analyse = analyse};
}

}  // namespace crowntable::rummy
