#pragma once

#include "engine/rummy/view.hpp"

namespace crowntable::rummy {

/// What throwing `card` costs a seat because the next one may take it: hundredths of a point against the mean of the
/// others, more or less than an average card. What the next one took tells what it collects; a rank of which many lie
/// on the pile or are held is of little use to it.
/// REQUIRES: not a joker; nobody went out; the seat is to discard.
int feeding_centipoints(cards::Card card, const View& view);

}  // namespace crowntable::rummy
