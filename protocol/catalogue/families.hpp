#pragma once

#include <vector>

#include "protocol/table/family.hpp"

namespace crowntable::catalogue {

/// Every family, in the order in which clients list their games. Asked once.
std::vector<table::Family> families();

}  // namespace crowntable::catalogue
