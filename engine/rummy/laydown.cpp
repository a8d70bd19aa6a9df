#include "engine/rummy/laydown.hpp"

#include <algorithm>

#include "engine/ensure.hpp"

namespace crowntable::rummy {

namespace {

using cards::Arrangement;
using cards::Card;

/// The groups as melds and what they leave of `kept`; nothing if a group is no meld or a card is not
/// there (R-35: a card stands in one meld only).
std::optional<Arrangement> as_arrangement(std::span<const Card> kept, const Groups& groups,
                                          const cards::MeldRules& rules) {
    Arrangement arrangement;
    arrangement.dead = cards::Hand(kept);
    for (const auto& group : groups) {
        for (const Card card : group) {
            const auto found = std::ranges::find(arrangement.dead, card);
            if (found == arrangement.dead.end()) return std::nullopt;
            arrangement.dead.erase(found);
        }
        auto meld = cards::as_meld(group, rules);
        if (!meld) return std::nullopt;
        arrangement.melds.push_back(*meld);
    }
    arrangement.deadwood = rules.points(arrangement.dead);
    return arrangement;
}

Refusal bad_melds(const char* message) {
    return Refusal{.code = "BAD_MELDS", .message = message};
}

/// Every card counts something, so that no deadwood means that all are melded.
bool is_out(const DiscardContext& context, Card card, std::span<const Card> kept) {
    // The list holds the best discards only, so that one which is not in it does not go out.
    if (context.best_choices.empty()) return cards::least_deadwood(kept, context.rules) == 0;
    return std::ranges::find(context.best_choices, cards::DiscardChoice{card, 0}) != context.best_choices.end();
}

bool goes_out(const DiscardContext& context, const Discard& discard, std::span<const Card> kept) {
    if (context.last_turn) return false;  // a last turn triggers nothing.
    return discard.go_out || (context.must_go_out && is_out(context, discard.card, kept));
}

// the rules score the least; another arrangement must be as good, or be insisted on.
std::optional<Refusal> check_last_laydown(const DiscardContext& context, const Discard& discard,
                                          std::span<const Card> kept) {
    if (discard.go_out) {
        return Refusal{.code = "ROUND_CLOSED", .message = "Somebody went out already; this is your last turn."};
    }
    // without groups the server lays down what is best.
    if (!discard.melds) return std::nullopt;
    const auto arrangement = as_arrangement(kept, *discard.melds, context.rules);
    if (!arrangement) return bad_melds("These are not melds of the cards you keep.");
    const int least = cards::least_deadwood(kept, context.rules);
    if (arrangement->deadwood == least) return std::nullopt;
    // Less than the least would be an arrangement that a player has found and the search has missed.
    ENSURE(arrangement->deadwood > least);
    if (context.final_laydown == FinalLaydown::automatic) {
        return bad_melds("There is an arrangement that leaves fewer points.");
    }
    if (discard.accept_worse) return std::nullopt;
    return Refusal{.code = "WORSE_THAN_BEST", .message = "There is an arrangement that leaves fewer points."};
}

// names the discards that go out where this one does not.
std::optional<Refusal> check_must_go_out(const DiscardContext& context) {
    // Even the best discard leaves something, so that none goes out and nothing has to be searched.
    if (!context.best_choices.empty() && context.best_choices.front().deadwood > 0) return std::nullopt;
    Refusal refusal{.code = "MUST_GO_OUT", .message = "You can go out, so you must: discard another card."};
    const cards::DiscardWish wish{.below = 1, .kept = context.may_not_return};
    for (const auto& choice : cards::best_discards(context.hand, context.rules, wish)) {
        refusal.faces.push_back(cards::to_string(choice.card));
    }
    // Some choice that leaves nothing is known already: to find none now means that the two searches differ.
    ENSURE(context.best_choices.empty() || !refusal.faces.empty());
    if (refusal.faces.empty()) return std::nullopt;
    return refusal;
}

std::optional<Refusal> check_turn_laydown(const DiscardContext& context, const Discard& discard,
                                          std::span<const Card> kept) {
    if (!is_out(context, discard.card, kept)) {
        if (context.must_go_out) {
            if (auto refusal = check_must_go_out(context)) return refusal;
        }
        // a false declaration costs nothing.
        if (discard.go_out) {
            return Refusal{.code = "CANNOT_GO_OUT", .message = "The cards you keep are not all in melds."};
        }
        if (discard.melds) return bad_melds("Melds are laid down when going out or in a last turn only.");
        return std::nullopt;
    }
    if (!discard.melds) return std::nullopt;
    if (!goes_out(context, discard, kept))
        return bad_melds("Melds are laid down when going out or in a last turn only.");
    const auto arrangement = as_arrangement(kept, *discard.melds, context.rules);
    if (arrangement && arrangement->dead.empty()) return std::nullopt;
    return bad_melds("To go out, each card you keep must be in one of your melds.");
}

}  // namespace

cards::Hand without(std::span<const Card> hand, Card card) {
    const auto found = std::ranges::find(hand, card);
    ENSURE(found != hand.end());
    // One copy goes, whichever: equal faces are the same card.
    cards::Hand kept;
    for (auto held = hand.begin(); held != hand.end(); ++held) {
        if (held != found) kept.push_back(*held);
    }
    return kept;
}

std::optional<Refusal> check_discard(const DiscardContext& context, const Discard& discard) {
    if (std::ranges::find(context.hand, discard.card) == context.hand.end()) {
        return Refusal{.code = "CARD_NOT_IN_HAND", .message = "You do not hold that card."};
    }
    //
    if (discard.card == context.may_not_return) {
        return Refusal{.code = "SAME_CARD_RETURN", .message = "You may not discard the card you just took."};
    }
    const auto kept = without(context.hand, discard.card);
    return context.last_turn ? check_last_laydown(context, discard, kept) : check_turn_laydown(context, discard, kept);
}

Laydown lay_down(const DiscardContext& context, const Discard& discard) {
    const auto kept = without(context.hand, discard.card);
    Laydown laydown{.goes_out = goes_out(context, discard, kept), .arrangement = {}};
    if (discard.melds) {
        const auto given = as_arrangement(kept, *discard.melds, context.rules);
        ENSURE(given.has_value());
        laydown.arrangement = *given;
    } else {
        laydown.arrangement = cards::arrange(kept, context.rules);
    }
    ENSURE(!laydown.goes_out || laydown.arrangement.dead.empty());
    return laydown;
}

}  // namespace crowntable::rummy
