#include "engine/rummy/prospects.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "engine/ensure.hpp"
#include "engine/rummy/bot.hpp"
#include "engine/rummy/laydown.hpp"

namespace crowntable::rummy {

namespace {

using cards::Card;
using cards::Hand;

/// What going out is worth beyond having no points: the others keep what they have. By trial in the arena.
constexpr int going_out_points = 10;
/// Discards after a draw that are looked into. A third adds nothing that could be measured.
constexpr std::size_t discards_max = 2;
/// Cards that stand for the stock: from 8 to 16 the bot grows stronger, beyond that only slower.
constexpr int sample_size = 16;

std::int64_t worth(int deadwood) {
    return deadwood == 0 ? -going_out_points : deadwood;
}

}  // namespace

template <typename Visit>
void Prospects::for_each_outcome(Hand kept, Visit visit) const {
    kept.push_back({});
    Card& last = kept[kept.size() - 1];
    unseen_.for_each([&](Card next, int count) {
        last = next;
        const bool counts_nothing = melds_as_a_whole(view_, kept);
        visit(counts_nothing ? 0 : cards::best_discard(kept, view_.table.rules)->deadwood, count);
    });
}

Prospects::Value Prospects::of(Hand kept) const {
    std::array<std::pair<int, int>, std::tuple_size_v<cards::FaceCounts>> outcomes;
    std::size_t size = 0;
    for_each_outcome(kept, [&](int deadwood, int count) { outcomes[size++] = {deadwood, count}; });
    // In this order each outcome is the better card of all its pairs with one that comes after it.
    std::sort(outcomes.begin(), outcomes.begin() + size);
    Value sum = 0;
    Value rest = size_;
    for (const auto& [deadwood, count] : std::span(outcomes).first(size)) {
        // Pairs whose better card is one of these: all of the rest but those of cards that leave more.
        sum += (rest * rest - (rest - count) * (rest - count)) * worth(deadwood);
        rest -= count;
    }
    // Every unseen card has come once.
    ENSURE(rest == 0);
    return sum;
}

Prospects::Value Prospects::after_discard(const Hand& hand, std::optional<Card> kept) const {
    std::optional<Value> best;
    std::size_t looked_into = 0;
    const auto choices = cards::discard_choices(hand, view_.table.rules);
    for (const auto& choice : choices) {
        if (choice.card == kept) continue;
        // Going out ends the round: no card that may come changes anything any more.
        if (choice.deadwood == 0) return pairs() * worth(0);
        if (view_.table.rules.is_wild(choice.card)) continue;
        if (looked_into++ == discards_max) break;
        const Value value = of(without(hand, choice.card));
        best = std::min(best.value_or(value), value);
    }
    // Nothing but wilds, which only rules that ask for naturals leave unmelded.
    return best.value_or(pairs() * choices.front().deadwood);
}

// The sample takes cards at equal steps in the order of codes: all suits and ranks have their share, and no chance is
// needed.
bool Prospects::better_than_stock(Value value) const {
    Value sum = 0;
    int taken = 0;
    int passed = 0;
    unseen_.for_each([&](Card next, int count) {
        passed += count;
        // Rounded, and in whole numbers: the same sample on every machine.
        const int due = (2 * passed * sample_size + size_) / (2 * size_);
        if (due == taken) return;
        Hand hand = view_.own.hand;
        hand.push_back(next);
        sum += (due - taken) * after_discard(hand);
        taken = due;
    });
    ENSURE(taken == (size_ > 0 ? sample_size : 0));
    return value * taken < sum;
}

bool Prospects::fewer_than_after_stock(int points) const {
    Value sum = 0;
    for_each_outcome(view_.own.hand, [&](int deadwood, int count) { sum += Value{count} * deadwood; });
    return Value{points} * size_ < sum;
}

}  // namespace crowntable::rummy
