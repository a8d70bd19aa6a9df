#include <doctest/doctest.h>

#include <algorithm>
#include <map>

#include "engine/ensure.hpp"
#include "engine/rummy/feeding.hpp"
#include "engine/rummy/prospects.hpp"
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

/// B, whose 7-8-9 would be out, passes the queen of hearts; `after` is what A does; then B draws the 10 of hearts.
template <typename After>
Scene queen_passed(const std::string& stock, After after) {
    Scene scene(with_rounds(Preset::five_crowns, {3}), 2);
    scene.deal({.hands = {"QS 5C KD", "7H 8H 9H"}, .turn_up = "8S", .stock = stock});
    scene.pass(B);
    after(scene);
    scene.draw(B);
    return scene;
}

const auto queen_taken = [](Scene& scene) {
    scene.take(A);
    scene.discard(A, "5C");
};

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

TEST_CASE("the hard bot keeps a pair, and what may become two melds, where the medium bot throws the dearest card") {
    const auto thrown = [](const std::string& hand_of_b, BotLevel level) {
        Scene scene(preset_options(Preset::five_crowns), 2);
        scene.deal({.hands = {"4S 7H KD", hand_of_b}, .turn_up = "8S", .stock = "6C 4C QC 5C"});
        scene.draw(B);
        return std::get<Discard>(play(scene, B, level)).card;
    };
    CHECK(thrown("4H 10H 10C", BotLevel::hard) == card("6C"));
    CHECK(thrown("4H 10H 10C", BotLevel::medium) == card("10H"));
    // The fourth card counts less than the 9, but a 10, an 8 or a jack would go out.
    CHECK(thrown("9H 10H 10C", BotLevel::hard) == card("6C"));
    CHECK(thrown("9H 10H 10C", BotLevel::medium) == card("10H"));
}

TEST_CASE("what a hand promises is the better card of every pair that may come, and draws improve it") {
    Scene scene(preset_options(Preset::five_crowns), 2);
    scene.deal({.hands = {"4S 5H KD", "9H 10C KS"}, .turn_up = "8S"});
    const auto view = scene.game.view(B);
    const Prospects prospects(view);
    const auto left = [&](cards::Card next) {
        return cards::best_discard(hand("9H 10C KS " + to_string(next)), view.table.rules)->deadwood;
    };
    Prospects::Value sum = 0;
    const Unseen unseen(view);
    unseen.for_each([&](cards::Card one, int count) {
        unseen.for_each([&](cards::Card other, int times) { sum += count * times * std::min(left(one), left(other)); });
    });
    CHECK(prospects.of(view.own.hand) == sum);
    CHECK(prospects.pairs() == Prospects::Value{unseen.size()} * unseen.size());
    CHECK_FALSE(prospects.better_than_stock(sum));
    CHECK(prospects.better_than_stock(0));
}

TEST_CASE("a card is dear to the next seat that goes with what it took, and cheap if its rank lies on the pile") {
    const auto view = queen_passed("QH 10H", queen_taken).game.view(B);
    const auto cost = [&](const std::string& face) { return feeding_centipoints(card(face), view); };
    CHECK_THROWS_AS(cost("JK"), BrokenInvariant);
    CHECK(cost("QD") > cost("JH"));
    CHECK(cost("JH") == cost("KH"));
    CHECK(cost("JH") > cost("JD"));
    CHECK(cost("JD") == 0);
    CHECK(cost("5H") < 0);
    CHECK(cost("7H") < 0);
}

TEST_CASE("the hard bot goes out with the card that the next seat does not collect") {
    const auto closed = [](const Scene& scene, BotLevel level) {
        const auto out = std::get<Discard>(play(scene, B, level));
        CHECK(out.go_out);
        return out.card;
    };
    const auto collects = queen_passed("QH 10H", queen_taken);
    CHECK(closed(collects, BotLevel::hard) == card("7H"));
    CHECK(closed(collects, BotLevel::medium) == card("10H"));
    const auto passes = queen_passed("QH 4D 10H", [](Scene& scene) { scene.pass(A); });
    CHECK(closed(passes, BotLevel::hard) == card("10H"));
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
