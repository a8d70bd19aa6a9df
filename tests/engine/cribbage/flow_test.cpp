#include <doctest/doctest.h>

#include <algorithm>

#include "engine/cribbage/ending.hpp"
#include "engine/ensure.hpp"
#include "tests/engine/cribbage/scene.hpp"

namespace crowntable::cribbage {
namespace {

Game dealt(const Options& options, std::size_t seats, std::uint8_t number = 0, std::optional<Seat> host = A,
           std::optional<Seat> dealer = std::nullopt) {
    const Seating seating{.seat_count = seats, .host = host, .dealer = dealer};
    Game game = Game::start(options, seating);
    Seed seed{};
    seed.bytes[0] = number;
    game.deal(seed);
    return game;
}

TEST_CASE("a game deals five tiles to each seat, and the rest of the 104 is the bag") {
    for (std::size_t seats = 2; seats <= 4; ++seats) {
        const Game game = dealt({}, seats);
        const PublicView table = game.public_view();
        CHECK(table.bags == std::vector{104 - 5 * static_cast<int>(seats)});
        for (const SeatView& seat : table.seats) CHECK(seat.tiles == 5);
        CHECK(table.current == table.starter);
        CHECK(table.board.empty());
    }
}

TEST_CASE("what check would refuse is not applied, and the seats of the start are those of the table") {
    Game game = game_of({.racks = {"7l 8l 9d Kd Kl", "2l 2d 3l 3d 4l"}});
    const Play play = play_of(game, "H7 across 7l 8l");
    CHECK_THROWS_AS(game.apply(B, play), BrokenInvariant);
    CHECK_THROWS_AS(game.apply(B, Pass{}), BrokenInvariant);
    CHECK_THROWS_AS(game.apply(A, Call{}), BrokenInvariant);
    CHECK_THROWS_AS(game.apply(A, Play{.tiles = play.tiles, .claim = 5}), BrokenInvariant);
    CHECK_THROWS_AS(game.deal(Seed{}), BrokenInvariant);
    CHECK_THROWS_AS(dealt({}, 2, 0, C), BrokenInvariant);
    CHECK_THROWS_AS(dealt({}, 2, 0, A, C), BrokenInvariant);
}

TEST_CASE("two to four seats play") {
    CHECK(Game::check_options({}, 1)->code == "TOO_FEW_SEATS");
    CHECK_FALSE(Game::check_options({}, 4));
    CHECK(Game::check_options({}, 5)->code == "TOO_MANY_SEATS");
    CHECK(Game::check_options({.bonus_first = 101}, 2)->code == "BAD_OPTION");
    CHECK(Game::check_options({.scoreless_limit = 0}, 2)->code == "BAD_OPTION");
}

TEST_CASE("K-04: the lowest tile starts, the tied draw again, and 6/9 counts as six") {
    int redrawn = 0;
    for (std::uint8_t number = 0; number < 60; ++number) {
        Game game = Game::start({}, {.seat_count = 4, .host = A});
        Seed seed{};
        seed.bytes[0] = number;
        const auto events = game.deal(seed);
        const auto& started = *find<GameStarted>(events);
        REQUIRE_FALSE(started.draws.empty());
        if (started.draws.size() > 1) ++redrawn;
        std::vector<bool> contends(4, true);
        for (const auto& draw : started.draws) {
            int lowest = 99;
            for (std::size_t i = 0; i < 4; ++i) {
                REQUIRE(draw[i].has_value() == contends[i]);
                if (draw[i]) lowest = std::min(lowest, draw[i]->is_turnable() ? 6 : draw[i]->rank());
            }
            for (std::size_t i = 0; i < 4; ++i) {
                contends[i] = draw[i] && (draw[i]->is_turnable() ? 6 : draw[i]->rank()) == lowest;
            }
        }
        CHECK(std::ranges::count(contends, true) == 1);
        CHECK(contends[started.starter.index]);
    }
    CHECK(redrawn > 0);
}

TEST_CASE("K-04: the host starts, or a random seat; in a rematch it is the next one's turn") {
    CHECK(dealt({.first_player = FirstPlayer::host}, 3, 1, C).public_view().starter == C);
    SeatSet seen;
    for (std::uint8_t number = 0; number < 40; ++number) {
        seen.insert(*dealt({.first_player = FirstPlayer::random}, 3, number).public_view().starter);
    }
    CHECK(seen.size() == 3);
    CHECK(dealt({}, 3, 1, A, B).public_view().starter == B);
    CHECK(dealt({}, 3, 1, A, B).dealer() == B);
}

TEST_CASE("K-05: who cannot open exchanges or passes, and the bonus goes to who makes the first play") {
    Game game = game_of({.racks = {"Al 3l 7d Qd Kl", "7l 8d 2l 2d Kd"}});
    CHECK(refused(game, A, Play{play(game.public_view().board, "F7 across Qd Kl")}) == "NOT_A_HAND");
    act(game, A, Pass{});
    const auto events = plays(game, B, "F7 across 7l 8d");
    CHECK(find<Played>(events)->score->total() == 12);
}

TEST_CASE("K-20: who can play has to; where exchanging is free anybody may skip") {
    Scene scene{.board = {"F7 across 7l 8d"}, .racks = {"7d 8l Al Kd Qd", "2l 2d 3l 3d 4l"}};
    Game game = game_of(scene);
    CHECK(refused(game, A, Pass{}) == "MUST_PLAY");
    CHECK(refused(game, A, Exchange{tiles("Al")}) == "MUST_PLAY");
    CHECK(game.private_view(A).legal.play);
    CHECK(game.private_view(A).legal.exchange == 0);
    scene.options.exchange = ExchangeRule::anytime;
    game = game_of(scene);
    CHECK(game.private_view(A).legal.exchange == 5);
    CHECK(refused(game, A, Exchange{tiles("Al")}) == "");
    act(game, A, Pass{});
    CHECK(game.public_view().current == B);
}

TEST_CASE("K-21: an exchange gives back what it drew nothing of, and is a turn") {
    Game game = game_of({.racks = {"Al 3l 7d Qd Kl", "7l 8d 2l 2d Kd"}, .bag = "5l 5d 5l 5d"});
    CHECK(refused(game, A, Exchange{tiles("Al 3l 7d Qd Kl")}) == "BAG_TOO_SMALL");
    CHECK(refused(game, A, Exchange{tiles("Al Al")}) == "TILE_NOT_HELD");
    const auto events = act(game, A, Exchange{tiles("Al 3l 7d")});
    CHECK(find<Exchanged>(events)->count == 3);
    CHECK(game.private_view(A).rack == tiles("Qd Kl 5d 5l 5d"));
    CHECK(game.public_view().bags == std::vector{4});
    CHECK(game.public_view().current == B);
}

TEST_CASE("K-21: with an empty bag one can only pass, and exchanging nothing is a pass") {
    Game game = game_of({.board = {"F7 across 7l 8d"}, .racks = {"Kl", "7d 8l"}, .bag = ""});
    CHECK(refused(game, A, Exchange{tiles("Kl")}) == "BAG_TOO_SMALL");
    CHECK(game.private_view(A).legal.pass);
    CHECK(find<Passed>(act(game, A, Exchange{})) != nullptr);
    CHECK(game.public_view().current == B);
}

TEST_CASE("K-22: the rack is filled as soon as the play has scored, as far as the bag goes") {
    Game game =
        game_of({.board = {"F7 across 7l 8d"}, .racks = {"7d 8l 8d Kd Qd", "2l 2d 3l 3d 4l"}, .bag = "Al 3l Ad"});
    plays(game, A, "F6 across 8l 7d");
    CHECK(game.private_view(A).rack == tiles("8d Kd Qd Ad 3l"));
    CHECK(game.public_view().bags == std::vector{1});
}

TEST_CASE("K-24: an illegal play changes nothing and loses no turn") {
    Game game = game_of({.board = {"F7 across 7l 8d"}, .racks = {"7d 8l Al Kd Qd", "2l 2d 3l 3d 4l"}});
    const auto before = game.fingerprint();
    CHECK(refused(game, A, play_of(game, "H7 across Kd")) == "NOT_A_HAND");
    CHECK(refused(game, B, play_of(game, "H7 across 2l")) == "NOT_YOUR_TURN");
    CHECK(game.fingerprint() == before);
    CHECK(game.public_view().current == A);
}

TEST_CASE("K-25 (i), K-27, K-28, K-29: the last tile ends the game, and everybody loses what is left") {
    Game game = game_of(
        {.board = {"F7 across 7l 8d"}, .racks = {"7d", "Kd 6/9l Al", "5l 5d"}, .bag = "", .points = {50, 40, 30}});
    const auto events = plays(game, A, "G8 down 7d");
    const auto* over = find<GameOver>(events);
    REQUIRE(over != nullptr);
    CHECK(over->reason == EndReason::out);
    CHECK(over->leftovers[0].deduction == 0);
    CHECK(over->leftovers[1].deduction == 17);
    CHECK(over->leftovers[2].deduction == 10);
    CHECK(game.public_view().seats[0].total == 52);
    CHECK(game.public_view().seats[1].total == 23);
    CHECK(game.finished());
    CHECK(refused(game, B, Pass{}) == "GAME_OVER");
}

TEST_CASE("K-27: a 6/9 tile left over counts six, nine, or as it is printed") {
    CHECK(deduction(tiles("6/9l Kd"), LeftoverSixNine::six) == 16);
    CHECK(deduction(tiles("6/9l Kd"), LeftoverSixNine::nine) == 19);
    CHECK(deduction(tiles("6/9l 9/6d"), LeftoverSixNine::printed) == 15);
}

TEST_CASE("K-25 (ii): the game ends at once when the bag is empty and nobody has a play") {
    Game game = game_of({.board = {"F7 across 7l 8d"}, .racks = {"7d Ql", "Kd"}, .bag = ""});
    const auto events = plays(game, A, "G8 down 7d");
    REQUIRE(find<GameOver>(events) != nullptr);
    CHECK(find<GameOver>(events)->reason == EndReason::blocked);
    CHECK(game.public_view().seats[0].total == 2 - 10);
    CHECK(game.public_view().seats[1].total == -10);  // K-19: below nothing.
}

TEST_CASE("K-26, K-28: two laps without a score end the game with the usual deductions") {
    // Nobody can add to a column of five and its two neighbours, or open with these.
    Scene scene{.racks = {"Al 3l 7d Qd Kl", "Ad 3d 7l Ql Kd"}};
    for (const int limit : {2, 3}) {
        scene.options.scoreless_limit = limit;
        Game game = game_of(scene);
        for (int turn = 1; turn < 2 * limit; ++turn) {
            act(game, *game.acting().begin(), Pass{});
            REQUIRE_FALSE(game.finished());
        }
        const auto events = act(game, B, Pass{});
        REQUIRE(find<GameOver>(events) != nullptr);
        CHECK(find<GameOver>(events)->reason == EndReason::scoreless);
        CHECK(game.public_view().seats[0].total == -31);
    }
}

TEST_CASE("K-30: equal totals share the win") {
    Game game = game_of({.board = {"F7 across 7l 8d"}, .racks = {"7d", "Al", "Kd"}, .bag = "", .points = {8, 11, 20}});
    plays(game, A, "G8 down 7d");
    const auto standings = game.standings();
    CHECK(standings[0].place == 1);
    CHECK(standings[1].place == 1);
    CHECK(standings[2].place == 1);
    CHECK(standings[2].points == 10);
}

TEST_CASE("K-31: whoever reaches the target ends the game, and nothing is deducted") {
    Scene scene{.options = {.target_score = 100},
                .board = {"F7 across 7l 8d"},
                .racks = {"7d Al Kd Qd 3l", "2l 2d 3l 3d 4l"},
                .points = {98, 99}};
    Game game = game_of(scene);
    const auto events = plays(game, A, "G8 down 7d");
    REQUIRE(find<GameOver>(events) != nullptr);
    CHECK(find<GameOver>(events)->reason == EndReason::target);
    CHECK(game.standings().front().points == 100);
    scene.points = {97, 99};
    game = game_of(scene);
    plays(game, A, "G8 down 7d");
    CHECK_FALSE(game.finished());
}

TEST_CASE("K-32: a seat that leaves gives its tiles back and keeps its points; the others play on") {
    Scene scene{.board = {"F7 across 7l 8d"},
                .racks = {"7d 8l Al Kd Qd", "2l 2d 3l 3d 4l", "7d 8l 2l 2d Ad"},
                .points = {5, 6, 7}};
    Game game = game_of(scene);
    const int bag = game.public_view().bags[0];
    game.remove_seat(A);
    CHECK(game.public_view().bags[0] == bag + 5);
    CHECK(game.public_view().current == B);
    CHECK(game.standings().back().seat == A);
    CHECK(game.standings().back().points == 5);
    game.remove_seat(B);
    CHECK(game.finished());
    CHECK(game.public_view().end == EndReason::seats);
    CHECK(game.public_view().seats[2].total == 7);
    scene.racks = {"7d", "8l", "7d"};
    scene.bag = "";
    game = game_of(scene);
    game.remove_seat(B);
    CHECK(game.public_view().bags[0] == 0);
    CHECK_FALSE(game.finished());
}

TEST_CASE("K-32: in which order a seat held the tiles that it gives back makes no difference") {
    // A record does not tell how racks were ordered, and has to lead to the same bag.
    const auto after_leaving = [](std::uint32_t version, bool ordered) {
        Game game = Game::start({}, {.seat_count = 3, .host = {}}, version);
        game.deal({});
        auto rack = game.private_view(B).rack;
        std::ranges::reverse(rack);
        if (ordered) game.order_hand(B, rack);
        game.remove_seat(B);
        std::vector<Tile> bag;
        for (const auto& hidden : game.state().bags[0]) bag.push_back(hidden.tile);
        return bag;
    };
    CHECK(after_leaving(3, true) == after_leaving(3, false));
    // Games by the rules of before go on as they began.
    CHECK(after_leaving(2, true) != after_leaving(2, false));
}

TEST_CASE("K-32: a seat that leaves before the racks are filled draws nothing and does not start") {
    for (const FirstPlayer rule : {FirstPlayer::low_draw, FirstPlayer::random, FirstPlayer::host}) {
        for (std::uint8_t number = 0; number < 20; ++number) {
            Game game = Game::start({.first_player = rule}, Seating{3, B, {}, {}});
            game.remove_seat(B);
            REQUIRE(game.needs_chance());
            Seed seed{};
            seed.bytes[0] = number;
            const auto events = game.deal(seed);
            CHECK(game.public_view().bags == std::vector<int>{94});
            CHECK(game.private_view(B).rack.empty());
            CHECK(game.acting() != SeatSet(B));
            if (rule == FirstPlayer::host) CHECK(game.acting() == SeatSet(C));
            for (const auto& draws : find<GameStarted>(events)->draws) CHECK_FALSE(draws[B.index]);
        }
    }
    Game game = Game::start({}, Seating{3, {}, {}, A});
    game.remove_seat(A);
    game.deal({});
    CHECK(game.acting() == SeatSet(B));

    game = Game::start({}, {.seat_count = 2, .host = {}});
    game.remove_seat(A);
    CHECK(game.finished());
    CHECK_FALSE(game.needs_chance());
    CHECK(game.invariants_hold());
    CHECK(game.standings().front().seat == B);
}

/// Three seats with so many points, which pass as they like.
Scene served_scene(std::vector<int> points) {
    return {.options = {.exchange = ExchangeRule::anytime, .scoreless_limit = 20, .servant = true},
            .racks = {"Al 3l 7d Qd Kl", "Ad 3d 7l Ql Kd", "2l 2d 5l 5d 8l"},
            .points = std::move(points)};
}

std::optional<Seat> servant_after_a_lap(const Scene& scene) {
    Game game = game_of(scene);
    for (const Seat seat : {A, B, C}) act(game, seat, Pass{});
    return game.public_view().servant;
}

TEST_CASE("K-33: after each lap the lowest score wears the badge; of equals the one who had it") {
    CHECK(servant_after_a_lap(served_scene({3, 1, 2})) == B);
    Scene scene = served_scene({3, 2, 2});
    scene.servant = C;
    CHECK(servant_after_a_lap(scene) == C);
}

TEST_CASE("K-33: of equals none of whom had it the first after the lap wears the badge, and nobody with more points") {
    CHECK(servant_after_a_lap(served_scene({0, 0, 0})) == A);
    CHECK(servant_after_a_lap(served_scene({3, 2, 2})) == B);
    Scene scene = served_scene({-5, -10, -10});
    scene.servant = A;
    CHECK(servant_after_a_lap(scene) == B);
    scene.rules_version = 2;
    CHECK(servant_after_a_lap(scene) == A);
}

TEST_CASE("K-33: the lap that ends with a seat that leaves names a Servant too, and never one who left") {
    Scene scene = served_scene({3, 2, 2});
    scene.servant = C;
    Game game = game_of(scene);
    for (const Seat seat : {A, B}) act(game, seat, Pass{});
    CHECK(find<ServantNamed>(game.remove_seat(C))->seat == B);
}

TEST_CASE("K-33: before version 3 of the rules nobody got the badge in a tie") {
    Scene scene = served_scene({3, 2, 2});
    scene.rules_version = 2;
    Game game = game_of(scene);
    for (const Seat seat : {A, B, C}) act(game, seat, Pass{});
    CHECK_FALSE(game.public_view().servant);
    for (const Seat seat : {A, B}) act(game, seat, Pass{});
    CHECK_FALSE(game.public_view().servant);
    const auto events = plays(game, C, "F7 across 2l 2d");
    REQUIRE(find<ServantNamed>(events) != nullptr);
    CHECK(find<ServantNamed>(events)->seat == B);
    CHECK(game.public_view().servant == B);
}

TEST_CASE("K-37: the clock plays the least, the first of equals in the order of the board, or passes") {
    Game game = game_of({.board = {"F7 across 7l 8d"}, .racks = {"7d 8l Al Kd Qd", "2l 2d 3l 3d 4l"}});
    const auto played = std::get<Play>(game.fallback(A));
    // 2 points; row 6 is the first row with a play.
    CHECK(played.tiles == play(game.public_view().board, "F6 down 8l"));
    game = game_of({.racks = {"Al 3l 7d Qd Kl", "Ad 3d 7l Ql Kd"}});
    CHECK(game.fallback(A) == Action(Pass{}));
}

TEST_CASE("a preview explains each line, and says what check says") {
    const Game game = game_of({.board = {"F7 across 7l 8d"}, .racks = {"7d 6/9l Al Kd Qd", "2l 2d 3l 3d 4l"}});
    const auto outcome = Game::preview(game.view(A), play_of(game, "H7 across 9l"));
    const auto& preview = std::get<PlayPreview>(std::get<Preview>(outcome));
    REQUIRE(preview.score);
    REQUIRE(preview.score->lines.size() == 1);
    CHECK(preview.score->lines[0].line.tiles == tiles("7l 8d 9l"));
    CHECK(preview.score->total() == 5);
    CHECK(std::get<Refusal>(Game::preview(game.view(A), Pass{})).code == "MUST_PLAY");
    CHECK(std::get<Refusal>(Game::preview(game.view(B), Pass{})).code == "NOT_YOUR_TURN");
}

}  // namespace
}  // namespace crowntable::cribbage
