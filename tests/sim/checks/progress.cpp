#include "tests/sim/checks/checks.hpp"

namespace crowntable::sim {

void Progress::ended(std::size_t games_on, std::size_t commands_open) {
    if (games_on > 0) referee_.fail("Progress", std::to_string(games_on) + " games do not end");
    if (commands_open > 0) referee_.fail("Progress", std::to_string(commands_open) + " commands have no answer");
}

void Progress::knocked(std::size_t people) {
    if (people > 0) referee_.fail("Progress", std::to_string(people) + " people are not let in");
}

}  // namespace crowntable::sim
