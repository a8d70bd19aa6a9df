#include "protocol/cribbage/family.hpp"

#include "engine/cribbage/line_table.hpp"
#include "protocol/cribbage/analyse.hpp"
#include "protocol/cribbage/codec.hpp"
#include "protocol/cribbage/presets.hpp"

namespace crowntable::cribbage {

namespace {

void prepare() {
    line_table();
}

}  // namespace

table::Family family() {
    return {
        .name = "cribbage", .presets = presets(), .schemas = Codec::schemas, .analyse = analyse, .prepare = prepare};
}

}  // namespace crowntable::cribbage
