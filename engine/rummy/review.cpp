#include "engine/rummy/review.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/cards/tally.hpp"
#include "engine/ensure.hpp"
#include "engine/rummy/bot.hpp"
#include "engine/rummy/game.hpp"
#include "engine/rummy/taste.hpp"
#include "engine/rummy/unseen.hpp"

namespace crowntable::rummy {

namespace {

using cards::Card;
using cards::Hand;

/// Discards after a draw that are looked into. More change little and cost much.
constexpr std::size_t candidates_max = 3;

/// Points summed over so many cases.
struct Sum {
    std::int64_t points = 0;
    std::int64_t cases = 1;

    int centipoints() const {
        ENSURE(cases >= 1);
        return static_cast<int>((points * 100 + cases / 2) / cases);
    }
};

/// A face that may come next, and how many cards of it are unseen.
struct Unknown {
    Card face;
    int count = 0;
};

Hand hand_and(std::span<const Card> cards, Card more) {
    Hand hand(cards);
    hand.push_back(more);
    return hand;
}

Hand hand_without(std::span<const Card> cards, Card thrown) {
    Hand hand;
    bool found = false;
    for (const Card card : cards) {
        if (card == thrown && !std::exchange(found, true)) continue;
        hand.push_back(card);
    }
    ENSURE(found);
    return hand;
}

std::span<const Card> cards_of(const Hand& hand) {
    return {hand.begin(), hand.size()};
}

/// Values of hands that were found before, whatever the order of their cards.
template <typename Value>
class Memo {
public:
    template <typename Find>
    Value operator()(std::span<const Card> hand, Find find) {
        // So short that it is not allocated.
        std::string cards;
        for (const Card card : hand) cards.push_back(static_cast<char>(card.code()));
        std::ranges::sort(cards);
        const auto [known, is_new] = values_.try_emplace(std::move(cards));
        if (is_new) known->second = find();
        return known->second;
    }

private:
    std::unordered_map<std::string, Value> values_;
};

/// What may come, as far as a seat's view says.
class Outlook {
public:
    explicit Outlook(const View& view)
        : rules_(view.table.rules),
          lays_all_down_(view.table.last_turn && view.table.last_turn_all_melded == LastTurnAllMelded::zero) {
        const auto& pile = view.table.discards;
        if (view.table.stock == 0 && pile.size() > 1) {
            // everybody has seen of what the next stock is made.
            const bool wilds_leave = view.table.buried_wilds == BuriedWilds::remove;
            for (const Card face : std::span(pile).first(pile.size() - 1)) {
                if (!(wilds_leave && rules_.is_wild(face))) add(face, 1);
            }
        } else {
            Unseen(view).for_each([this](Card face, int count) { add(face, count); });
        }
    }

    /// What the best discard leaves with one card more, on average over what may come.
    Sum next_turn(std::span<const Card> kept) const { return {points_next_turn(kept), cases()}; }

    /// What next_turn promises after a draw from the stock now and the best discard. The card drawn may come again:
    /// to leave it out would change little.
    Sum turn_after_draw(std::span<const Card> hand) const {
        const std::int64_t thrown_at_once = points_next_turn(hand);
        Sum sum{0, cases() * cases()};
        for (const auto& [face, count] : unknown_) {
            sum.points += count * std::min(thrown_at_once, points_after_discard(cards_of(hand_and(hand, face)), face));
        }
        return sum;
    }

    /// What next_turn promises after the best of some discards, which is not `kept`.
    Sum turn_after_discard(std::span<const Card> hand, Card kept) const {
        return {points_after_discard(hand, kept), cases()};
    }

private:
    /// More than any hand can count.
    static constexpr std::int64_t points_max = 1'000;

    void add(Card face, int count) {
        unknown_.push_back({face, count});
        cases_ += count;
    }

    /// One at least, to divide by: see sum_next_turn for a hand to which nothing can come.
    std::int64_t cases() const { return std::max<std::int64_t>(1, cases_); }

    /// To throw what has just come leaves one hand, whatever came: what that promises is worked out once and
    /// remembered.
    std::int64_t points_next_turn(std::span<const Card> kept) const {
        return next_turns_(kept, [&] { return sum_next_turn(kept); });
    }

    std::int64_t sum_next_turn(std::span<const Card> kept) const {
        // Hardly ever: every card is seen, and none is left to come.
        if (unknown_.empty()) return cards::least_deadwood(kept, rules_);
        std::int64_t points = 0;
        for (const auto& [face, count] : unknown_) {
            points += count * deadwood_after_discard(cards_of(hand_and(kept, face)));
        }
        return points;
    }

    /// By table a hand is solved sooner than it is found again. Without one it pays to remember: most hands are met
    /// twice, because two cards may come in either order.
    int deadwood_after_discard(std::span<const Card> hand) const {
        const auto find = [&] {
            //
            if (lays_all_down_ && cards::least_deadwood(hand, rules_) == 0) return 0;
            return cards::best_discard(hand, rules_)->deadwood;
        };
        return cards::has_table(rules_) ? find() : after_discards_(hand, find);
    }

    std::int64_t points_after_discard(std::span<const Card> hand, Card kept) const {
        std::int64_t least = points_max * cases();
        std::size_t looked_into = 0;
        for (const auto& choice : cards::discard_choices(hand, rules_)) {
            if (choice.card == kept) continue;
            if (choice.deadwood == 0) return 0;
            if (rules_.is_wild(choice.card)) continue;
            if (looked_into++ == candidates_max) break;
            const Hand rest = hand_without(hand, choice.card);
            least = std::min(least, points_next_turn(cards_of(rest)));
        }
        return least;
    }

    const cards::MeldRules& rules_;
    bool lays_all_down_ = false;
    std::vector<Unknown> unknown_;
    std::int64_t cases_ = 0;
    mutable Memo<std::int64_t> next_turns_;
    mutable Memo<int> after_discards_;
};

Sum exactly(int points) {
    return {points, 1};
}

Sum promise_of_stock(const View& view, const Outlook& outlook) {
    // Whatever comes is thrown, and the hand goes out.
    if (stock_draw_ends_round(view.table) || view.own.deadwood == 0) return exactly(view.own.deadwood);
    return view.table.last_turn ? outlook.next_turn(view.own.hand) : outlook.turn_after_draw(view.own.hand);
}

Sum promise_of_pile(const View& view, const Outlook& outlook) {
    ENSURE(view.table.discard_top.has_value());
    const Card top = *view.table.discard_top;
    const auto hand = hand_with(top, view);
    if (!view.table.last_turn) return outlook.turn_after_discard(cards_of(hand), top);
    if (melds_as_a_whole(view, hand)) return exactly(0);
    // The card just taken stays: to take it and throw it again is never better than a card of the stock.
    const auto choice = cards::best_discard(cards_of(hand), view.table.rules, {.kept = top});
    return exactly(choice ? choice->deadwood : view.own.deadwood);
}

Sum promise_of(const View& view, const Draw& draw, const Outlook& outlook) {
    return draw.source == Source::stock ? promise_of_stock(view, outlook) : promise_of_pile(view, outlook);
}

Sum promise_of(const View& view, const Discard& discard, const Outlook& outlook) {
    // The review asks what check accepted, so that the preview is no refusal.
    const auto seen = std::get<DiscardPreview>(std::get<Preview>(Game::preview(view, discard)));
    if (seen.goes_out || view.table.last_turn) return exactly(seen.deadwood);
    const Hand kept = hand_without(view.own.hand, discard.card);
    return outlook.next_turn(cards_of(kept));
}

std::vector<Action> actions_of(const View& view) {
    std::vector<Action> actions;
    for (const Source source : view.own.legal.draw) actions.emplace_back(Draw{.source = source});
    // First what goes out: the same card without that is never better.
    for (const Card card : view.own.legal.go_out) actions.emplace_back(Discard{.card = card, .go_out = true});
    if (!view.own.legal.go_out.empty()) return actions;
    for (const Card card : view.own.legal.discard) actions.emplace_back(Discard{.card = card});
    return actions;
}

}  // namespace

std::optional<Weighed> weigh(const View& view, const Action& action) {
    ENSURE(view.table.current == view.own.seat);
    const auto& legal = view.own.legal;
    if (legal.must_go_out || legal.draw.size() + legal.discard.size() == 1) return std::nullopt;
    const Outlook outlook(view);
    const auto promise = [&](const Action& one) {
        return std::visit([&](const auto& what) { return promise_of(view, what, outlook); }, one);
    };
    const int chosen = promise(action).centipoints();
    Weighed weighed{.chosen_centipoints = chosen, .best_centipoints = chosen, .best = action};
    for (const Action& other : actions_of(view)) {
        const int promised = promise(other).centipoints();
        // Only a better one takes its place, so that the chosen action stands where none is better.
        if (promised >= weighed.best_centipoints) continue;
        weighed.best_centipoints = promised;
        weighed.best = other;
    }
    return weighed;
}

}  // namespace crowntable::rummy
