#include "engine/cribbage/views.hpp"

#include <algorithm>

#include "engine/cribbage/check.hpp"
#include "engine/cribbage/ending.hpp"
#include "engine/cribbage/legal_plays.hpp"
#include "engine/ensure.hpp"

namespace crowntable::cribbage {

namespace {

Legal legal_of(const CheckContext& context) {
    if (context.phase == Phase::claimed) {
        const bool may_call = context.waiting.contains(context.seat);
        return {.pass = may_call, .call = may_call};
    }
    if (context.phase != Phase::play || context.current != context.seat) return {};
    const bool can = can_play(context.play);
    const bool may = !can || context.play.options.exchange == ExchangeRule::anytime;
    // K-21: no more than the bag holds.
    const int most = std::min(context.bag, static_cast<int>(context.play.rack.size()));
    return {.play = can, .exchange = may ? most : 0, .pass = may};
}

}  // namespace

PublicView public_view(const State& state) {
    PublicView view{.options = state.options,
                    .phase = state.phase,
                    .board = state.board,
                    .starter = state.starter,
                    .current = state.current,
                    .servant = state.servant,
                    .joker = state.joker,
                    .bags = bag_sizes(state),
                    .last_play = state.last_play,
                    .scoreless_turns = state.scoreless_turns,
                    .sheet = state.sheet,
                    .end = state.end,
                    .leftovers = state.leftovers};
    // K-34: nothing tells the true score while a claim can be called.
    ENSURE(!state.claim || !view.last_play->score);
    if (state.claim) view.waiting = state.claim->waiting;
    for (const Seat seat : all_seats(state)) {
        const SeatState& player = state.at(seat);
        view.seats.push_back({.seat = seat,
                              .tiles = static_cast<int>(player.rack.size()),
                              .total = total_of(state, seat),
                              .removed = player.removed});
    }
    ENSURE(state.end.has_value() == (state.phase == Phase::game_over));
    if (state.phase == Phase::game_over) view.standings = standings(state);
    return view;
}

PrivateView private_view(const State& state, Seat seat) {
    PrivateView view{.seat = seat, .rack = faces(state.at(seat).rack)};
    // K-32: a seat that was left has nothing to decide any more.
    if (!state.at(seat).removed) view.legal = legal_of(check_context(state, seat, view.rack));
    return view;
}

}  // namespace crowntable::cribbage
