#include <doctest/doctest.h>

#include <map>

#include "engine/rummy/unseen.hpp"
#include "tests/engine/rummy/bot_game.hpp"
#include "tests/engine/rummy/scene.hpp"

namespace crowntable::rummy {

namespace {

Action play(const Scene& scene, Seat seat, BotLevel level) {
    return Game::choose(scene.game.view(seat), level, Random(Seed{}, "bot"));
}

Action medium(const Scene& scene, Seat seat) {
    return play(scene, seat, BotLevel::medium);
}

/// What B, who begins, does with these three cards.
Action chosen(const std::string& hand_of_b, const std::string& turn_up, BotLevel level) {
    Scene scene(preset_options(Preset::five_crowns), 2);
    scene.deal({.hands = {"4S 9H KD", hand_of_b}, .turn_up = turn_up});
    return play(scene, B, level);
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

TEST_CASE("the medium bot takes a card that leaves it fewer points, and no other") {
    const auto source = [](const std::string& hand_of_b, const std::string& turn_up) {
        return std::get<Draw>(chosen(hand_of_b, turn_up, BotLevel::medium)).source;
    };
    CHECK(source("7H 8H KC", "6H") == Source::discard);
    CHECK(source("QH QD 5C", "QS") == Source::discard);
    CHECK(source("QH JD 5C", "JK") == Source::discard);
    CHECK(source("QH JD 5C", "4D") == Source::discard);
    CHECK(source("QH JD 5C", "KS") == Source::stock);
}

TEST_CASE("the hard bot leaves a loose card to the pile when a draw promises more") {
    const auto source = [](const std::string& hand_of_b, const std::string& turn_up) {
        return std::get<Draw>(chosen(hand_of_b, turn_up, BotLevel::hard)).source;
    };
    CHECK(source("7H 8H KC", "6H") == Source::discard);
    CHECK(source("QH JD 5C", "JK") == Source::discard);
    CHECK(source("7H 8H 5C", "4D") == Source::stock);
    CHECK(source("QH JD 5C", "KS") == Source::stock);
}

TEST_CASE("the hard bot keeps a pair of which the medium bot throws the dearest card") {
    Scene scene(preset_options(Preset::five_crowns), 2);
    scene.deal({.hands = {"4S 5H KD", "9H 10H 10C"}, .turn_up = "8S", .stock = "6C 4C QC 5C"});
    scene.draw(B);
    CHECK(std::get<Discard>(play(scene, B, BotLevel::hard)).card == card("9H"));
    CHECK(std::get<Discard>(play(scene, B, BotLevel::medium)).card == card("10H"));
}

TEST_CASE("a card that is seen is no longer hoped for") {
    Scene scene(preset_options(Preset::five_crowns), 2);
    scene.deal({.hands = {"4S 5H KD", "9H 10H 10C"}, .turn_up = "8S"});
    const auto view = scene.game.view(B);
    const Unseen unseen(view);
    const int cards = static_cast<int>(cards::deck_size(view.table.deck));
    CHECK(unseen.size() == cards - 3 - 1);
    std::map<std::string, int> counts;
    unseen.for_each([&](cards::Card face, int count) { counts[to_string(face)] = count; });
    CHECK(counts.at("9H") == view.table.packs - 1);
    CHECK(counts.at("8S") == view.table.packs - 1);
    CHECK(counts.at("4S") == view.table.packs);
    CHECK(counts.at("JK") == 3 * view.table.packs);
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
    for (const BotLevel level : {BotLevel::easy, BotLevel::medium, BotLevel::hard, BotLevel::random}) {
        const auto chosen = Game::choose(scene.game.view(B), level, Random(Seed{}, "bot"));
        for (std::uint8_t i = 0; i < 10; ++i) {
            CHECK(Game::choose(scene.game.rehide(B, Seed{i}).view(B), level, Random(Seed{}, "bot")) == chosen);
        }
    }
}

}  // namespace crowntable::rummy
