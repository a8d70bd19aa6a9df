#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <random>
#include <string>
#include <vector>

#include "engine/cards/arrangement.hpp"
#include "engine/cards/deck.hpp"
#include "tests/bench/command_line.hpp"

// How long it takes to find the least deadwood of a hand, its best discard, what each discard leaves, and the
// arrangement itself. Each hand is solved once and timed by the steady clock, whose own time is included and printed.
// What else runs on the machine makes some of these times long. So the slowest fiftieth of them is timed four
// times more, with other hands in between, and each hand counts with its shortest.

namespace crowntable::cards {
namespace {

using Clock = std::chrono::steady_clock;

struct Dealt {
    MeldRules rules;
    Hand cards;
};

using MakeHand = Dealt (*)(int packs, int size, std::mt19937_64& random);
using Solve = int (*)(const Dealt& hand);

/// Keeps the solutions from being optimised away.
volatile int sink = 0;

double microseconds(const Dealt& hand, Solve solve) {
    const auto begin = Clock::now();
    sink = solve(hand);
    return std::chrono::duration<double, std::micro>(Clock::now() - begin).count();
}

struct Times {
    double median;
    double p99;
    double worst;
};

Times times_of(const std::vector<Dealt>& hands, Solve solve) {
    struct Timed {
        double time;
        const Dealt* hand;
    };
    std::vector<Timed> all;
    for (const Dealt& hand : hands) all.push_back({microseconds(hand, solve), &hand});
    std::ranges::sort(all, {}, &Timed::time);
    const auto slow = all.begin() + static_cast<std::ptrdiff_t>(all.size() - all.size() / 50);
    for (int again = 0; again < 4; ++again) {
        std::for_each(slow, all.end(),
                      [&](Timed& timed) { timed.time = std::min(timed.time, microseconds(*timed.hand, solve)); });
    }
    std::ranges::sort(all, {}, &Timed::time);
    return {all[all.size() / 2].time, all[all.size() - 1 - all.size() / 100].time, all.back().time};
}

/// Moves a random card of the first `left` to the end of them.
Card draw(std::vector<Card>& deck, std::size_t left, std::mt19937_64& random) {
    std::swap(deck[random() % left], deck[left - 1]);
    return deck[left - 1];
}

/// From the packs of the 58-card games.
Dealt random_hand(int packs, int size, std::mt19937_64& random) {
    Dealt hand;
    hand.rules.wild_rank = 3 + static_cast<Rank>(random() % 11);
    std::vector<Card> deck = make_deck({suit_count, 3, 13, 3, packs});
    for (int i = 0; i < size; ++i) hand.cards.push_back(draw(deck, deck.size() - static_cast<std::size_t>(i), random));
    return hand;
}

/// A hand of 1-3 suits and 4-11 neighbouring ranks, with up to six jokers.
template <int min_naturals>
Dealt hard_hand(int packs, int size, std::mt19937_64& random) {
    Dealt hand;
    hand.rules.wild_rank = 3 + static_cast<Rank>(random() % 11);
    hand.rules.min_naturals_per_meld = min_naturals;
    const int ranks = 4 + static_cast<int>(random() % 8);
    const Rank first = 3 + static_cast<Rank>(random() % static_cast<unsigned>(12 - ranks));
    std::vector<Card> deck = make_deck({1 + static_cast<int>(random() % 3), first, first + ranks - 1, 0, packs});
    for (int jokers = static_cast<int>(random() % 7); jokers > 0; --jokers) hand.cards.push_back(Card());
    for (std::size_t left = deck.size(); static_cast<int>(hand.cards.size()) < size && left > 0; --left) {
        hand.cards.push_back(draw(deck, left, random));
    }
    return hand;
}

std::vector<Dealt> make_hands(int count, int packs, int size, MakeHand make, std::mt19937_64& random) {
    std::vector<Dealt> hands;
    for (int i = 0; i < count; ++i) hands.push_back(make(packs, size, random));
    return hands;
}

constexpr std::array<Solve, 4> solves = {
    [](const Dealt& hand) { return least_deadwood(hand.cards, hand.rules); },
    [](const Dealt& hand) { return best_discard(hand.cards, hand.rules)->deadwood; },
    [](const Dealt& hand) { return discard_choices(hand.cards, hand.rules)[0].deadwood; },
    [](const Dealt& hand) { return arrange(hand.cards, hand.rules).deadwood; },
};

void row(const std::string& name, const std::vector<Dealt>& hands) {
    std::fprintf(stderr, "%s\n", name.c_str());
    std::printf("| %s", name.c_str());
    for (const Solve solve : solves) {
        const Times times = times_of(hands, solve);
        std::printf(" | %.2f / %.2f / %.1f", times.median, times.p99, times.worst);
    }
    std::printf(" |\n");
    std::fflush(stdout);
}

void head(const char* name) {
    std::printf("\n| %s | least deadwood | best discard | all discards | arrange |\n|---|---|---|---|---|\n", name);
}

void tables(int count, std::uint64_t seed, const std::vector<int>& sizes) {
    std::mt19937_64 random(seed);
    const std::vector<Dealt> some = make_hands(10'000, 1, 3, random_hand, random);
    const Times clock = times_of(some, [](const Dealt&) { return 0; });
    std::printf("%d hands a row, seed %llu; microseconds: median / p99 / worst; the clock alone %.3f\n", count,
                static_cast<unsigned long long>(seed), clock.median);
    for (const Solve solve : solves) microseconds(some.front(), solve);  // Makes the table.

    head("random hands");
    for (int packs = 1; packs <= 4; ++packs) {
        for (const int size : sizes) {
            row(std::to_string(packs) + (packs == 1 ? " pack, " : " packs, ") + std::to_string(size) + " cards",
                make_hands(count, packs, size, random_hand, random));
        }
    }
    head("hard hands of 4 packs, 14 cards");
    row("any naturals", make_hands(count / 10, 4, 14, hard_hand<0>, random));
    row("2 naturals a meld", make_hands(count / 10, 4, 14, hard_hand<2>, random));
}

}  // namespace
}  // namespace crowntable::cards

int main(int argc, char** argv) {
    crowntable::bench::CommandLine options("arrangement_bench",
                                           "How long the arrangement of a hand takes, by cards and packs.");
    int hands = 10'000;
    std::uint64_t seed = 1;
    options.number("--hands", hands, "Hands a row", {100, 10'000'000});
    options.number("--seed", seed, "Of the deals");
    std::vector<int> sizes = {3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14};
    options.numbers("--cards", sizes, "Sizes of random hands", {3, 14});
    if (const auto status = options.parse(argc, argv)) return *status;
    crowntable::cards::tables(hands, seed, sizes);
    return 0;
}
