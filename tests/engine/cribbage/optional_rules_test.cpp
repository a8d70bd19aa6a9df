#include <doctest/doctest.h>

#include "engine/cribbage/bot.hpp"
#include "engine/ensure.hpp"
#include "tests/engine/cribbage/scene.hpp"

// K-34 and K-35: Joker calls, and light against dark.

namespace crowntable::cribbage {
namespace {

Scene called_scene() {
    return {.options = {.joker_calls = true},
            .board = {"F7 across 7l 8d"},
            .racks = {"6/9l 7d Al Kd Qd", "2l 2d 3l 3d 4l", "Jl Jd Ql Kl 5l"}};
}

/// A plays 7 8 9, worth five points, and claims so many.
Game claimed(int points) {
    Game game = game_of(called_scene());
    Play play = play_of(game, "H7 across 9l");
    play.claim = points;
    act(game, A, play);
    return game;
}

TEST_CASE("K-34: a play is claimed, at more than its value too, so that no refusal tells what it is") {
    Game game = game_of(called_scene());
    Play play = play_of(game, "H7 across 9l");
    CHECK(refused(game, A, play) == "CLAIM_MISSING");
    for (const int claim : {0, 5, 6, 1'000}) {
        play.claim = claim;
        CHECK(refused(game, A, play) == "");
    }
    Scene plain = called_scene();
    plain.options.joker_calls = false;
    CHECK(refused(game_of(plain), A, play) == "CLAIM_OFF");
    CHECK(refused(game_of(plain), A, Call{}) == "CALLS_OFF");
}

TEST_CASE("K-34: all opponents act on a claim, for ten seconds, and nothing tells the true score meanwhile") {
    const Game game = claimed(3);
    const PublicView table = game.public_view();
    CHECK(table.phase == Phase::claimed);
    CHECK(game.acting().size() == 2);
    CHECK_FALSE(game.acting().contains(A));
    CHECK(game.time_limit() == claim_time);
    CHECK_FALSE(table.last_play->score);
    CHECK(table.last_play->claim == 3);
    CHECK(table.seats[0].total == 0);
    CHECK(table.seats[0].tiles == 4);
    CHECK(game.fallback(B) == Action(Pass{}));
    CHECK(refused(game, A, Pass{}) == "NOT_YOUR_TURN");
    CHECK(refused(game, B, Exchange{tiles("2l")}) == "WRONG_PHASE");
    const auto preview = Game::preview(game_of(called_scene()).view(A), [] {
        Play play = play_of(game_of(called_scene()), "H7 across 9l");
        play.claim = 3;
        return play;
    }());
    CHECK_FALSE(std::get<PlayPreview>(std::get<Preview>(preview)).score);
}

TEST_CASE("K-34: nobody has a say in a claim twice, nor the claimant, nor a bot that is not asked") {
    Game game = claimed(3);
    CHECK_THROWS_AS(Game::choose(game.view(A), BotLevel::hard, Random(Seed{}, "bot")), BrokenInvariant);
    CHECK_THROWS_AS(game.apply(A, Pass{}), BrokenInvariant);
    act(game, B, Pass{});
    CHECK_THROWS_AS(game.apply(B, Pass{}), BrokenInvariant);
}

TEST_CASE("K-34: a preview says the same of every claim, so that nobody finds the true score by asking") {
    const View view = game_of(called_scene()).view(A);
    Play play = play_of(game_of(called_scene()), "H7 across 9l");
    CHECK(std::holds_alternative<Refusal>(Game::preview(view, play)));
    for (const int claim : {0, 5, 6, 100}) {
        play.claim = claim;
        const auto preview = Game::preview(view, play);
        REQUIRE(std::holds_alternative<Preview>(preview));
        CHECK_FALSE(std::get<PlayPreview>(std::get<Preview>(preview)).score);
    }
}

TEST_CASE("K-34: a call that comes after another's pass is not too late") {
    Game game = claimed(3);
    const auto turn = game.turn();
    act(game, B, Pass{});
    CHECK(game.turn() == turn);
    const auto events = act(game, C, Call{});
    CHECK(find<ClaimSettled>(events)->caller == C);
    CHECK(game.turn() > turn);
}

TEST_CASE("K-34: the first right call takes the missed points, and ends the phase") {
    Game game = claimed(3);
    const auto events = act(game, C, Call{});
    const auto* settled = find<ClaimSettled>(events);
    REQUIRE(settled != nullptr);
    CHECK(settled->caller == C);
    CHECK(settled->missed == 2);
    CHECK(settled->score.total() == 5);
    CHECK(game.public_view().seats[0].total == 3);
    CHECK(game.public_view().seats[2].total == 2);
    CHECK(game.public_view().seats[0].tiles == 5);
    CHECK(game.public_view().current == B);
    CHECK(game.public_view().phase == Phase::play);
    CHECK_FALSE(game.time_limit());
}

TEST_CASE("K-34: a call with nothing missed costs five, and the others may still act") {
    Game game = claimed(5);
    const auto events = act(game, C, Call{});
    CHECK(find<CalledWrongly>(events)->cost == 5);
    CHECK(find<ClaimSettled>(events) == nullptr);
    CHECK(game.public_view().seats[2].total == -5);
    CHECK(refused(game, C, Call{}) == "NOT_YOUR_TURN");
    const auto last = act(game, B, Pass{});
    CHECK(find<Declined>(last)->seat == B);
    REQUIRE(find<ClaimSettled>(last) != nullptr);
    CHECK_FALSE(find<ClaimSettled>(last)->caller);
    CHECK(game.public_view().seats[0].total == 5);
}

TEST_CASE("K-34: before version 3 of the rules a claim above the value is refused") {
    Scene scene = called_scene();
    scene.rules_version = 2;
    const Game game = game_of(scene);
    Play play = play_of(game, "H7 across 9l");
    play.claim = 6;
    CHECK(refused(game, A, play) == "CLAIM_TOO_HIGH");
    play.claim = 5;
    CHECK(refused(game, A, play) == "");
}

TEST_CASE("K-34: what is claimed above the value scores nothing, and is told when nobody can call any more") {
    Game game = claimed(6);
    const Game exact = claimed(5);
    CHECK(game.public_view().phase == exact.public_view().phase);
    CHECK(game.view(B).own.legal.call == exact.view(B).own.legal.call);
    CHECK_FALSE(game.public_view().last_play->score);
    CHECK(find<ClaimSettled>(act(game, B, Pass{})) == nullptr);
    const auto events = act(game, C, Pass{});
    const auto* settled = find<ClaimSettled>(events);
    REQUIRE(settled != nullptr);
    CHECK(settled->claimed == 6);
    CHECK(settled->score.total() == 5);
    CHECK(settled->missed == 0);
    CHECK(game.public_view().seats[0].total == 0);
    CHECK(game.public_view().seats[0].tiles == 5);
    CHECK(game.public_view().current == B);
}

TEST_CASE("K-34: to call what is claimed above the value ends the phase, and costs and earns nothing") {
    Game game = claimed(6);
    const auto events = act(game, B, Call{});
    CHECK(find<CalledWrongly>(events) == nullptr);
    const auto* settled = find<ClaimSettled>(events);
    REQUIRE(settled != nullptr);
    CHECK(settled->caller == B);
    CHECK(settled->missed == 0);
    for (const SeatView& seat : game.public_view().seats) CHECK(seat.total == 0);
    CHECK_FALSE(game.public_view().joker);
    CHECK(game.public_view().phase == Phase::play);
}

TEST_CASE("K-34: who calls wrongly wears the Joker's badge until the next who does") {
    Game game = claimed(5);
    CHECK_FALSE(game.public_view().joker);
    CHECK(find<CalledWrongly>(act(game, C, Call{}))->joker);
    CHECK(game.public_view().joker == C);
    act(game, B, Pass{});
    CHECK(game.public_view().joker == C);
    // Outside of the phase.
    act(game, A, Call{});
    CHECK(game.public_view().joker == A);
    Game right = claimed(3);
    act(right, C, Call{});
    CHECK_FALSE(right.public_view().joker);
}

TEST_CASE("K-34: before version 3 of the rules nobody wears the Joker's badge") {
    Scene scene = called_scene();
    scene.rules_version = 2;
    Game game = game_of(scene);
    CHECK_FALSE(find<CalledWrongly>(act(game, C, Call{}))->joker);
    CHECK_FALSE(game.public_view().joker);
}

TEST_CASE("K-34: a call outside the phase costs five, whoever makes it, and takes no turn") {
    Game game = game_of(called_scene());
    const auto turn = game.turn();
    act(game, C, Call{});
    act(game, A, Call{});
    CHECK(game.turn() == turn);
    CHECK(game.public_view().seats[2].total == -5);
    CHECK(game.public_view().seats[0].total == -5);
    CHECK(game.public_view().current == A);
}

TEST_CASE("K-34: bots claim the true value, and call what is missed") {
    const Game open = game_of(called_scene());
    for (const auto level : {BotLevel::easy, BotLevel::medium, BotLevel::hard, BotLevel::random}) {
        const auto action = Game::choose(open.view(A), level, Random(Seed{}, "bot"));
        Play play = std::get<Play>(action);
        REQUIRE(play.claim);
        const auto outcome = judge(
            {.board = open.state().board, .options = open.state().options, .rack = faces(open.state().at(A).rack)},
            play.tiles);
        CHECK(play.claim == std::get<PlayScore>(outcome).total());
    }
    CHECK(missed_points(claimed(3).public_view()) == 2);
    CHECK(Game::choose(claimed(3).view(B), BotLevel::hard, Random(Seed{}, "bot")) == Action(Call{}));
    CHECK(Game::choose(claimed(5).view(B), BotLevel::hard, Random(Seed{}, "bot")) == Action(Pass{}));
    CHECK(Game::choose(claimed(6).view(B), BotLevel::hard, Random(Seed{}, "bot")) == Action(Pass{}));
}

TEST_CASE("K-34: the claim of a seat that leaves stands") {
    Game game = claimed(3);
    game.remove_seat(A);
    CHECK(game.public_view().phase == Phase::play);
    CHECK(game.public_view().seats[0].total == 3);
    CHECK(game.public_view().current == B);
    Game other = claimed(3);
    other.remove_seat(B);
    CHECK(other.acting() == SeatSet(C));
    other.remove_seat(C);
    CHECK(other.finished());
}

TEST_CASE("K-32: who leaves with a claim open draws no tile more, and gives all back to the bag") {
    Scene scene = called_scene();
    scene.bag = "2d";
    Game game = game_of(scene);
    Play play = play_of(game, "H7 across 9l");
    play.claim = 3;
    act(game, A, play);
    game.remove_seat(A);
    CHECK(game.public_view().seats[0].tiles == 0);
    CHECK(game.public_view().seats[0].total == 3);
    // The tile that was there and the four of the rack.
    CHECK(game.public_view().bags == std::vector{5});
    CHECK(game.public_view().current == B);
}

TEST_CASE("K-35: light plays against dark, each from a bag of its own; three seats do not") {
    CHECK(Game::check_options({.split_colours = true}, 3)->code == "SEATS_NOT_EVEN");
    Game game = Game::start({.split_colours = true}, {.seat_count = 2, .host = A});
    game.deal(Seed{});
    CHECK(game.public_view().bags == std::vector{47, 47});
    for (const Tile tile : game.private_view(A).rack) CHECK(tile.colour() == Colour::light);
    for (const Tile tile : game.private_view(B).rack) CHECK(tile.colour() == Colour::dark);
    Game four = Game::start({.split_colours = true}, {.seat_count = 4, .host = A});
    four.deal(Seed{});
    CHECK(four.public_view().bags == std::vector{42, 42});
    for (const Tile tile : four.private_view(C).rack) CHECK(tile.colour() == Colour::light);
}

TEST_CASE("K-35: of four seats every other one shares its points") {
    Scene scene{.options = {.split_colours = true},
                .board = {"F7 across 7l 8l"},
                .racks = {"6/9l 7l Al Kl Ql", "2d 2d 3d 3d 4d", "Jl Jl Ql Kl 5l", "5d 5d 4d Kd Kd"}};
    Game game = game_of(scene);
    plays(game, A, "H7 across 9l");
    CHECK(game.public_view().seats[0].total == 5);
    CHECK(game.public_view().seats[2].total == 5);
    CHECK(game.public_view().seats[1].total == 0);
    CHECK(game.standings()[0].place == 1);
    CHECK(game.standings()[1].place == 1);
    CHECK(game.standings()[2].place == 3);
}

TEST_CASE("K-35: the game ends when a seat has emptied its bag and rack, the other bag does not matter") {
    Game game = game_of({.options = {.split_colours = true},
                         .board = {"F7 across 7l 8l"},
                         .racks = {"6/9l", "2d 2d 3d 3d 4d"},
                         .bag = "Kd Kd"});
    const auto events = plays(game, A, "H7 across 9l");
    REQUIRE(find<GameOver>(events) != nullptr);
    CHECK(find<GameOver>(events)->reason == EndReason::out);
    CHECK(game.public_view().seats[1].total == -14);
    Game on = game_of({.options = {.split_colours = true},
                       .board = {"F7 across 7l 8l"},
                       .racks = {"6/9l Kl", "Kd Ad 3d 4d 7d"},
                       .bag = "Qd Qd"});
    plays(on, A, "H7 across 9l");
    CHECK_FALSE(on.finished());
}

}  // namespace
}  // namespace crowntable::cribbage
