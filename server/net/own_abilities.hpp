#pragma once

#include "server/cluster/abilities.hpp"

namespace crowntable::server {

/// Of this program: whoever knows a game can choose it, and play it by each version of its rules.
cluster::Abilities own_abilities();

}  // namespace crowntable::server
