#include "engine/rummy/review.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>

#include "engine/cards/deck.hpp"
#include "tests/engine/rummy/bot_game.hpp"
#include "tests/engine/rummy/scene.hpp"
#include "tests/engine/rummy/text.hpp"
#include "tests/support/gate_scale.hpp"

namespace crowntable::rummy {

namespace {

using cards::Card;

Weighed weighed(const Scene& scene, Seat seat, const Action& action) {
    const auto judged = weigh(scene.game.view(seat), action);
    REQUIRE(judged.has_value());
    return *judged;
}

cards::Hand lacking(cards::Hand hand, Card one) {
    hand.erase(std::ranges::find(hand, one));
    return hand;
}

/// The definition of a discard's worth: each card that the seat has not seen may come next, then the best goes.
int expected_centipoints(const View& view, Card thrown) {
    std::map<Card, int> unseen;
    for (const Card face : cards::make_deck(view.table.deck)) ++unseen[face];
    for (const Card seen : view.own.hand) --unseen[seen];
    for (const Card seen : view.table.discards) --unseen[seen];
    const auto kept = lacking(view.own.hand, thrown);
    double points = 0;
    int cases = 0;
    for (const auto& [face, count] : unseen) {
        auto hand = kept;
        hand.push_back(face);
        int least = 1'000;
        for (const Card card : hand) {
            least = std::min(least, cards::least_deadwood(lacking(hand, card), view.table.rules));
        }
        points += count * least;
        cases += count;
    }
    return static_cast<int>(points * 100 / cases + 0.5);
}

/// B, who begins with this hand, has drawn 4C.
Scene after_draw(const std::string& hand_of_b) {
    Scene scene(preset_options(Preset::five_crowns), 2);
    scene.deal({.hands = {"4S 9H KD", hand_of_b}, .turn_up = "8S", .stock = "4C 7D QC 5C"});
    scene.draw(B);
    return scene;
}

}  // namespace

TEST_CASE("A discard is worth the points to be expected after the next turn") {
    const Scene scene = after_draw("9H 10H KC");
    const View view = scene.game.view(B);
    for (const std::string face : {"9H", "10H", "KC", "4C"}) {
        CAPTURE(face);
        const auto judged = weighed(scene, B, Discard{.card = card(face)});
        CHECK(judged.chosen_centipoints == expected_centipoints(view, card(face)));
        CHECK(judged.best_centipoints <= judged.chosen_centipoints);
    }
    // The two hearts may become a run; of the others the king is the dearer one.
    const auto king = weighed(scene, B, Discard{.card = card("KC")});
    CHECK(king.loss_centipoints() == 0);
    CHECK(king.best == Action(Discard{.card = card("KC")}));
    const auto ten = weighed(scene, B, Discard{.card = card("10H")});
    CHECK(ten.loss_centipoints() == ten.chosen_centipoints - king.chosen_centipoints);
    CHECK(ten.loss_centipoints() > 300);
    CHECK(ten.best == Action(Discard{.card = card("KC")}));
}

TEST_CASE("So it is where no table of runs helps, in Three Thirteen and where melds need naturals") {
    const auto check_all = [](Options options, const std::string& hand_of_b) {
        Scene scene(options, 2);
        scene.deal({.hands = {"4S 9H KD", hand_of_b}, .turn_up = "8S", .stock = "4C 7D QC 5C"});
        scene.draw(B);
        const View view = scene.game.view(B);
        for (const Card face : view.own.legal.discard) {
            CAPTURE(to_string(face));
            CHECK(weighed(scene, B, Discard{.card = face}).chosen_centipoints == expected_centipoints(view, face));
        }
    };
    check_all(preset_options(Preset::three_thirteen), "8H 10H KC");
    check_all(preset_options(Preset::three_thirteen), "4H 3D 6C");
    Options naturals = preset_options(Preset::five_crowns);
    naturals.min_naturals_per_meld = 1;
    check_all(naturals, "9H 10H JK");
}

TEST_CASE("Of choices that promise as much the one that was made is the best") {
    const Scene scene = after_draw("KH KD 9S");
    const auto hearts = weighed(scene, B, Discard{.card = card("KH")});
    const auto diamonds = weighed(scene, B, Discard{.card = card("KD")});
    CHECK(hearts.chosen_centipoints == diamonds.chosen_centipoints);
    CHECK(hearts.best == diamonds.best);
    Scene pairs(preset_options(Preset::five_crowns), 2);
    pairs.deal({.hands = {"4S 9H KD", "6H 8S 8D"}, .turn_up = "5S", .stock = "6C"});
    pairs.draw(B);
    for (const std::string face : {"8S", "8D"}) {
        const auto judged = weighed(pairs, B, Discard{.card = card(face)});
        CHECK(judged.loss_centipoints() == 0);
        CHECK(judged.best == Action(Discard{.card = card(face)}));
    }
}

TEST_CASE("A last turn is judged by the points that are left, to the point") {
    Scene scene = queens_scene(preset_options(Preset::five_crowns));
    scene.draw(B);
    scene.go_out(B, "10D");
    // C holds 6C 10T 4H.
    CHECK(weighed(scene, C, Draw{.source = Source::discard}).chosen_centipoints == 2'000);
    scene.draw(C);
    const View view = scene.game.view(C);
    for (const Card face : view.own.legal.discard) {
        const auto judged = weighed(scene, C, Discard{.card = face});
        CHECK(judged.chosen_centipoints == 100 * cards::least_deadwood(lacking(view.own.hand, face), view.table.rules));
        CHECK(judged.best_centipoints == 100 * view.own.deadwood);
    }
}

TEST_CASE("R-10: where the stock is empty a buried wild may come only if it is not out of play then") {
    for (const Preset preset : {Preset::five_crowns, Preset::five_crowns_mini}) {
        Scene scene = dry_scene(preset_options(preset), "KD", "KS JK 9H 4S KC");
        scene.pass_times(5);
        const Seat seat = *scene.table().current;
        scene.take(seat);
        const View view = scene.game.view(seat);
        REQUIRE(view.table.stock == 0);
        std::vector<Card> to_come = view.table.discards;
        to_come.pop_back();
        const auto wilds = std::erase_if(
            to_come, [&](Card face) { return preset == Preset::five_crowns_mini && view.table.rules.is_wild(face); });
        CHECK(wilds == (preset == Preset::five_crowns_mini ? 3 : 0));
        const Card thrown = view.own.legal.discard[0];
        double points = 0;
        for (const Card face : to_come) {
            auto hand = lacking(view.own.hand, thrown);
            hand.push_back(face);
            points += cards::best_discard(hand, view.table.rules)->deadwood;
        }
        const auto judged = weighed(scene, seat, Discard{.card = thrown});
        CHECK(judged.chosen_centipoints == static_cast<int>(points * 100 / static_cast<double>(to_come.size()) + 0.5));
    }
}

TEST_CASE("A card that makes a meld is worth taking, a wild as well, and a loose one is not") {
    const auto loss = [](const std::string& hand_of_b, const std::string& turn_up, Source source) {
        Scene scene(preset_options(Preset::five_crowns), 2);
        scene.deal({.hands = {"4S 9H KD", hand_of_b}, .turn_up = turn_up});
        return weighed(scene, B, Draw{.source = source}).loss_centipoints();
    };
    CHECK(loss("7H 8H KC", "6H", Source::discard) == 0);
    CHECK(loss("7H 8H KC", "6H", Source::stock) > 500);
    CHECK(loss("QH JD 5C", "JK", Source::discard) == 0);
    CHECK(loss("QH JD 5C", "JK", Source::stock) > 400);
    CHECK(loss("7H 8H 5C", "KD", Source::stock) == 0);
    CHECK(loss("7H 8H 5C", "KD", Source::discard) > 100);
}

TEST_CASE("Where the rules leave no choice there is nothing to judge") {
    Options options = preset_options(Preset::five_crowns);
    options.must_go_out = true;
    Scene scene = queens_scene(options);
    scene.draw(B);
    // B must go out, and 10D is the only card to do it with.
    REQUIRE(scene.own(B).legal.discard.size() == 1);
    CHECK_FALSE(weigh(scene.game.view(B), Discard{.card = card("10D"), .go_out = true}));
}

TEST_CASE("Not to go out is judged against going out") {
    Options options = preset_options(Preset::five_crowns);
    options.must_go_out = false;
    Scene scene = queens_scene(options);
    scene.draw(B);
    const auto kept = weighed(scene, B, Discard{.card = card("QS")});
    CHECK(kept.best == Action(Discard{.card = card("10D"), .go_out = true}));
    CHECK(kept.best_centipoints == 0);
    CHECK(kept.loss_centipoints() > 500);
    CHECK(weighed(scene, B, Discard{.card = card("10D"), .go_out = true}).loss_centipoints() == 0);
}

TEST_CASE("A decision is judged alike in all worlds that its seat cannot tell apart") {
    for (const Preset preset : {Preset::five_crowns, Preset::three_thirteen}) {
        BotGame play(with_rounds(preset, {4, tests::is_slow_build ? 3 : 6}), 3, "two worlds");
        int judged = 0;
        while (!play.game().finished()) {
            const Game before = play.game();
            const auto step = play.step();
            if (!step.action) continue;
            Seed seed{};
            seed.bytes[0] = static_cast<std::uint8_t>(++judged);
            const auto here = weigh(before.view(step.seat), *step.action);
            const auto there = weigh(before.rehide(step.seat, seed).view(step.seat), *step.action);
            REQUIRE(here.has_value() == there.has_value());
            if (!here) continue;
            CHECK(here->chosen_centipoints == there->chosen_centipoints);
            CHECK(here->best_centipoints == there->best_centipoints);
            CHECK(here->best == there->best);
            CHECK(here->loss_centipoints() >= 0);
        }
        CHECK(judged > 20);
    }
}

}  // namespace crowntable::rummy
