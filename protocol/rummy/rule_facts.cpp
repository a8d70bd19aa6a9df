#include "protocol/rummy/rule_facts.hpp"

#include <optional>

#include "engine/cards/deck.hpp"
#include "engine/cards/meld.hpp"
#include "engine/ensure.hpp"
#include "engine/rummy/setup.hpp"

// Each number is asked of what plays by it: the pack, what judges melds, what counts points.
namespace crowntable::rummy {

namespace {

using cards::Card;
using cards::Rank;
using cards::Suit;

constexpr Rank ace = 1;
constexpr Rank jack = 11;
constexpr Rank queen = 12;
constexpr Rank king = 13;

/// The fewest equal naturals that form a book.
int least_book(const cards::DeckOptions& deck, const cards::MeldRules& melds) {
    cards::Hand equal;
    do {
        equal.push_back(Card(deck.rank_max, Suit::spades));
    } while (!cards::as_meld(equal, melds));
    return static_cast<int>(equal.size());
}

struct RunLengths {
    int least = 0;
    int most = 0;
};

/// Of the ranks of a suit as they rise.
RunLengths run_lengths(const cards::DeckOptions& deck, const cards::MeldRules& melds) {
    RunLengths lengths;
    cards::Hand rising;
    for (Rank rank = deck.rank_min; rank <= deck.rank_max; ++rank) {
        rising.push_back(Card(rank, Suit::spades));
        const auto meld = cards::as_meld(rising, melds);
        if (!meld || meld->kind != cards::MeldKind::run) continue;
        if (lengths.least == 0) lengths.least = static_cast<int>(rising.size());
        lengths.most = static_cast<int>(rising.size());
    }
    ENSURE(lengths.least > 0);
    return lengths;
}

}  // namespace

table::RuleFacts rule_facts(const Options& options) {
    const auto deck = deck_options(options, 1);
    // Which round it is tells which rank is wild and nothing else: what a wild card counts is asked for by itself.
    const auto melds = meld_rules(options, options.rounds.front());
    const auto runs = run_lengths(deck, melds);
    const auto face = [&](Rank rank) {
        auto natural = melds;
        natural.wild_points = std::nullopt;
        return natural.points(Card(rank, Suit::spades));
    };
    return {{"suits", "Suits", deck.suits},
            {"lowest_rank", "Lowest rank", deck.rank_min},
            {"jokers", "Jokers in a pack", deck.jokers_per_pack},
            {"cards", "Cards in a pack", static_cast<int>(cards::deck_size(deck))},
            {"book_min", "Cards of a book, at least", least_book(deck, melds)},
            {"run_min", "Cards of a run, at least", runs.least},
            {"run_max", "Cards of a run, at most", runs.most},
            {"ace_points", "An ace left over", table::only_if(deck.rank_min == ace, face(ace))},
            {"jack_points", "A jack left over", face(jack)},
            {"queen_points", "A queen left over", face(queen)},
            {"king_points", "A king left over", face(king)},
            {"wild_points", "A card of the wild rank left over", melds.wild_points},
            {"joker_points", "A joker left over", table::only_if(deck.jokers_per_pack > 0, melds.points(Card()))},
            {"playoff_cards", "Cards of a play-off",
             table::only_if(options.tie_break == TieBreak::playoff_round, playoff_hand_size)}};
}

}  // namespace crowntable::rummy
