#pragma once

#include "clients/cli/games/kit/deal_witness.hpp"

namespace crowntable::cli::rummy {

FamilyDeals deals();

}  // namespace crowntable::cli::rummy
