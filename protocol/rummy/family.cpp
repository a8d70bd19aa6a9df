#include "protocol/rummy/family.hpp"

#include "engine/cards/run_gains.hpp"
#include "protocol/rummy/analyse.hpp"
#include "protocol/rummy/codec.hpp"
#include "protocol/rummy/presets.hpp"

namespace crowntable::rummy {

namespace {

void prepare() {
    cards::RunGains::table();
}

}  // namespace

table::Family family() {
    return {.name = "rummy", .presets = presets(), .schemas = Codec::schemas, .analyse = analyse, .prepare = prepare};
}

}  // namespace crowntable::rummy
