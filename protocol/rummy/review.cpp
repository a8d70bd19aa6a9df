// What the rummy family says of a decision afterwards.

#include "engine/rummy/review.hpp"

#include <string>

#include "protocol/rummy/codec.hpp"

namespace crowntable::rummy {

namespace {

std::string the(cards::Card card) {
    return "the " + in_words(card);
}

std::string pile_card(const View& view) {
    return view.table.discard_top ? the(*view.table.discard_top) : "the top";
}

/// The first half of a sentence, to be put behind the player's name: "Ann threw the 7 of stars".
struct WhatWasDone {
    const View& view;

    std::string operator()(const Draw& draw) const {
        return draw.source == Source::stock ? "drew from the stock" : "took " + pile_card(view);
    }
    std::string operator()(const Discard& discard) const {
        return std::string(discard.go_out ? "went out and threw " : "threw ") + the(discard.card);
    }
};

/// The other half of the sentence: "throwing the 9 of clubs would have left 4.2 points less".
struct WhatWasBetter {
    const View& view;
    const Action& chosen;

    std::string operator()(const Draw& draw) const {
        return draw.source == Source::stock ? "drawing from the stock" : "taking " + pile_card(view);
    }
    std::string operator()(const Discard& discard) const {
        if (discard.go_out) return "going out with " + the(discard.card);
        const auto* threw = std::get_if<Discard>(&chosen);
        // With the same card thrown only the laydown can have been better (R-24 with `manual`).
        const bool same = threw != nullptr && threw->card == discard.card;
        return same ? "laying down all that could be" : "throwing " + the(discard.card);
    }
};

/// 420 is 4.2 points; nothing less than a tenth is told.
std::string spoken_points(int centipoints) {
    // Losses are means over cards that nobody has seen: hundredths would promise more than they can tell.
    const int tenths = (centipoints + 5) / 10;
    if (tenths < 1) return "a little";
    std::string text = std::to_string(tenths / 10);
    if (tenths % 10 != 0) text += "." + std::to_string(tenths % 10);
    return text + (tenths == 10 ? " point" : " points");
}

std::string sentence(const View& view, const Action& action, const Weighed& weighed) {
    return std::visit(WhatWasDone{view}, action) + "; " + std::visit(WhatWasBetter{view, action}, weighed.best) +
           " would have left " + spoken_points(weighed.loss_centipoints()) + " less" +
           // In a last turn what is left after the discard is counted out, and no mean.
           (view.table.last_turn && view.table.phase == Phase::discard ? "." : " on average.");
}

}  // namespace

std::optional<table::Weighed> Codec::weigh(const View& view, const Action& action) {
    const auto weighed = rummy::weigh(view, action);
    if (!weighed) return std::nullopt;
    table::Weighed told{.chosen_centipoints = weighed->chosen_centipoints,
                        .best_centipoints = weighed->best_centipoints,
                        .loss_centipoints = weighed->loss_centipoints(),
                        .best_action = write_action(weighed->best)};
    if (told.loss_centipoints > 0) told.sentence = sentence(view, action, *weighed);
    return told;
}

}  // namespace crowntable::rummy
