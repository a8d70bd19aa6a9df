#include "engine/cards/meld.hpp"

#include <algorithm>
#include <bitset>
#include <utility>

#include "engine/ensure.hpp"

namespace crowntable::cards {
namespace {

/// The cards of a would-be meld: naturals in suit order, then by rank; wilds likewise, jokers last.
struct Parts {
    Hand naturals;
    Hand wilds;

    std::size_t size() const { return naturals.size() + wilds.size(); }
};

Parts split(std::span<const Card> cards, const MeldRules& rules) {
    Parts parts;
    for (const Card card : cards) (rules.is_wild(card) ? parts.wilds : parts.naturals).push_back(card);
    std::ranges::sort(parts.naturals);
    std::ranges::sort(parts.wilds, {}, [](Card card) { return std::pair(card.is_joker(), card); });
    return parts;
}

/// a wild-rank card in a book of wild cards stands at its own place.
std::ptrdiff_t naturals_of_book(const Parts& parts) {
    if (!parts.naturals.empty()) return static_cast<std::ptrdiff_t>(parts.naturals.size());
    return std::ranges::count_if(parts.wilds, [](Card card) { return !card.is_joker(); });
}

std::optional<Meld> as_book(const Parts& parts, const MeldRules& rules) {
    const auto same_rank = [&](Card card) { return card.rank() == parts.naturals.front().rank(); };
    if (!std::ranges::all_of(parts.naturals, same_rank)) return std::nullopt;
    if (naturals_of_book(parts) < rules.min_naturals_per_meld) return std::nullopt;
    Meld book{MeldKind::book, parts.naturals};
    for (const Card card : parts.wilds) book.cards.push_back(card);
    // A card that is in no meld and not left over either would count for nobody.
    ENSURE(book.cards.size() == parts.size());
    return book;
}

/// The run whose lowest place is `first`: every natural at its place, a wild-rank card
/// at its own place if there is one, the other wilds in order at the places that are free.
Meld run_from(Rank first, const Parts& parts) {
    const Suit suit = parts.naturals.front().suit();
    const std::size_t length = parts.size();
    Meld run{MeldKind::run, {}};
    run.cards.resize(length);
    std::bitset<hand_max> taken;
    auto wilds = parts.wilds;
    // A card that is put where another one lies would vanish from the meld.
    const auto put = [&](std::size_t place, Card card) {
        ENSURE(place < length && !taken[place]);
        run.cards[place] = card;
        taken[place] = true;
    };

    for (const Card card : parts.naturals) put(static_cast<std::size_t>(card.rank() - first), card);
    // at its own place a wild-rank card may count as a natural, so that these are placed before other wilds.
    for (std::size_t place = 0; place < length; ++place) {
        run.stands_for.push_back(Card(first + static_cast<Rank>(place), suit));
        const Card* const own = std::ranges::find(wilds, run.stands_for[place]);
        if (own == wilds.end()) continue;
        put(place, *own);
        wilds.erase(own);
    }
    const Card* next = wilds.begin();
    for (std::size_t place = 0; place < length; ++place) {
        if (!taken[place]) put(place, *next++);
    }
    // As many places as cards: every wild has found one.
    ENSURE(next == wilds.end());
    return run;
}

std::ptrdiff_t naturals_of_run(const Meld& run) {
    std::ptrdiff_t naturals = 0;
    for (std::size_t place = 0; place < run.cards.size(); ++place)
        naturals += run.cards[place] == run.stands_for[place];
    return naturals;
}

/// REQUIRES: at least one natural; without one the cards are a book, or no meld at all.
std::optional<Meld> as_run(const Parts& parts, const MeldRules& rules) {
    ENSURE(!parts.naturals.empty());
    const Suit suit = parts.naturals.front().suit();
    std::bitset<14> ranks;
    for (const Card card : parts.naturals) {
        // equal cards fit into a book, never into a run.
        if (card.suit() != suit || ranks.test(static_cast<std::size_t>(card.rank()))) return std::nullopt;
        ranks.set(static_cast<std::size_t>(card.rank()));
    }
    const Rank length = static_cast<Rank>(parts.size());
    const Rank lowest = parts.naturals.front().rank();
    const Rank highest = parts.naturals[parts.naturals.size() - 1].rank();
    // as far up as it goes. Further down only where a wild-rank card has to reach its own place.
    const Rank top = std::min(lowest, rules.rank_max - length + 1);
    const Rank bottom = std::max(rules.rank_min, highest - length + 1);
    for (Rank first = top; first >= bottom; --first) {
        // a run does not go round the corner.
        ENSURE(first + length - 1 <= rules.rank_max);
        Meld run = run_from(first, parts);
        if (naturals_of_run(run) >= rules.min_naturals_per_meld) return run;
    }
    return std::nullopt;
}

}  // namespace

std::optional<Meld> as_meld(std::span<const Card> cards, const MeldRules& rules) {
    // Groups that a player lays out may have any size: it is refused here and not ensured.
    if (cards.size() < 3 || cards.size() > hand_max) return std::nullopt;
    const Parts parts = split(cards, rules);
    // With one natural both readings fit. One of them has to be shown, always the same.
    if (auto book = as_book(parts, rules)) return book;
    if (parts.naturals.empty()) return std::nullopt;
    return as_run(parts, rules);
}

}  // namespace crowntable::cards
