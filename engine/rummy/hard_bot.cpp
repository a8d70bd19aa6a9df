#include "engine/rummy/hard_bot.hpp"

#include <optional>

#include "engine/rummy/bot.hpp"
#include "engine/rummy/feeding.hpp"
#include "engine/rummy/laydown.hpp"
#include "engine/rummy/prospects.hpp"
#include "engine/rummy/taste.hpp"

namespace crowntable::rummy {

namespace {

using cards::Card;

/// Discards that are looked into, those with the least points left first: a worse one is hardly ever the best.
constexpr std::size_t candidates_max = 6;
/// What the prospects of a hand gain by a draw, at least: in 3,654 cases nearly always more. Whether a card of the pile
/// gains more than a draw takes long to find out, and most gain less than this.
constexpr int draw_gain_min = 1;

bool hard_wants(Card top, const View& view) {
    const auto hand = hand_with(top, view);
    const auto other = cards::best_discard(hand, view.table.rules, {.kept = top});
    // The hand holds nothing but this face.
    if (!other) return false;
    const Prospects prospects(view);
    if (view.table.last_turn) return prospects.fewer_than_after_stock(other->deadwood);
    // With the card of the pile the hand goes out; it is left there only where any card would do.
    if (other->deadwood == 0) return view.own.deadwood > 0;
    const auto value = prospects.after_discard(hand, top);
    // The cheaper question goes first: most cards of the pile gain too little, and then the stock is not sampled.
    const auto gain = prospects.of(view.own.hand) - value;
    return gain > draw_gain_min * prospects.pairs() && prospects.better_than_stock(value);
}

/// The least of some values by card: of equal ones the first.
class Least {
public:
    void note(Prospects::Value value, Card card) {
        if (!card_ || value < value_) {
            value_ = value;
            card_ = card;
        }
    }
    Card card_or(Card none) const { return card_.value_or(none); }

private:
    std::optional<Card> card_;
    Prospects::Value value_ = 0;
};

/// Wilds are kept.
Card hard_throws(const View& view) {
    const Prospects prospects(view);
    const auto choices = legal_choices(view);
    Least least;
    std::size_t looked_into = 0;
    for (const auto& choice : choices) {
        if (view.table.rules.is_wild(choice.card) || looked_into == candidates_max) continue;
        ++looked_into;
        const auto value = prospects.of(without(view.own.hand, choice.card));
        // Prospects are summed over pairs of cards, feeding is in hundredths of a point: both are brought to one scale.
        least.note(100 * value + prospects.pairs() * feeding_centipoints(choice.card, view), choice.card);
    }
    return least.card_or(choices.front().card);
}

/// The next seat may still take it in its last turn.
Card hard_closes(const View& view) {
    const auto choices = best_choices(view);
    Least least;
    for (const auto& choice : choices) {
        if (view.table.rules.is_wild(choice.card)) continue;
        least.note(feeding_centipoints(choice.card, view), choice.card);
    }
    return least.card_or(choices.front().card);
}

}  // namespace

Action choose_hard(const View& view) {
    return choose_by({.wants = hard_wants, .throws = hard_throws, .closes = hard_closes}, view);
}

}  // namespace crowntable::rummy
