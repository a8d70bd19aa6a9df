#include "protocol/cribbage/family.hpp"

#include "protocol/cribbage/analyse.hpp"
#include "protocol/cribbage/codec.hpp"
#include "protocol/cribbage/presets.hpp"

namespace crowntable::cribbage {

table::Family family() {
    return {.name = "cribbage", .presets = presets(), .schemas = Codec::schemas, .analyse = analyse};
}

}  // namespace crowntable::cribbage
