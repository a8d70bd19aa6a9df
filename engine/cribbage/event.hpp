#pragma once

#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "engine/cribbage/action.hpp"
#include "engine/cribbage/judge.hpp"
#include "engine/game.hpp"
#include "engine/seat.hpp"

namespace crowntable::cribbage {

struct GameStarted {
    Seat starter;
    /// K-04: one list for each time that tiles were drawn, by seat; nothing for a seat that did not draw.
    std::vector<std::vector<std::optional<Tile>>> draws{};
    /// Tiles in the bag after the racks were filled; in each bag where there are two.
    std::vector<int> bags{};
};

struct Played {
    Seat seat;
    /// In the order of the squares.
    std::vector<Placement> tiles;
    /// Nothing where it is claimed.
    std::optional<PlayScore> score{};
    std::optional<int> claim{};
    /// How many tiles the bags hold now.
    std::vector<int> bags{};
};

struct Exchanged {
    Seat seat;
    int count = 0;
};

struct Passed {
    Seat seat;
};

/// A seat lets the claim stand (K-34).
struct Declined {
    Seat seat;
};

/// A call that found nothing, or outside its phase (K-34).
struct CalledWrongly {
    Seat seat;
    int cost = 0;
    /// The seat wears the Joker's badge from now on.
    bool joker = false;
};

/// The claim is settled, and what the play really scores matters no more.
struct ClaimSettled {
    Seat seat;
    int claimed = 0;
    PlayScore score;
    /// Who called rightly, and takes what was missed.
    std::optional<Seat> caller{};
    /// 0 where more was claimed than the play scores, which then counts nothing.
    int missed = 0;
    std::vector<int> bags{};
};

/// K-33.
struct ServantNamed {
    Seat seat;
};

/// Why a game ended: K-25 (i) and (ii), K-26, K-31, or too few seats were left.
enum class EndReason : std::uint8_t { out, blocked, scoreless, target, seats };

/// What a seat had left when the game ended.
struct Leftover {
    Seat seat;
    std::vector<Tile> rack;
    /// Taken from its points.
    int deduction = 0;
};

struct GameOver {
    EndReason reason = EndReason::out;
    /// By seat; without those that were removed.
    std::vector<Leftover> leftovers;
    /// Best place first.
    std::vector<Standing> standings;
};

using Event =
    std::variant<GameStarted, Played, Exchanged, Passed, Declined, CalledWrongly, ClaimSettled, ServantNamed, GameOver>;

}  // namespace crowntable::cribbage
