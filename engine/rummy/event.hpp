#pragma once

#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "engine/cards/arrangement.hpp"
#include "engine/game.hpp"
#include "engine/rummy/action.hpp"
#include "engine/rummy/round_points.hpp"
#include "engine/seat.hpp"

namespace crowntable::rummy {

struct RoundStarted {
    /// From 1; a play-off goes on counting.
    int round = 0;
    int hand_size = 0;
    cards::Rank wild = 0;
    Seat dealer;
    Seat starter;
    cards::Card turn_up;
};

struct Drew {
    Seat seat;
    Source source = Source::stock;
    /// The card that was drawn, only if it came from the discard pile, where all have seen it.
    std::optional<cards::Card> card{};
};

/// The discards were shuffled to form a new stock.
struct Recycled {
    /// Cards in the new stock before anybody draws.
    int stock = 0;
    /// How many times in this round, this one included.
    int recycles = 0;
};

struct Discarded {
    Seat seat;
    cards::Card card;
};

/// The first to lay all cards down in this round.
struct WentOut {
    Seat seat;
    cards::Melds melds;
};

/// What a seat laid down in its last turn; may be nothing.
struct LaidDown {
    Seat seat;
    cards::Melds melds;
};

/// the stock is dry and cannot be renewed, or every seat has had all its turns.
enum class BlockReason : std::uint8_t { stock, turns };

struct RoundBlocked {
    BlockReason reason = BlockReason::stock;
};

struct RoundScored {
    int hand_size = 0;
    RoundPoints points;
    std::optional<Seat> went_out{};
};

struct GameOver {
    /// Best place first.
    std::vector<Standing> standings;
};

using Event =
    std::variant<RoundStarted, Drew, Recycled, Discarded, WentOut, LaidDown, RoundBlocked, RoundScored, GameOver>;

}  // namespace crowntable::rummy
