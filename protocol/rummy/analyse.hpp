#pragma once

#include <string>
#include <variant>

#include "engine/refusal.hpp"
#include "protocol/json/document.hpp"

namespace crowntable::rummy {

/// The answer to one question of the family (catalogue/analyse.hpp), or what is wrong with it.
///     {"preset":"five_suited_rummy","wild":5,"cards":["3S","4S","JK","5H"]}
/// gives
///     {"deadwood":0,"melds":[["3S","4S","5H","JK"]],"dead":[],"can_go_out":true,"best_discard":"4S",
///      "discards":{"3S":0,"4S":0,"JK":0,"5H":0}}
/// `wild` is 3..13 or "J", "Q", "K"; 3 to 14 cards, whatever `wild` is. `deadwood`, `melds` and `dead` are for all
/// the cards; `discards` is the least points left after throwing each distinct face, in the order given.
/// May be present: min_naturals_per_meld (0..2); in three_thirteen jokers (0 or 2) and wild_leftover ("face", "20").
std::variant<Refusal, std::string> analyse(json::Value question);

}  // namespace crowntable::rummy
