#pragma once

#include "protocol/table/family.hpp"

namespace crowntable::rummy {

table::Family family();

}  // namespace crowntable::rummy
