#pragma once

#include "protocol/table/family.hpp"

namespace crowntable::highest_card {

table::Family family();

}  // namespace crowntable::highest_card
