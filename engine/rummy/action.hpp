#pragma once

#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "engine/cards/card.hpp"
#include "engine/short_list.hpp"

namespace crowntable::rummy {

/// The two piles one may draw from.
enum class Source : std::uint8_t { stock, discard };
using Sources = ShortList<Source, 2>;

/// Groups of cards as a player lays them out; whether they are melds is for the rules to say.
using Groups = std::vector<std::vector<cards::Card>>;

/// Draws one card. Phase draw.
struct Draw {
    Source source = Source::stock;

    bool operator==(const Draw&) const = default;
};

/// Discards one card and thereby ends the turn. Phase discard.
struct Discard {
    cards::Card card;
    /// Lays all kept cards down; refused in a last turn (ROUND_CLOSED).
    bool go_out = false;
    /// How the cards are laid down, where this discard goes out or is a last turn's; nothing leaves
    /// it to the rules. No groups at all is a legal (manual) laydown in a last turn.
    std::optional<Groups> melds{};
    /// In a manual last turn: lay down `melds` although a better arrangement exists.
    bool accept_worse = false;

    bool operator==(const Discard&) const = default;
};

using Action = std::variant<Draw, Discard>;

}  // namespace crowntable::rummy
