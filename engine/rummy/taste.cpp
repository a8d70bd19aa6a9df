#include "engine/rummy/taste.hpp"

#include "engine/ensure.hpp"
#include "engine/rummy/bot.hpp"

namespace crowntable::rummy {

namespace {

Source source_by(const Taste& taste, const View& view) {
    const auto& open = view.own.legal.draw;
    if (open.size() == 1) return open.front();
    // In a last turn a card too many beats none: the dearest can be thrown.
    if (view.table.last_turn && stock_draw_ends_round(view.table)) return Source::discard;
    ENSURE(view.table.discard_top.has_value());
    const auto top = *view.table.discard_top;
    if (melds_as_a_whole(view, hand_with(top, view))) return Source::discard;
    // A wild is worth more than any card of the stock while there is a turn in which it can be melded.
    const bool is_kept = !view.table.last_turn && view.table.rules.is_wild(top);
    return is_kept || taste.wants(top, view) ? Source::discard : Source::stock;
}

Discard discard_by(const Taste& taste, const View& view) {
    if (view.table.last_turn) return Discard{.card = best_choices(view).front().card};
    if (view.own.can_go_out) return Discard{.card = taste.closes(view), .go_out = true};
    return Discard{.card = taste.throws(view)};
}

}  // namespace

Action choose_by(const Taste& taste, const View& view) {
    if (view.table.phase == Phase::draw) return Draw{.source = source_by(taste, view)};
    return discard_by(taste, view);
}

cards::Hand hand_with(cards::Card top, const View& view) {
    cards::Hand hand = view.own.hand;
    hand.push_back(top);
    return hand;
}

}  // namespace crowntable::rummy
