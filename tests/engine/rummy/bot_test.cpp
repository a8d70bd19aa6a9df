#include <doctest/doctest.h>

#include "engine/ensure.hpp"
#include "tests/engine/rummy/bot_game.hpp"
#include "tests/engine/rummy/scene.hpp"

namespace crowntable::rummy {

namespace {

Action medium(const Scene& scene, Seat seat) {
    return Game::choose(scene.game.view(seat), BotLevel::medium, Random(Seed{}, "bot"));
}

}  // namespace

TEST_CASE("bots play every preset with every number of seats to its end, never refused, never for long") {
    for (const Preset preset : all_presets) {
        for (std::size_t seats = 2; seats <= seats_max; ++seats) {
            CAPTURE(static_cast<int>(preset));
            CAPTURE(seats);
            BotGame play(preset_options(preset), seats, "bots");
            int actions = 0;
            while (!play.game().finished()) {
                play.step();
                REQUIRE(++actions < 5000);
            }
            for (const auto& row : play.game().public_view().scores) CHECK_FALSE(row.blocked);
        }
    }
}

TEST_CASE("the medium bot scores clearly less than the easy bot") {
    int totals[2] = {0, 0};
    for (int i = 0; i < 6; ++i) {
        BotGame play(preset_options(Preset::five_crowns), 2, "strength " + std::to_string(i));
        while (!play.game().finished()) play.step();
        for (const auto& standing : play.game().standings()) totals[standing.seat.index] += standing.points;
    }
    CHECK(totals[0] < totals[1]);
}

TEST_CASE("the medium bot takes a card that joins a meld, and a wild, but not a loose one") {
    const auto source = [](const std::string& hand_of_b, const std::string& turn_up) {
        Scene scene(preset_options(Preset::five_crowns), 2);
        scene.deal({.hands = {"4S 9H KD", hand_of_b}, .turn_up = turn_up});
        return std::get<Draw>(medium(scene, B)).source;
    };
    CHECK(source("7H 8H KC", "6H") == Source::discard);
    CHECK(source("QH QD 5C", "QS") == Source::discard);
    CHECK(source("QH JD 5C", "JK") == Source::discard);
    CHECK(source("QH JD 5C", "4D") == Source::stock);
    CHECK(source("QH JD 5C", "KS") == Source::stock);
}

TEST_CASE("the medium bot keeps its wilds, and throws a joker in a last turn") {
    Scene scene(preset_options(Preset::five_crowns), 2);
    scene.deal({.hands = {"JK 9D QS", "QH QD 7S"}, .turn_up = "8S", .stock = "10D 4C QC 5C"});
    scene.pass(B);
    scene.draw(A);
    CHECK(std::get<Discard>(medium(scene, A)).card != card("JK"));
    scene.discard(A, "4C");
    scene.draw(B);
    const auto out = std::get<Discard>(medium(scene, B));
    CHECK(out.go_out);
    CHECK(out.card == card("7S"));
    scene.play(B, out);
    scene.draw(A);
    CHECK(std::get<Discard>(medium(scene, A)).card == card("JK"));
}

TEST_CASE("bots decide from their view alone") {
    Scene scene(with_rounds(Preset::five_crowns, {7}), 3);
    scene.deal();
    scene.draw(B);
    for (const BotLevel level : {BotLevel::easy, BotLevel::medium}) {
        const auto chosen = Game::choose(scene.game.view(B), level, Random(Seed{}, "bot"));
        for (std::uint8_t i = 0; i < 10; ++i) {
            CHECK(Game::choose(scene.game.rehide(B, Seed{i}).view(B), level, Random(Seed{}, "bot")) == chosen);
        }
    }
}

TEST_CASE("there is no hard bot yet") {
    Scene scene(preset_options(Preset::five_crowns), 2);
    scene.deal();
    CHECK_THROWS_AS(Game::choose(scene.game.view(B), BotLevel::hard, Random(Seed{}, "bot")), BrokenInvariant);
}

}  // namespace crowntable::rummy
