#pragma once

#include <string>
#include <string_view>

namespace crowntable::catalogue {

/// One line in, one line out (without the line break): what is the best that can be made of these cards? For
/// the rummy family
///     {"preset":"five_suited_rummy","wild":5,"cards":["3S","4S","JK","5H"]}
/// gives
///     {"deadwood":0,"melds":[["3S","4S","5H","JK"]],"dead":[],"can_go_out":true,"best_discard":"4S",
///      "discards":{"3S":0,"4S":0,"JK":0,"5H":0}}
/// `wild` is 3..13 or "J", "Q", "K"; 3 to 14 cards, whatever `wild` is. `deadwood`, `melds` and `dead` are for all
/// the cards; `discards` is the least points left after throwing each distinct face, in the order given.
/// May be present: min_naturals_per_meld (0..2); in three_thirteen jokers (0 or 2) and wild_leftover ("face", "20").
/// For Kings Cribbage, with the usual options,
///     {"preset":"kings_cribbage","board":[{"row":7,"col":6,"tile":"7d"},...],"rack":["5l","6/9d",...],"first_play":false}
/// gives
///     {"plays":12,"best":{"tiles":[{"row":6,"col":6,"tile":"5l"},...],"score":8,"lines":[...]},"top":[...]}
/// with the ten best, and with "all":true also "all", best first, then in canonical order. Rows and columns count from
/// 1, row 1 on top. `best` is null without a play. `lines` tell where each line begins, its tiles, and its fifteens,
/// pairs, runs and score; what `score` has beyond them are bonuses. `first_play`, true on an empty board where it is
/// absent, tells whether the bonus for the first play is due. A line that is none of this gives
/// {"error":{"code":...,"message":...}}.
std::string analyse(std::string_view line);

}  // namespace crowntable::catalogue
