#include <doctest/doctest.h>

#include "engine/cribbage/bot.hpp"
#include "tests/engine/cribbage/scene.hpp"
#include "tests/engine/cribbage/text.hpp"
#include "tests/engine/game_properties.hpp"

namespace crowntable::cribbage {
namespace {

struct CribbageFace {
    using Game = cribbage::Game;

    static Action random_action(const View& view, Random& random) {
        if (view.table.phase == Phase::claimed) return random.below(3) == 0 ? Action(Call{}) : Action(Pass{});
        std::vector<ScoredPlay> plays;
        find_plays(play_context(view), plays);
        if (!plays.empty() && (!view.own.legal.pass || random.below(4) > 0)) {
            Play play = as_action(any_of(plays, random), view.table);
            if (play.claim) *play.claim -= static_cast<int>(random.below(3) % 2);
            return play;
        }
        if (view.own.legal.exchange == 0) return Pass{};
        Exchange exchange{view.own.rack};
        exchange.tiles.resize(random.below(static_cast<std::uint32_t>(view.own.legal.exchange) + 1));
        return exchange;
    }

    static std::vector<Action> doubtful_actions(const View& view, Random& random) {
        const Tile any = Tile(1 + static_cast<Rank>(random.below(13)), static_cast<Colour>(random.below(2)));
        std::vector<Action> actions{Pass{}, Exchange{}, Exchange{{any}}, Play{}, Play{{{any_square(random), any}}}};
        if (view.table.phase != Phase::start) actions.emplace_back(Call{});
        const auto& rack = view.own.rack;
        if (rack.empty()) return actions;
        actions.emplace_back(Exchange{rack});
        Play row;
        Square square = any_square(random);
        for (const Tile held : rack) {
            row.tiles.push_back({square, held.is_turnable() ? Tile(9, held.colour()) : held});
            actions.emplace_back(row);
            square = next_square(square, Direction::down);
        }
        row.claim = 2;
        actions.emplace_back(row);
        if (!view.table.options.joker_calls || view.table.phase != Phase::play) return actions;
        std::vector<ScoredPlay> plays;
        find_plays(play_context(view), plays);
        if (plays.empty()) return actions;
        Play overclaimed = as_action(any_of(plays, random), view.table);
        overclaimed.claim = 200;
        actions.emplace_back(overclaimed);
        return actions;
    }

    static std::vector<Tile> hand(const PrivateView& view) { return view.rack; }
    static std::string phase(const PublicView& view) { return std::to_string(static_cast<int>(view.phase)); }
    static std::string text(const Event& event) { return cribbage::text(event); }
    static std::string text(const PublicView& view) { return cribbage::text(view); }
    static std::string text(const PrivateView& view) { return cribbage::text(view); }

    /// K-34: a call that nobody waits for is accepted, as a mistake.
    static bool is_accepted_unasked(const View& view, const Action& action) {
        return view.table.options.joker_calls && std::holds_alternative<Call>(action);
    }

    static bool may_teach(const Game& before, Seat actor, const Action& action, Seat viewer) {
        Game after = before;
        for (const Event& event : after.apply(actor, action)) {
            if (std::holds_alternative<GameOver>(event)) return true;
            // Whoever draws sees what.
            if (const auto* settled = std::get_if<ClaimSettled>(&event); settled && settled->seat == viewer)
                return true;
            const bool draws = std::holds_alternative<Exchanged>(event) || std::holds_alternative<Played>(event);
            if (draws && actor == viewer) return true;
        }
        return false;
    }

private:
    template <typename T>
    static T any_of(const std::vector<T>& list, Random& random) {
        return list.at(random.below(static_cast<std::uint32_t>(list.size())));
    }
    static Square any_square(Random& random) {
        return {static_cast<std::int8_t>(random.below(16)), static_cast<std::int8_t>(random.below(16))};
    }
};

TEST_CASE("Kings Cribbage keeps to the contract of a game with 2 to 4 seats") {
    for (std::size_t seats = seats_min; seats <= seats_max; ++seats) {
        properties::check_full_game<CribbageFace>({}, seats, "cribbage");
    }
}

TEST_CASE("every option of Kings Cribbage keeps to the contract of a game") {
    Options options;
    std::size_t seats = 3;
    SUBCASE("new tiles, exchange at any time, servant") {
        options = {.contribution = Contribution::new_tiles, .exchange = ExchangeRule::anytime, .servant = true};
    }
    SUBCASE("new tiles in any line, printed nines, the whole board") {
        options = {.contribution = Contribution::new_tiles_any_line,
                   .board = BoardShape::thirteen,
                   .leftover_six_nine = LeftoverSixNine::printed};
    }
    SUBCASE("lines that score, the large board, a target") {
        options = {.contribution = Contribution::line_scores,
                   .board = BoardShape::fifteen,
                   .centre_start = true,
                   .target_score = 150};
    }
    SUBCASE("Joker calls") {
        options = {.joker_calls = true};
    }
    SUBCASE("Joker calls, light against dark") {
        options = {.joker_calls = true, .split_colours = true};
        seats = 4;
    }
    SUBCASE("light against dark, a random start") {
        options = {.first_player = FirstPlayer::random, .split_colours = true};
        seats = 2;
    }
    properties::check_full_game<CribbageFace>(options, seats, "options");
}

TEST_CASE("a game of Kings Cribbage goes on soundly whenever a seat is removed") {
    for (const int steps : {0, 3, 31, 59}) {
        const std::string stream = "removal " + std::to_string(steps);
        properties::check_removal<CribbageFace>({}, 2, stream, steps);
        properties::check_removal<CribbageFace>({}, 3, stream, steps);
        properties::check_removal<CribbageFace>({.joker_calls = true, .split_colours = true}, 4, stream, steps);
    }
}

TEST_CASE("who gave a tile back knows that nobody holds it who drew before") {
    // B draws first, then A gives two kings back. Nobody but the bag can have them, however the rest is redrawn.
    Game game = game_of({.options = {.exchange = ExchangeRule::anytime},
                         .racks = {"Kl Kl Kl Kl Al", "2l 2d 3l 3d 4l"},
                         .bag = "Ad 3d 5l 5d 7l 8l"});
    act(game, A, Exchange{tiles("Kl Kl Kl Kl")});
    for (std::uint8_t number = 0; number < 50; ++number) {
        Seed seed{};
        seed.bytes[0] = number;
        const Game other = game.rehide(A, seed);
        for (const Tile tile : other.private_view(B).rack) CHECK(to_string(tile) != "Kl");
    }
}

}  // namespace
}  // namespace crowntable::cribbage
