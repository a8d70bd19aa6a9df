#pragma once

#include <vector>

#include "protocol/table/family.hpp"

namespace crowntable::catalogue {

/// The list behind all_families (catalogue.hpp), which asks for it once.
std::vector<table::Family> families();

}  // namespace crowntable::catalogue
