#pragma once

#include <optional>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/game.hpp"
#include "engine/random.hpp"

namespace crowntable::tests {

/// A game between bots under way: seat by seat medium, easy (or `second`), medium, ...; everything from one named
/// stream.
template <Game G>
class BotGame {
public:
    using Action = typename G::Action;

    BotGame(const typename G::Options& options, std::size_t seat_count, std::string_view stream,
            BotLevel second = BotLevel::easy)
        : BotGame(G::start(options, Seating{.seat_count = seat_count, .host = Seat{0}}), stream, second) {}
    BotGame(G started, std::string_view stream, BotLevel second = BotLevel::easy)
        : random_(Seed{}, stream), game_(std::move(started)), second_(second) {}

    const G& game() const { return game_; }

    /// The next deal or action. REQUIRES: the game is not over.
    struct Step {
        Seat seat;
        /// Nothing for a deal.
        std::optional<Action> action;
        std::vector<typename G::Event> events;
    };
    Step step() {
        if (game_.needs_chance()) return {Seat{}, std::nullopt, game_.deal(random_.seed())};
        const Seat seat = *game_.acting().begin();
        const BotLevel level = seat.index % 2 == 0 ? BotLevel::medium : second_;
        const Action action = G::choose(game_.view(seat), level, Random(random_.seed(), "bot"));
        if (const auto refusal = game_.check(seat, action)) throw std::runtime_error(refusal->message);
        return {seat, action, game_.apply(seat, action)};
    }

private:
    Random random_;
    G game_;
    BotLevel second_;
};

}  // namespace crowntable::tests
