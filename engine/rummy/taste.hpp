#pragma once

#include "engine/rummy/action.hpp"
#include "engine/rummy/view.hpp"

namespace crowntable::rummy {

/// The choices in which the bots differ. What they share is in choose_by: they go out as soon as they can, and in the
/// last turn they leave as few points as possible.
struct Taste {
    /// Whether to take the pile's card where a card of the stock could be drawn instead. Wilds are always taken while
    /// there is another turn.
    bool (*wants)(cards::Card top, const View& view);
    /// What to throw where no discard goes out and there is another turn.
    cards::Card (*throws)(const View& view);
    /// Which of the discards that go out.
    cards::Card (*closes)(const View& view);
};

/// REQUIRES: the view's seat is acting.
Action choose_by(const Taste& taste, const View& view);

cards::Hand hand_with(cards::Card top, const View& view);

}  // namespace crowntable::rummy
