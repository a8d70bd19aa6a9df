#pragma once

#include "engine/game.hpp"
#include "engine/random.hpp"
#include "engine/rummy/action.hpp"
#include "engine/rummy/view.hpp"

namespace crowntable::rummy {

/// What a bot plays, from what its seat may know and its own random stream alone. Always accepted by
/// the game's check. Only easy and random use the stream.
/// REQUIRES: the view's seat is acting.
Action choose(const View& view, BotLevel level, Random random);

/// A draw from the stock would end the round.
bool stock_draw_ends_round(const PublicView& table);

/// What each discard that is legal now leaves, in the order of preference.
/// REQUIRES: the view's seat is to discard.
cards::DiscardChoices legal_choices(const View& view);

/// Those that leave the least. A view that came over the wire lacks the list; then it is found anew.
/// REQUIRES: the view's seat is to discard.
cards::DiscardChoices best_choices(const View& view);

/// in a last turn this hand, with the card drawn, is laid down as a whole and counts nothing.
bool melds_as_a_whole(const View& view, const cards::Hand& hand);

}  // namespace crowntable::rummy
