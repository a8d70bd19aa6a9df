#include <doctest/doctest.h>

#include "tests/engine/rummy/scene.hpp"

// Rulings: the order of a hand, the clock, a seat that leaves. And previews.

namespace crowntable::rummy {

TEST_CASE("R-42: a seat's order of its hand is kept, new cards come last") {
    Scene scene = queens_scene(preset_options(Preset::five_crowns));
    CHECK(scene.game.check_hand_order(B, hand("QS QS QD"))->code == "BAD_HAND_ORDER");
    CHECK(scene.game.check_hand_order(B, hand("QS QD"))->code == "BAD_HAND_ORDER");
    REQUIRE_FALSE(scene.game.check_hand_order(B, hand("QS QH QD")).has_value());
    scene.game.order_hand(B, hand("QS QH QD"));
    CHECK(scene.hand_of(B) == "QS QH QD");
    scene.draw(B);
    CHECK(scene.hand_of(B) == "QS QH QD 10D");
    scene.game.order_hand(B, hand("10D QS QD QH"));
    scene.discard(B, "QD");
    CHECK(scene.hand_of(B) == "10D QS QH");
}

TEST_CASE("R-43: the clock draws from the stock and discards the drawn card, without going out unasked") {
    Scene scene = queens_scene(preset_options(Preset::five_crowns));
    CHECK(std::get<Draw>(scene.game.fallback(B)).source == Source::stock);
    scene.play(B, scene.game.fallback(B));
    const auto discard = std::get<Discard>(scene.game.fallback(B));
    CHECK(discard.card == card("10D"));
    CHECK_FALSE(discard.go_out);
    scene.play(B, discard);
    CHECK_FALSE(scene.table().out_seat.has_value());
}

TEST_CASE("R-43: the clock goes out where one must, with another card if need be") {
    Scene scene(preset_options(Preset::five_suited_rummy), 2);
    scene.deal({.hands = {"4S 9H KD", "QH QD 10D"}, .turn_up = "8S", .stock = "QS"});
    scene.play(B, scene.game.fallback(B));
    CHECK(scene.refused_discard(B, "QS") == "MUST_GO_OUT");
    CHECK(std::get<Discard>(scene.game.fallback(B)).card == card("10D"));
    scene.play(B, scene.game.fallback(B));
    CHECK(scene.table().out_seat == B);
}

TEST_CASE("R-43: in a last turn the clock discards what leaves the least") {
    Scene scene = queens_scene(preset_options(Preset::five_crowns));
    scene.draw(B);
    scene.go_out(B, "10D");
    scene.play(C, scene.game.fallback(C));
    CHECK(std::get<Discard>(scene.game.fallback(C)).card == card("10T"));
}

TEST_CASE("R-44: a removed seat's cards leave play, its total stays and it is skipped") {
    Options options = with_rounds(Preset::five_crowns, {3, 4});
    options.max_turns_per_seat = 1;
    Scene scene(options, 3);
    scene.deal({.hands = {"4S 9H KD", "5S 10H KC", "6S JH QC"}, .turn_up = "6T", .stock = "7S 8H 7C"});
    scene.pass_times(3);
    CHECK(scene.totals() == "26 28 29");
    scene.deal();
    const Seat first = *scene.table().current;
    CHECK(first == C);
    scene.draw(C);
    const auto turn = scene.game.turn();
    scene.remove(C);
    CHECK(scene.game.turn() > turn);
    CHECK(scene.table().current == A);
    CHECK(scene.table().phase == Phase::draw);
    CHECK(scene.table().out_of_play == 5);
    CHECK(scene.table().seats.at(2).removed);
    CHECK(scene.table().seats.at(2).cards == 0);
    scene.pass_times(2);
    CHECK(scene.game.finished());
    CHECK_FALSE(scene.table().scores.back().points.at(2).has_value());
    CHECK(scene.table().seats.at(2).total == 29);
    CHECK(scene.game.standings().back().seat == C);
    CHECK(scene.game.remove_seat(C).empty());
}

TEST_CASE("R-44: a card taken from the pile goes back there when its seat is removed") {
    Scene scene = queens_scene(preset_options(Preset::five_crowns));
    scene.take(B);
    CHECK(scene.table().discards.empty());
    scene.remove(B);
    CHECK(scene.table().discard_top == card("8S"));
    CHECK(scene.table().out_of_play == 3);
    CHECK(scene.table().current == C);
}

namespace {

/// B has drawn from the stock, and so passed over what is turned up, when it is removed.
Scene passed_over(Preset preset, const std::string& turn_up, std::uint32_t rules_version = rules_versions.newest) {
    Scene scene(preset_options(preset), 3, A, rules_version);
    scene.deal({.hands = {"4S 9H KD", "5S 10H KC", "6S JH QC"}, .turn_up = turn_up, .stock = "7S 8H 7C"});
    scene.draw(B);
    scene.remove(B);
    REQUIRE(scene.game.invariants_hold());
    return scene;
}

}  // namespace

TEST_CASE("R-10: a wild that a seat passed over is not open to the next one when the seat is removed") {
    for (const char* wild : {"JK", "3H"}) {
        Scene scene = passed_over(Preset::five_crowns_mini, wild);
        CHECK(scene.table().current == C);
        CHECK(scene.own(C).legal.draw == Sources{Source::stock});
        CHECK(scene.refused(C, Draw{Source::discard}) == "WILD_OUT_OF_PLAY");
        const auto preview = Game::preview(scene.game.view(C), Draw{Source::discard});
        CHECK(std::get<Refusal>(preview).code == "WILD_OUT_OF_PLAY");
        // It is not lost: it lies on the pile, and goes under with the next discard, which anybody may take.
        CHECK(scene.table().discard_top == card(wild));
        scene.draw(C);
        scene.discard(C, "QC");
        CHECK(scene.own(A).legal.draw.size() == 2);
        CHECK(scene.table().discards == std::vector{card(wild), card("QC")});
    }
}

TEST_CASE("R-10: the wild stays closed until a discard covers it, whoever is removed") {
    Options options = preset_options(Preset::five_crowns_mini);
    Scene scene(options, 5);
    scene.deal({.hands = {"4S 9H KD", "5S 10H KC", "6S JH QC", "4H 9C KS", "5H 10C KH"}, .turn_up = "JK"});
    scene.draw(B);
    scene.remove(B);
    scene.remove(C);
    CHECK(scene.own(D).legal.draw == Sources{Source::stock});
    scene.draw(D);
    scene.remove(D);
    CHECK(scene.own(Seat{4}).legal.draw == Sources{Source::stock});
}

TEST_CASE("R-10: what a seat has not passed over, and what is no wild out of play, is open to the one after") {
    CHECK(passed_over(Preset::five_crowns_mini, "6T").own(C).legal.draw.size() == 2);
    CHECK(passed_over(Preset::five_crowns, "JK").own(C).legal.draw.size() == 2);
    Scene scene(preset_options(Preset::five_crowns_mini), 3);
    scene.deal({.hands = {"4S 9H KD", "5S 10H KC", "6S JH QC"}, .turn_up = "JK", .stock = "7S 8H 7C"});
    scene.remove(B);
    CHECK(scene.own(C).legal.draw.size() == 2);
}

TEST_CASE("R-10: by version 1 of the rules a wild that was passed over is open to the next seat") {
    Scene scene = passed_over(Preset::five_crowns_mini, "JK", 1);
    CHECK(scene.own(C).legal.draw.size() == 2);
    scene.take(C);
    CHECK(scene.table().discards.empty());
}

TEST_CASE("R-10, R-11: where no other card is left to draw the wild may be taken after all") {
    Scene scene = dry_scene(preset_options(Preset::five_crowns_mini), "KD", "KC KS KH JK 9H");
    scene.pass_times(4);
    const Seat last = *scene.table().current;
    scene.draw(last);
    scene.remove(last);
    const Seat next = *scene.table().current;
    CHECK(scene.refused(next, Draw{Source::stock}) == "STOCK_EMPTY");
    CHECK(scene.own(next).legal.draw == Sources{Source::discard});
    scene.take(next);
    CHECK(scene.own(next).drawn == card("JK"));
}

TEST_CASE("R-44: a seat that owes a last turn can be removed, and the last of them ends the round") {
    Options options = with_rounds(Preset::five_crowns, {3, 4});
    Scene scene(options, 3);
    scene.deal(queens);
    scene.draw(B);
    scene.go_out(B, "10D");
    SUBCASE("the current one") {
        scene.remove(C);
        CHECK(scene.table().current == A);
        scene.pass(A);
        CHECK(scene.points() == "26 0 -");
    }
    SUBCASE("the last one, in its turn") {
        scene.pass(C);
        scene.draw(A);
        scene.remove(A);
        CHECK(scene.game.needs_chance());
        CHECK(scene.find<RoundScored>() != nullptr);
        CHECK(scene.points() == "- 0 20");
    }
    SUBCASE("the one that went out") {
        scene.remove(B);
        CHECK(scene.table().current == C);
        CHECK(scene.table().last_turn);
        scene.pass(C);
        scene.pass(A);
        CHECK(scene.points() == "26 - 20");
    }
}

TEST_CASE("R-44: with fewer than two seats left the game is over, and the round is not scored") {
    Scene scene(preset_options(Preset::five_crowns), 2);
    scene.deal();
    scene.remove(A);
    CHECK(scene.game.finished());
    CHECK(scene.find<GameOver>() != nullptr);
    CHECK(scene.find<RoundScored>() == nullptr);
    CHECK(scene.places() == "B1 A2");
    CHECK(scene.table().scores.empty());
    CHECK(scene.refused(B, Draw{}) == "GAME_OVER");
}

TEST_CASE("a preview says what a discard leaves, as check and apply will have it") {
    Scene scene = queens_scene(preset_options(Preset::five_crowns));
    const auto preview = [&](Seat seat, const Action& action) { return Game::preview(scene.game.view(seat), action); };
    const auto code = [](const std::variant<Refusal, Preview>& answer) {
        const auto* refusal = std::get_if<Refusal>(&answer);
        return refusal ? std::string(refusal->code) : "";
    };
    CHECK(code(preview(A, Draw{})) == "NOT_YOUR_TURN");
    CHECK(code(preview(B, Discard{.card = card("QH")})) == "WRONG_PHASE");
    CHECK(std::get<DrawPreview>(std::get<Preview>(preview(B, Draw{Source::discard}))).source == Source::discard);
    scene.draw(B);
    const auto out =
        std::get<DiscardPreview>(std::get<Preview>(preview(B, Discard{.card = card("10D"), .go_out = true})));
    CHECK(out.goes_out);
    CHECK(out.deadwood == 0);
    CHECK(out.melds.size() == 1);
    const auto kept = std::get<DiscardPreview>(std::get<Preview>(preview(B, Discard{.card = card("QH")})));
    CHECK_FALSE(kept.goes_out);
    CHECK(kept.deadwood == 10 + 12 + 12);
    CHECK(kept.dead.size() == 3);
    CHECK(code(preview(B, Discard{.card = card("QH"), .go_out = true})) == "CANNOT_GO_OUT");
    CHECK(code(preview(B, Draw{})) == "ALREADY_DREW");
}

}  // namespace crowntable::rummy
