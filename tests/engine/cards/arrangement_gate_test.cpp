#include <doctest/doctest.h>

#include <algorithm>
#include <cstdio>
#include <numeric>
#include <string>

#include "engine/cards/arrangement.hpp"
#include "engine/cards/deck.hpp"
#include "engine/random.hpp"
#include "tests/engine/cards/hands.hpp"
#include "tests/engine/cards/oracle.hpp"
#include "tests/support/gate_scale.hpp"

// The gate: the solver against brute force. CROWNTABLE_GATE_SCALE sets how many hands; unset, it is 1 in an optimised
// build and a hundredth with assertions or sanitizers; 10 is the gate in full (docs/testing.md). A line on stderr tells
// how far a gate with more than its usual hands has come.

namespace crowntable::cards {
namespace {

constexpr double slow_scale = 0.01;

Random stream(std::string_view name) {
    Seed seed{};
    seed.bytes.fill(0x5A);
    return Random(seed, name);
}

int between(int low, int high, Random& random) {
    return low + static_cast<int>(random.below(static_cast<std::uint32_t>(high - low + 1)));
}

std::vector<Card> dealt(std::vector<Card> deck, std::size_t size, Random& random) {
    shuffle(std::span(deck), random);
    deck.resize(std::min(size, deck.size()));
    return deck;
}

/// Those of the 58-card games, where hands are solved by table.
MeldRules usual_rules(Random& random) {
    return wild(between(3, 13, random));
}

/// Three Thirteen, or melds that need naturals, with every value of the options that concern melds.
MeldRules any_rules(Random& random) {
    MeldRules rules = random.below(3) == 0 ? three_thirteen(between(1, 13, random)) : wild(between(3, 13, random));
    if (rules.rank_min == 1 && random.below(4) == 0) rules.wild_points = 20;
    constexpr std::array<int, 6> naturals = {0, 0, 0, 1, 2, 2};
    rules.min_naturals_per_meld = naturals[random.below(6)];
    return rules;
}

std::vector<Card> random_hand(const MeldRules& rules, Random& random) {
    DeckOptions options;
    options.packs = between(1, 4, random);
    if (rules.rank_min == 1) options = {4, 1, 13, between(0, 2, random), options.packs};
    return dealt(make_deck(options), static_cast<std::size_t>(between(3, 14, random)), random);
}

/// 2-6 ranks close to each other, 1-3 suits, up to 30 % wilds, up to four of each card.
std::vector<Card> hard_hand(const MeldRules& rules, Random& random) {
    const int ranks = between(2, 6, random);
    const Rank first = between(rules.rank_min, rules.rank_max - ranks + 1, random);
    const int suits = between(1, 3, random);
    const int packs = between(1, 4, random);
    const int size = between(3, 14, random);
    std::vector<Card> naturals;
    for (const Card card : make_deck({suits, first, first + ranks - 1, 0, packs})) {
        if (!rules.is_wild(card)) naturals.push_back(card);
    }
    std::vector<Card> wilds(8);
    for (const Card card : make_deck({suit_count, rules.wild_rank, rules.wild_rank, 0, packs})) wilds.push_back(card);

    const int wild_cards = between(0, (size * 3 + 9) / 10, random);
    std::vector<Card> cards = dealt(wilds, static_cast<std::size_t>(wild_cards), random);
    const std::vector<Card> rest = dealt(naturals, static_cast<std::size_t>(size - wild_cards), random);
    cards.insert(cards.end(), rest.begin(), rest.end());
    return cards;
}

/// Hands of which any part may be wild, up to all of it.
std::vector<Card> wild_hand(const MeldRules& rules, Random& random) {
    const int size = between(3, 14, random);
    std::vector<Card> cards;
    for (int i = 0; i < size; ++i) {
        const Suit suit = static_cast<Suit>(random.below(3));
        const std::uint32_t kind = random.below(4);
        if (kind == 0) cards.push_back(Card(between(rules.rank_min, rules.rank_max, random), suit));
        if (kind == 1) cards.push_back(Card(rules.wild_rank, suit));
        if (kind >= 2) cards.push_back(std::ranges::count(cards, Card()) < 8 ? Card() : Card(rules.wild_rank, suit));
    }
    return cards;
}

std::vector<Card> sorted(std::span<const Card> cards) {
    std::vector<Card> in_order(cards.begin(), cards.end());
    std::ranges::sort(in_order);
    return in_order;
}

int points(std::span<const Card> cards, const MeldRules& rules) {
    return std::accumulate(cards.begin(), cards.end(), 0, [&](int sum, Card card) { return sum + rules.points(card); });
}

std::string describe(const std::vector<Card>& cards, const MeldRules& rules) {
    return faces(cards) + " | wild " + std::to_string(rules.wild_rank) + ", ranks from " +
           std::to_string(rules.rank_min) + ", naturals " + std::to_string(rules.min_naturals_per_meld);
}

DiscardWish any_wish(const std::vector<Card>& cards, int deadwood, Random& random) {
    DiscardWish wish;
    if (random.below(2) == 0) wish.below = std::max(0, deadwood - between(-1, 14, random));
    if (random.below(2) == 0) wish.kept = cards[random.below(static_cast<std::uint32_t>(cards.size()))];
    wish.wilds_kept = random.below(2) == 0;
    return wish;
}

/// What is wrong with the engine's answers for this hand; empty if nothing is.
std::string fault(std::vector<Card> cards, const MeldRules& rules, Random& random) {
    Oracle oracle(cards, rules);
    const int least = oracle.least_deadwood();
    if (least_deadwood(cards, rules) != least) return "least_deadwood";

    const Arrangement arrangement = arrange(cards, rules);
    if (arrangement.deadwood != least || points(arrangement.dead, rules) != least) return "deadwood of arrange";
    std::vector<Card> all(arrangement.dead.begin(), arrangement.dead.end());
    for (const Meld& meld : arrangement.melds) {
        if (!oracle_is_meld(meld.cards, rules)) return "illegal meld " + faces(meld.cards);
        if (as_meld(meld.cards, rules) != meld) return "meld not as as_meld shows it";
        all.insert(all.end(), meld.cards.begin(), meld.cards.end());
    }
    if (sorted(all) != sorted(cards)) return "cards of arrange";

    const DiscardChoices choices = discard_choices(cards, rules);
    std::vector<Card> chosen;
    for (const DiscardChoice& choice : choices) {
        if (choice.deadwood != oracle.least_deadwood_without(choice.card)) return "discard " + to_string(choice.card);
        chosen.push_back(choice.card);
    }
    if (best_discard(cards, rules) != choices.front()) return "best_discard";
    const DiscardWish wish = any_wish(cards, least, random);
    const auto wished = std::find_if(choices.begin(), choices.end(), [&](const DiscardChoice& choice) {
        return choice.deadwood < wish.below && choice.card != wish.kept &&
               !(wish.wilds_kept && rules.is_wild(choice.card));
    });
    const auto found = best_discard(cards, rules, wish);
    if (has_discard(cards, rules, wish) != found.has_value()) return "whether there is a discard";
    DiscardChoices equals = choices;
    equals.remove_if([&](const DiscardChoice& choice) {
        return !found || choice.deadwood != found->deadwood || choice.card == wish.kept ||
               (wish.wilds_kept && rules.is_wild(choice.card));
    });
    if (best_discards(cards, rules, wish) != equals) return "best discards";
    if (found ? wished == choices.end() || *found != *wished : wished != choices.end()) return "wished discard";
    std::vector<Card> distinct = sorted(cards);
    distinct.erase(std::unique(distinct.begin(), distinct.end()), distinct.end());
    if (sorted(chosen) != distinct) return "faces of discards";

    shuffle(std::span(cards), random);
    if (arrange(cards, rules) != arrangement) return "depends on the order of the hand";
    if (discard_choices(cards, rules) != choices) return "discards depend on the order of the hand";
    return {};
}

using MakeRules = MeldRules (*)(Random&);
using MakeHand = std::vector<Card> (*)(const MeldRules&, Random&);

void run_gate(const std::string& name, int hands, MakeRules make_rules, MakeHand make_hand) {
    Random random = stream(name);
    const int count = tests::scaled(hands, slow_scale);
    for (int i = 0; i < count; ++i) {
        if (count > hands && i % 20'000 == 0) std::fprintf(stderr, "%s: %d of %d hands\n", name.c_str(), i, count);
        const MeldRules rules = make_rules(random);
        const std::vector<Card> cards = make_hand(rules, random);
        CAPTURE(describe(cards, rules));
        REQUIRE(fault(cards, rules, random) == "");
    }
}

TEST_CASE("gate: random hands of the 58-card games are arranged as well as brute force finds") {
    run_gate("random hands", 100'000, usual_rules, random_hand);
}

TEST_CASE("gate: hard hands of the 58-card games are arranged as well as brute force finds") {
    run_gate("hard hands", 50'000, usual_rules, hard_hand);
}

TEST_CASE("gate: random hands under any rules are arranged as well as brute force finds") {
    run_gate("random hands, any rules", 30'000, any_rules, random_hand);
}

TEST_CASE("gate: hard hands under any rules are arranged as well as brute force finds") {
    run_gate("hard hands, any rules", 20'000, any_rules, hard_hand);
}

TEST_CASE("gate: hands that are mostly wild are arranged as well as brute force finds") {
    run_gate("wild hands", 10'000, usual_rules, wild_hand);
    run_gate("wild hands, any rules", 10'000, any_rules, wild_hand);
}

TEST_CASE("a group of cards is a meld exactly when the definitions say so") {
    Random random = stream("groups");
    int legal = 0;
    for (int i = 0; i < tests::scaled(200'000, slow_scale); ++i) {
        const MeldRules rules = any_rules(random);
        std::vector<Card> cards = hard_hand(rules, random);
        cards.resize(std::min(cards.size(), static_cast<std::size_t>(between(1, 6, random))));
        CAPTURE(describe(cards, rules));
        const auto meld = as_meld(cards, rules);
        REQUIRE(meld.has_value() == oracle_is_meld(cards, rules));
        if (!meld) continue;
        ++legal;
        REQUIRE(sorted(meld->cards) == sorted(cards));
        REQUIRE(meld->stands_for.size() == (meld->kind == MeldKind::run ? cards.size() : 0));
    }
    CHECK(legal > 0);
}

}  // namespace
}  // namespace crowntable::cards
