#include "engine/rummy/setup.hpp"

#include <algorithm>
#include <string>

#include "engine/ensure.hpp"
#include "engine/seat.hpp"

namespace crowntable::rummy {

namespace {

// (a) is `automatic`, (b) is `auto_floor`. A pack for one pair at least.
int packs_for(Packs packs, int seats) {
    switch (packs) {
        case Packs::automatic:
            return std::max(1, (seats + 1) / 2);
        case Packs::auto_floor:
            return std::max(1, seats / 2);
        case Packs::one:
            return 1;
        case Packs::two:
            return 2;
        case Packs::three:
            return 3;
        case Packs::four:
            break;
    }
    return 4;
}

int largest_hand(const Options& options) {
    ENSURE(!options.rounds.empty());
    const int largest = *std::ranges::max_element(options.rounds);
    // a game of short rounds may still come to a play-off of six cards.
    return options.tie_break == TieBreak::playoff_round ? std::max(largest, playoff_hand_size) : largest;
}

}  // namespace

cards::DeckOptions deck_options(const Options& options, int packs) {
    if (options.preset == Preset::three_thirteen) {
        return {.suits = 4, .rank_min = 1, .jokers_per_pack = options.jokers, .packs = packs};
    }
    return {.packs = packs};
}

SetupFacts setup_facts(const Options& options, std::size_t seat_count) {
    const int seats = static_cast<int>(seat_count);
    SetupFacts facts;
    facts.packs = packs_for(options.packs, seats);
    facts.cards = static_cast<int>(cards::deck_size(deck_options(options, facts.packs)));
    // The one is the turn-up.
    facts.stock_left = facts.cards - seats * largest_hand(options) - 1;
    return facts;
}

std::optional<Refusal> check_setup(const Options& options, std::size_t seat_count) {
    if (auto refusal = check_ranges(options)) return refusal;
    //
    if (seat_count < seats_min) return Refusal{.code = "TOO_FEW_SEATS", .message = "Two or more seats are needed."};
    if (seat_count > seats_max) return Refusal{.code = "TOO_MANY_SEATS", .message = "At most seven seats can play."};
    // the hands, the turn-up and one stock card for each seat.
    const SetupFacts facts = setup_facts(options, seat_count);
    if (facts.stock_left >= static_cast<int>(seat_count)) return std::nullopt;
    return Refusal{.code = "TOO_FEW_CARDS",
                   .message = std::to_string(facts.cards) + " cards are too few for " + std::to_string(seat_count) +
                              " seats with hands of " + std::to_string(largest_hand(options)) +
                              " cards: play with more packs."};
}

}  // namespace crowntable::rummy
