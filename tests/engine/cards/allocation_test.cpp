#include <doctest/doctest.h>

#include <cstdlib>
#include <new>

#include "engine/cards/arrangement.hpp"
#include "engine/cards/deck.hpp"
#include "engine/random.hpp"
#include "tests/engine/cards/hands.hpp"

// Sanitizers have allocation functions of their own.
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)

namespace {

thread_local int allocations = 0;

}  // namespace

// Not inlined: else g++ takes malloc and free for a mismatch with new and delete.
[[gnu::noinline]] void* operator new(std::size_t size) {
    ++allocations;
    if (void* const memory = std::malloc(size)) return memory;
    throw std::bad_alloc();
}
// A sanitizer has one of its own, whose memory these would not take back.
[[gnu::noinline]] void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    ++allocations;
    return std::malloc(size);
}
[[gnu::noinline]] void operator delete(void* memory) noexcept {
    std::free(memory);
}
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept {
    std::free(memory);
}

namespace crowntable::cards {
namespace {

/// How often `solve` allocated for random hands of 14 cards and up to four packs.
template <typename Solve>
int allocations_of(Solve solve) {
    Seed seed{};
    Random random(seed, "allocations");
    int counted = 0;
    for (int i = 0; i < 2'000; ++i) {
        std::vector<Card> deck = make_deck({5, 3, 13, 3, 1 + i % 4});
        shuffle(std::span(deck), random);
        const MeldRules rules = wild(3 + i % 11);
        const std::span<const Card> cards = std::span(deck).first(14);
        if (std::ranges::count_if(cards, [&](Card card) { return rules.is_wild(card); }) > 7) continue;
        const int before = allocations;
        solve(cards, rules);
        counted += allocations - before;
    }
    return counted;
}

TEST_CASE("to find deadwood and discards allocates nothing") {
    least_deadwood(hand("3S"), wild(4));  // Makes the table.
    CHECK(allocations_of([](auto cards, const auto& rules) { least_deadwood(cards, rules); }) == 0);
    CHECK(allocations_of([](auto cards, const auto& rules) { best_discard(cards, rules); }) == 0);
    CHECK(allocations_of([](auto cards, const auto& rules) { discard_choices(cards, rules); }) == 0);
    CHECK(allocations_of([](auto cards, const auto& rules) { best_discards(cards, rules); }) == 0);
    CHECK(allocations_of([](auto cards, const auto& rules) { has_discard(cards, rules, {.below = 30}); }) == 0);
}

TEST_CASE("to arrange allocates nothing where as many plans were tried before") {
    const auto arranged = [](auto cards, const auto& rules) { arrange(cards, rules); };
    allocations_of(arranged);
    CHECK(allocations_of(arranged) == 0);
}

TEST_CASE("allocations are counted") {
    CHECK(allocations_of([](auto, const auto&) { hand("3S 4S"); }) > 0);
}

}  // namespace
}  // namespace crowntable::cards

#endif
