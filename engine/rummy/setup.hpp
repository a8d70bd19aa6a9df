#pragma once

#include <cstddef>
#include <optional>

#include "engine/cards/deck.hpp"
#include "engine/refusal.hpp"
#include "engine/rummy/ruleset.hpp"

namespace crowntable::rummy {

/// What the options mean for a number of seats. Worth showing in the lobby.
struct SetupFacts {
    /// Fixed for the whole game.
    int packs = 0;
    /// Cards in all packs together.
    int cards = 0;
    /// Cards in the stock after the largest deal and its turn-up; negative if they do not suffice.
    int stock_left = 0;
};

/// The deck of so many packs, of 58 cards each or, in Three Thirteen, of 52 and jokers.
cards::DeckOptions deck_options(const Options& options, int packs);

SetupFacts setup_facts(const Options& options, std::size_t seat_count);

/// Why a game with these options cannot start with so many seats: BAD_OPTION, TOO_FEW_SEATS,
/// TOO_MANY_SEATS or TOO_FEW_CARDS.
std::optional<Refusal> check_setup(const Options& options, std::size_t seat_count);

}  // namespace crowntable::rummy
