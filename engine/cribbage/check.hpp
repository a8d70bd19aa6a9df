#pragma once

#include <optional>
#include <span>

#include "engine/cribbage/action.hpp"
#include "engine/cribbage/judge.hpp"
#include "engine/cribbage/state.hpp"
#include "engine/cribbage/view.hpp"
#include "engine/refusal.hpp"

namespace crowntable::cribbage {

/// What decides about a seat's action, whether it is known from the state or from the seat's own view. Refers to what
/// must outlive it.
struct CheckContext {
    PlayContext play;
    Phase phase = Phase::start;
    std::optional<Seat> current{};
    SeatSet waiting{};
    Seat seat;
    bool removed = false;
    /// Tiles in the seat's bag.
    int bag = 0;
    /// K-34, before version 3 of the rules. Known from the state alone: where it is asked of a view nothing is said of
    /// a claim (Game::preview).
    bool refuses_over_claims = false;
};

/// `rack` is the seat's.
CheckContext check_context(const State& state, Seat seat, std::span<const Tile> rack);
CheckContext check_context(const View& view);

/// Why the action is not accepted. Beside the codes of judge: GAME_OVER, WRONG_PHASE, NOT_YOUR_TURN, MUST_PLAY (K-20),
/// BAG_TOO_SMALL (K-21), CALLS_OFF, and last of all CLAIM_OFF, CLAIM_MISSING and, by rules before version 3,
/// CLAIM_TOO_HIGH (K-34).
std::optional<Refusal> check(const CheckContext& context, const Action& action);

/// K-20. REQUIRES: it is the seat's turn.
bool may_skip(const CheckContext& context);

}  // namespace crowntable::cribbage
