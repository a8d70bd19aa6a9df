#include "engine/rummy/easy_bot.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>

#include "engine/ensure.hpp"
#include "engine/rummy/bot.hpp"

namespace crowntable::rummy {

namespace {

using cards::Card;

/// Cards of the hand, one `card` itself not counted, that look as if they would go with it.
int friends(Card card, const cards::Hand& hand, const cards::MeldRules& rules) {
    int count = 0;
    bool self_seen = false;
    for (const Card other : hand) {
        // A wild goes with every card, so that it says nothing in favour of this one.
        if (rules.is_wild(other)) continue;
        if (other == card && !self_seen) {
            self_seen = true;
        } else if (other.rank() == card.rank() ||
                   (other.suit() == card.suit() && std::abs(other.rank() - card.rank()) <= 2)) {
            ++count;
        }
    }
    return count;
}

Source choose_source(const View& view, Random& random) {
    const auto& open = view.own.legal.draw;
    const bool both_open = open.size() == 2;
    // Nothing to choose, and nothing to overlook.
    if (!both_open) return open.front();
    if (view.table.last_turn && stock_draw_ends_round(view.table)) return Source::discard;
    ENSURE(view.table.discard_top.has_value());
    const bool overlooks = random.below(4) == 0;
    const Card top = *view.table.discard_top;
    if (overlooks) return Source::stock;
    if (view.table.rules.is_wild(top)) return Source::discard;
    auto hand = view.own.hand;
    hand.push_back(top);
    if (melds_as_a_whole(view, hand)) return Source::discard;
    return friends(top, hand, view.table.rules) >= 2 ? Source::discard : Source::stock;
}

/// Throws a dear card without friends; hates to throw a wild.
Card choose_card(const View& view, Random& random) {
    const auto& rules = view.table.rules;
    Card worst = view.own.legal.discard.front();
    int worst_value = std::numeric_limits<int>::min();
    for (const Card card : view.own.legal.discard) {
        // Up to eleven points, so that it is not always the dearest card that goes: a careless player compares few.
        const int noise = static_cast<int>(random.below(12));
        const int value =
            rules.is_wild(card) ? -1000 : rules.points(card) + noise - 5 * friends(card, view.own.hand, rules);
        if (value > worst_value) {
            worst = card;
            worst_value = value;
        }
    }
    return worst;
}

Discard choose_discard(const View& view, Random& random) {
    const auto& legal = view.own.legal;
    const bool overlooks = random.below(4) == 0;
    if (!legal.go_out.empty() && (legal.must_go_out || !overlooks)) {
        return Discard{.card = legal.go_out.front(), .go_out = true};
    }
    if (view.table.last_turn && !overlooks) {
        // What is left is counted now: here even a careless player looks at the whole hand.
        return Discard{.card = best_choices(view).front().card};
    }
    return Discard{.card = choose_card(view, random)};
}

}  // namespace

Action choose_easy(const View& view, Random random) {
    if (view.table.phase == Phase::draw) return Draw{.source = choose_source(view, random)};
    return choose_discard(view, random);
}

}  // namespace crowntable::rummy
