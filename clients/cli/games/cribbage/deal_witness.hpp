#pragma once

#include "clients/cli/games/kit/deal_witness.hpp"

namespace crowntable::cli::cribbage {

FamilyDeals deals();

}  // namespace crowntable::cli::cribbage
