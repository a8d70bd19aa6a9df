#pragma once

#include "protocol/table/family.hpp"

namespace crowntable::cribbage {

table::Family family();

}  // namespace crowntable::cribbage
