#pragma once

#include <nlohmann/json.hpp>

#include "clients/cli/table/table_seen.hpp"

/// Tables of a family that the terminal has no face for: the highest of one hidden card each wins a round.
namespace crowntable::cli::tests {

/// What is public while Ann has played and Bob has not.
Json first_round();
/// What Bob may see: the king of spades, and that he may play it.
Json bobs_card();
/// The table with these parts, at turn 7, for Bob, or for the spectator Zoe where `you` is null.
TableSeen plain_table(Json shown, Json you);

}  // namespace crowntable::cli::tests
