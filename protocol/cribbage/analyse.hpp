#pragma once

#include <string>
#include <variant>

#include "engine/refusal.hpp"
#include "protocol/json/document.hpp"

namespace crowntable::cribbage {

/// The answer to one question of the family (catalogue/analyse.hpp), or what is wrong with it. With the usual options
///     {"preset":"kings_cribbage","board":[{"row":7,"col":6,"tile":"7d"},...],"rack":["5l","6/9d",...],"first_play":false}
/// gives
///     {"plays":12,"best":{"tiles":[{"row":6,"col":6,"tile":"5l"},...],"score":8,"lines":[...]},"top":[...]}
/// with the ten best, and with "all":true also "all", best first, then in canonical order. Rows and columns count from
/// 1, row 1 on top. `best` is null without a play. `lines` tell where each line begins, its tiles, and its fifteens,
/// pairs, runs and score; what `score` has beyond them are bonuses. `first_play`, true on an empty board where it is
/// absent, tells whether the bonus for the first play is due.
std::variant<Refusal, std::string> analyse(json::Value question);

}  // namespace crowntable::cribbage
