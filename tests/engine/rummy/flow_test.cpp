#include <doctest/doctest.h>

#include "engine/ensure.hpp"
#include "tests/engine/rummy/scene.hpp"

// The worked examples F1 to F11 of the rulebook (3.4).

namespace crowntable::rummy {

TEST_CASE("what check would refuse is not applied") {
    Scene scene(preset_options(Preset::five_crowns), 2);
    scene.deal({.hands = {"4S 9H KD", "5S 10H KC"}, .turn_up = "6T", .stock = "7S 8H"});
    CHECK_THROWS_AS(scene.game.apply(A, Draw{}), BrokenInvariant);
    CHECK_THROWS_AS(scene.game.apply(B, Discard{.card = card("5S")}), BrokenInvariant);
    CHECK_THROWS_AS(scene.game.deal(Seed{}), BrokenInvariant);
    scene.draw(B);
    CHECK_THROWS_AS(scene.game.apply(B, Draw{}), BrokenInvariant);
    CHECK_THROWS_AS(scene.game.apply(B, Discard{.card = card("JK")}), BrokenInvariant);
}

TEST_CASE("F1: the starter goes out with the turn-up on the first turn") {
    Scene scene(preset_options(Preset::five_suited_rummy), 3);
    scene.deal({.hands = {"9S 9D 4T", "7H 8H KC", "QD 5S 3C"}, .turn_up = "6H", .stock = "QS JC"});
    scene.take(B);
    CHECK(scene.own(B).can_go_out);
    scene.discard(B, "KC");
    REQUIRE(scene.find<WentOut>() != nullptr);
    CHECK(cards::faces(scene.find<WentOut>()->melds.at(0).cards) == "6H 7H 8H");
    CHECK(scene.table().final_seats == std::vector{C, A});

    CHECK(scene.refused(C, Draw{Source::discard}) == "");
    scene.draw(C);
    scene.discard(C, "5S");
    CHECK(scene.find<LaidDown>()->melds.size() == 1);
    scene.draw(A);
    scene.discard(A, "JC");

    CHECK(scene.points() == "22 0 0");
    CHECK(scene.table().scores.back().went_out == B);
    scene.deal();
    CHECK(scene.find<RoundStarted>()->dealer == B);
    CHECK(scene.find<RoundStarted>()->starter == C);
}

TEST_CASE("F2: after somebody goes out in lap 2 every other seat has exactly one turn, in order") {
    Scene scene(preset_options(Preset::five_crowns), 4, D);
    scene.deal({.hands = {"4S 9H KD", "5T 8C JH", "QH QD 7S", "6C 10T 4H"},
                .turn_up = "8S",
                .stock = "10D 5H 9C 6T JS 4C QC"});
    scene.pass_times(4);
    scene.pass_times(2);
    scene.draw(C);
    scene.go_out(C, "7S");
    CHECK(scene.table().final_seats == std::vector{D, A, B});
    scene.pass(D);
    scene.pass(A);
    CHECK(scene.table().current == B);
    CHECK(scene.refused(D, Draw{}) == "NOT_YOUR_TURN");
    scene.pass(B);
    CHECK(scene.table().phase == Phase::round_scored);
    CHECK(scene.table().seats.at(2).round_points == 0);
}

TEST_CASE("F3: the joker that goes out is the next seat's to take, or it is covered") {
    Scene scene(preset_options(Preset::five_crowns), 3);
    scene.deal({.hands = {"4S 9H KD", "QH QD QS", "6C 10T 4H"}, .turn_up = "8S", .stock = "JK 9T"});
    scene.draw(B);
    scene.go_out(B, "JK");
    SUBCASE("the next seat takes it") {
        scene.take(C);
        CHECK(*scene.find<Drew>()->card == card("JK"));
    }
    SUBCASE("the next seat draws from the stock and covers it") {
        scene.pass(C);
        CHECK(scene.table().discard_top == card("9T"));
        scene.take(A);
        CHECK(*scene.find<Drew>()->card == card("9T"));
    }
}

TEST_CASE("F4: melding everything in a last turn scores 0 and starts no new last turns") {
    Scene scene(preset_options(Preset::five_crowns), 3);
    scene.deal({.hands = {"4S 9H KD", "QH QD QS", "6C 6T 4H"}, .turn_up = "8S", .stock = "10D 6S 5C"});
    scene.draw(B);
    scene.go_out(B, "10D");
    scene.draw(C);
    scene.discard(C, "4H");
    CHECK(scene.find<WentOut>() == nullptr);
    CHECK(scene.table().out_seat == B);
    CHECK(scene.table().final_seats == std::vector{A});
    scene.pass(A);
    CHECK(scene.points() == "26 0 0");
}

TEST_CASE("F5: the discards below the top become the stock when one asks for a stock card") {
    Scene scene = dry_scene(preset_options(Preset::five_crowns), "5C", "KD 9H 7C 3S 3H");
    scene.pass_times(3);
    // Two seats leave with a card that they drew: a pile of four is left.
    scene.draw(A);
    scene.remove(A);
    scene.draw(B);
    scene.remove(B);
    REQUIRE(scene.table().stock == 0);
    REQUIRE(cards::faces(scene.table().discards) == "5C KD 9H 7C");
    SUBCASE("stock: 7C stays on top") {
        scene.draw(C);
        CHECK(scene.find<Recycled>()->stock == 3);
        CHECK(scene.find<Recycled>()->recycles == 1);
        CHECK(cards::faces(scene.table().discards) == "7C");
        CHECK(scene.table().stock == 2);
        const auto drawn = *scene.own(C).drawn;
        CHECK((drawn == card("5C") || drawn == card("KD") || drawn == card("9H")));
    }
    SUBCASE("pile: 7C is taken and nothing is shuffled") {
        scene.take(C);
        CHECK(scene.table().stock == 0);
        CHECK(scene.table().recycles == 0);
        CHECK(cards::faces(scene.table().discards) == "5C KD 9H");
    }
}

TEST_CASE("F6: where buried wilds are removed they are out of play for the round") {
    Options options = with_rounds(Preset::five_crowns_mini, {5});
    Scene scene(options, 7);
    // Seven hands of five leave 22 cards; all are drawn and discarded. Fives are wild.
    const std::string stock = "KD 9H 10S 10H 10C 10D 10T JS JH JC JD JT 3S 3H 3C 3D 3T 4S 4H 4C 4D 7C";
    scene.deal({.hands = {"4T 5S 8H QC KT", "5H 6S 8C QD KS", "5D 6H 8D QT KH", "5T 6C 8T JK KC", "6D 7S 9S JK 8S",
                          "6T 7H 9C JK QS", "7D 7T 9D 9T QH"},
                .turn_up = "5C",
                .stock = stock});
    scene.pass_times(22);
    REQUIRE(cards::faces(scene.table().discards) == "5C " + stock);
    scene.draw(*scene.game.acting().begin());
    CHECK(scene.find<Recycled>()->stock == 21);
    CHECK(scene.table().out_of_play == 1);
    CHECK(scene.table().discard_top == card("7C"));
    CHECK(scene.game.invariants_hold());
}

TEST_CASE("F7: when nothing can be shuffled the top discard must be taken") {
    Options options = preset_options(Preset::five_crowns_mini);
    Scene scene = dry_scene(options, "KS", "KH KC KD 9H 7C");
    scene.pass_times(5);
    REQUIRE(scene.table().discards.size() == 6);
    SUBCASE("only 7C is in the pile") {
        const Seat unlucky = *scene.game.acting().begin();
        scene.draw(unlucky);
        CHECK(scene.table().out_of_play == 4);
        scene.remove(unlucky);
        REQUIRE(cards::faces(scene.table().discards) == "7C");
        REQUIRE(scene.table().stock == 0);
        const Seat seat = *scene.game.acting().begin();
        CHECK(scene.refused(seat, Draw{Source::stock}) == "STOCK_EMPTY");
        CHECK(scene.own(seat).legal.draw == std::vector{Source::discard});
        scene.take(seat);
        CHECK(scene.table().recycles == 1);
    }
    SUBCASE("the next seat finds one buried card again") {
        scene.pass_times(1);
        CHECK(scene.table().recycles == 1);
        scene.pass_times(1);
        CHECK(scene.table().recycles == 2);
    }
}

TEST_CASE("F8: seven seats play with four packs, or with two in Five Crowns") {
    const auto s0 = setup_facts(preset_options(Preset::five_suited_rummy), 7);
    CHECK(s0.packs == 4);
    CHECK(s0.cards == 232);
    CHECK(s0.stock_left == 140);
    const auto s2 = setup_facts(preset_options(Preset::five_crowns), 7);
    CHECK(s2.packs == 2);
    CHECK(s2.stock_left == 24);

    Scene scene(with_rounds(Preset::five_suited_rummy, {13}), 7);
    scene.deal();
    CHECK(scene.table().stock == 140);
    CHECK(scene.table().discards.size() == 1);
}

TEST_CASE("F9: a hand that could go out is kept where nobody must, and goes out where one must") {
    const Stack stack{.hands = {"4S 9H KD", "QH QD QS"}, .turn_up = "8S", .stock = "10D"};
    SUBCASE("off") {
        Scene scene(preset_options(Preset::five_crowns), 2);
        scene.deal(stack);
        scene.draw(B);
        CHECK(scene.own(B).can_go_out);
        CHECK_FALSE(scene.own(B).legal.must_go_out);
        scene.discard(B, "10D");
        CHECK(scene.find<WentOut>() == nullptr);
        CHECK(scene.table().current == A);
        CHECK_FALSE(scene.table().last_turn);
    }
    SUBCASE("on") {
        Scene scene(preset_options(Preset::five_suited_rummy), 2);
        scene.deal(stack);
        scene.draw(B);
        CHECK(scene.own(B).legal.must_go_out);
        scene.discard(B, "10D");
        CHECK(scene.find<WentOut>() != nullptr);
        CHECK(scene.table().last_turn);
    }
}

TEST_CASE("F10: equal lowest totals share the win") {
    Options options = with_rounds(Preset::five_suited_rummy, {13});
    options.max_turns_per_seat = 1;
    Scene scene(options, 3);
    const std::vector<int> ninety_six{3, 4, 4, 6, 6, 7, 7, 8, 9, 9, 10, 11, 12};
    const std::vector<int> hundred_twenty{6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12};
    scene.deal({.hands = {loose_cards(ninety_six), loose_cards(ninety_six), loose_cards(hundred_twenty, 1)},
                .turn_up = "3S",
                .stock = "3H 3C 3S"});
    scene.pass_times(3);
    CHECK(scene.totals() == "96 96 120");
    CHECK(scene.game.finished());
    CHECK(scene.places() == "A1 B1 C3");
}

TEST_CASE("F11: when the stock runs dry after the third recycle all score the cards they hold") {
    Options options = preset_options(Preset::five_crowns);
    Scene scene = dry_scene(options, "5C", "3D 9H 7C 3S 3H");
    const auto held = scene.own(B).hand;
    scene.pass_times(5 + 3 * 5);
    REQUIRE(scene.table().recycles == 3);
    REQUIRE(scene.table().stock == 0);
    const Seat seat = *scene.game.acting().begin();
    scene.draw(seat);
    CHECK(scene.find<RoundBlocked>()->reason == BlockReason::stock);
    CHECK(scene.find<Discarded>() == nullptr);
    CHECK(scene.game.finished());
    CHECK(scene.table().scores.back().blocked);
    CHECK_FALSE(scene.table().scores.back().went_out.has_value());
    CHECK(scene.table().scores.back().points.at(1) == cards::least_deadwood(held, cards::wild(13)));
}

}  // namespace crowntable::rummy
