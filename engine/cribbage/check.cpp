#include "engine/cribbage/check.hpp"

#include <algorithm>
#include <string>

#include "engine/cribbage/legal_plays.hpp"
#include "engine/ensure.hpp"

namespace crowntable::cribbage {

namespace {

Refusal refused(std::string_view code, const char* message) {
    return Refusal{.code = code, .message = message};
}

std::optional<Refusal> check_turn(const CheckContext& context) {
    if (context.seat == context.current) return std::nullopt;
    return refused("NOT_YOUR_TURN", "It is another player's turn.");
}

// K-34. A claim above the value is taken, because its refusal would tell the value.
std::optional<Refusal> check_claim(const CheckContext& context, const Play& play, const PlayScore& score) {
    if (!context.play.options.joker_calls) {
        return play.claim ? std::optional(refused("CLAIM_OFF", "Points are counted for you at this table."))
                          : std::nullopt;
    }
    if (!play.claim) return refused("CLAIM_MISSING", "Say how many points the play scores.");
    if (context.refuses_over_claims && *play.claim > score.total())
        return refused("CLAIM_TOO_HIGH", "The play scores less than that.");
    return std::nullopt;
}

std::optional<Refusal> check_play(const CheckContext& context, const Play& play) {
    if (auto refusal = check_turn(context)) return refusal;
    // The claim is looked at last: it can be compared only with what a legal play scores.
    const auto outcome = judge(context.play, play.tiles);
    if (const auto* reason = std::get_if<Refusal>(&outcome)) return *reason;
    return check_claim(context, play, std::get<PlayScore>(outcome));
}

std::optional<Refusal> check_skip(const CheckContext& context) {
    if (auto refusal = check_turn(context)) return refusal;
    if (may_skip(context)) return std::nullopt;
    return refused("MUST_PLAY", "You can make a play, so you have to.");
}

std::optional<Refusal> check_exchange(const CheckContext& context, const Exchange& exchange) {
    if (auto refusal = check_turn(context)) return refusal;
    std::vector<Tile> rack(context.play.rack.begin(), context.play.rack.end());
    for (const Tile tile : exchange.tiles) {
        const auto held = std::ranges::find(rack, tile);
        if (held == rack.end()) {
            return Refusal{.code = "TILE_NOT_HELD",
                           .message = "You have no " + to_string(tile) + " left to give back.",
                           .faces = {to_string(tile)}};
        }
        rack.erase(held);
    }
    // K-21.
    if (static_cast<int>(exchange.tiles.size()) > context.bag) {
        return refused("BAG_TOO_SMALL", "The bag does not hold so many tiles.");
    }
    // Asked last, because it takes a search for a play.
    return check_skip(context);
}

std::optional<Refusal> check_call(const CheckContext& context) {
    if (context.play.options.joker_calls) return std::nullopt;
    return refused("CALLS_OFF", "There are no Joker calls at this table.");
}

/// Phase claimed: the opponents that have not acted yet call or pass.
std::optional<Refusal> check_claimed(const CheckContext& context, const Action& action) {
    // Who has called or passed has had its say, and the claimant has none in its own claim.
    if (!context.waiting.contains(context.seat)) return refused("NOT_YOUR_TURN", "The others look at the claim.");
    const bool fits = std::holds_alternative<Call>(action) || std::holds_alternative<Pass>(action);
    return fits ? std::nullopt : std::optional(refused("WRONG_PHASE", "Call, or let the claim stand."));
}

}  // namespace

CheckContext check_context(const State& state, Seat seat, std::span<const Tile> rack) {
    return {.play = {.board = state.board, .options = state.options, .rack = rack, .first_play = state.first_play()},
            .phase = state.phase,
            .current = state.current,
            .waiting = state.claim ? state.claim->waiting : SeatSet(),
            .seat = seat,
            .removed = state.at(seat).removed,
            .bag = static_cast<int>(state.bag_of(seat).size()),
            .refuses_over_claims = !state.since(3)};
}

CheckContext check_context(const View& view) {
    const PublicView& table = view.table;
    ENSURE(view.own.seat.index < table.seats.size());
    return {.play = {.board = table.board,
                     .options = table.options,
                     .rack = view.own.rack,
                     .first_play = table.first_play()},
            .phase = table.phase,
            .current = table.current,
            .waiting = table.waiting,
            .seat = view.own.seat,
            .removed = table.seats[view.own.seat.index].removed,
            .bag = table.bag_of(view.own.seat)};
}

std::optional<Refusal> check(const CheckContext& context, const Action& action) {
    if (context.phase == Phase::game_over) return refused("GAME_OVER", "The game is over.");
    if (context.phase == Phase::start) return refused("WRONG_PHASE", "The racks have not been filled yet.");
    // A call needs no turn (K-34), so that a seat that has left could still make one.
    if (context.removed) return refused("NOT_YOUR_TURN", "This seat has left the game.");
    if (context.phase == Phase::claimed) return check_claimed(context, action);
    if (const auto* play = std::get_if<Play>(&action)) return check_play(context, *play);
    if (const auto* exchange = std::get_if<Exchange>(&action)) return check_exchange(context, *exchange);
    if (std::holds_alternative<Pass>(action)) return check_skip(context);
    return check_call(context);
}

bool may_skip(const CheckContext& context) {
    return context.play.options.exchange == ExchangeRule::anytime || !can_play(context.play);
}

}  // namespace crowntable::cribbage
