#pragma once

#include <optional>
#include <span>
#include <vector>

#include "engine/cards/arrangement.hpp"
#include "engine/refusal.hpp"
#include "engine/rummy/action.hpp"
#include "engine/rummy/ruleset.hpp"

namespace crowntable::rummy {

/// What decides about a discard; the acting seat knows all of it, so that its own
/// view suffices to preview one.
struct DiscardContext {
    /// The cards held after the draw, one too many.
    std::span<const cards::Card> hand;
    cards::MeldRules rules{};
    bool last_turn = false;
    ///
    bool must_go_out = false;
    FinalLaydown final_laydown = FinalLaydown::automatic;
    /// a face that may not be discarded.
    std::optional<cards::Card> may_not_return{};
    /// The allowed discards that leave the least, if they are known: else they are found anew.
    std::span<const cards::DiscardChoice> best_choices{};
};

/// What a discard leaves.
struct Laydown {
    /// The kept cards are all laid down and close the round.
    bool goes_out = false;
    /// The kept cards as they would be laid down now.
    cards::Arrangement arrangement;
};

/// Why this discard is not accepted: CARD_NOT_IN_HAND, SAME_CARD_RETURN, ROUND_CLOSED, MUST_GO_OUT,
/// CANNOT_GO_OUT, BAD_MELDS or WORSE_THAN_BEST.
std::optional<Refusal> check_discard(const DiscardContext& context, const Discard& discard);

/// REQUIRES: check_discard of the same answers nothing.
Laydown lay_down(const DiscardContext& context, const Discard& discard);

/// The hand without one card of this face. REQUIRES: the hand holds one.
cards::Hand without(std::span<const cards::Card> hand, cards::Card card);

}  // namespace crowntable::rummy
