#include <doctest/doctest.h>

#include "engine/rummy/review.hpp"
#include "tests/engine/rummy/scene.hpp"

// Rulings: going out and last turns.: laid is laid.

namespace crowntable::rummy {

namespace {

/// Round 6: after B went out, C's last turn holds 7S 8S 9S 9H 9D 10T after drawing and discarding QT.
Scene last_turn_scene(FinalLaydown laydown) {
    Options options = with_rounds(Preset::five_crowns, {6});
    options.final_laydown = laydown;
    Scene scene(options, 2);
    scene.deal({.hands = {"7S 8S 9S 9H 9D 10T", "QH QD QS JH JD JS"}, .turn_up = "4S", .stock = "10D QT"});
    scene.draw(B);
    scene.go_out(B, "10D");
    scene.draw(A);
    return scene;
}

}  // namespace

TEST_CASE("R-16: cards that are all in melds do not go out unless one can be spared") {
    Scene scene(with_rounds(Preset::five_crowns, {5}), 2);
    scene.deal({.hands = {"4S 9H KD 3S 3H", "8S 8H 8D 9C 9D"}, .turn_up = "4C", .stock = "9H"});
    scene.draw(B);
    CHECK_FALSE(scene.own(B).can_go_out);
    CHECK(scene.own(B).deadwood == 16);
    CHECK(scene.refused_discard(B, "8S", true) == "CANNOT_GO_OUT");
    CHECK(scene.refused_discard(B, "9C", true) == "CANNOT_GO_OUT");
}

TEST_CASE("R-17: who must go out and discards otherwise is told which discards go out") {
    Scene scene = queens_scene(preset_options(Preset::five_suited_rummy));
    scene.draw(B);
    const auto refusal = scene.game.check(B, Discard{.card = card("QH")});
    REQUIRE(refusal.has_value());
    CHECK(refusal->code == "MUST_GO_OUT");
    CHECK(refusal->faces == std::vector<std::string>{"10D"});
    CHECK(scene.own(B).legal.discard == hand("10D"));
    CHECK(std::get<Discard>(scene.game.fallback(B)).card == card("10D"));
    scene.play(B, scene.game.fallback(B));
    CHECK(scene.table().out_seat == B);
}

TEST_CASE("R-17: where nobody must, going out is the player's decision") {
    Scene scene = queens_scene(preset_options(Preset::five_crowns));
    scene.draw(B);
    CHECK(scene.refused_discard(B, "QH") == "");
    CHECK(scene.refused_discard(B, "10D") == "");
    CHECK(scene.refused_discard(B, "10D", true) == "");
    CHECK(scene.own(B).legal.go_out == hand("10D"));
    CHECK(scene.own(B).legal.discard.size() == 4);
}

TEST_CASE("R-18: one may go out on the first turn of the round") {
    Scene scene = queens_scene(preset_options(Preset::five_crowns));
    scene.draw(B);
    scene.go_out(B, "10D");
    CHECK(scene.table().out_seat == B);
    CHECK(scene.table().seats.at(1).laid->went_out);
    CHECK(scene.table().seats.at(1).cards == 0);
}

TEST_CASE("R-19: the discard that goes out may be a wild or a joker") {
    Scene scene(preset_options(Preset::five_crowns), 2);
    scene.deal({.hands = {"4S 9H KD", "QH QD QS"}, .turn_up = "3S", .stock = "JK"});
    SUBCASE("a joker") {
        scene.draw(B);
        scene.go_out(B, "JK");
    }
    SUBCASE("a card of the wild rank") {
        scene.take(B);
        scene.go_out(B, "3S");
    }
    CHECK(scene.table().out_seat == B);
}

TEST_CASE("R-20: the next seat may take the discard that went out") {
    Scene scene = queens_scene(preset_options(Preset::five_crowns));
    scene.draw(B);
    scene.go_out(B, "10D");
    scene.take(C);
    CHECK(scene.table().seats.at(2).taken == hand("10D"));
}

TEST_CASE("R-21: a false declaration is refused and costs nothing") {
    Scene scene = queens_scene(preset_options(Preset::five_crowns));
    scene.draw(B);
    const auto before = scene.game.fingerprint();
    CHECK(scene.refused_discard(B, "QH", true) == "CANNOT_GO_OUT");
    CHECK(scene.refused(B, Discard{.card = card("10D"), .go_out = true, .melds = groups("QH QD")}) == "BAD_MELDS");
    CHECK(scene.game.fingerprint() == before);
    CHECK(scene.table().phase == Phase::discard);
    CHECK(scene.refused_discard(B, "10D", true) == "");
}

TEST_CASE("R-22: every other seat has one last turn, also one that had no turn yet") {
    Scene scene = queens_scene(preset_options(Preset::five_crowns));
    scene.draw(B);
    scene.go_out(B, "10D");
    CHECK(scene.table().final_seats == std::vector{C, A});
    CHECK(scene.table().last_turn);
    scene.pass(C);
    CHECK(scene.table().final_seats == std::vector{A});
    scene.pass(A);
    CHECK(scene.table().phase == Phase::round_scored);
}

TEST_CASE("R-23: a last turn cannot go out; going out again is ROUND_CLOSED") {
    Scene scene = queens_scene(preset_options(Preset::five_suited_rummy));
    scene.draw(B);
    scene.go_out(B, "10D");
    scene.draw(C);
    CHECK(scene.refused_discard(C, "6S", true) == "ROUND_CLOSED");
    CHECK(scene.own(C).legal.go_out.empty());
    CHECK_FALSE(scene.own(C).can_go_out);
    scene.discard(C, "6S");
    CHECK(scene.table().out_seat == B);
    CHECK_FALSE(scene.table().seats.at(2).laid->went_out);
}

TEST_CASE("R-24: a last turn scores the least, whatever is said") {
    Scene scene = last_turn_scene(FinalLaydown::automatic);
    // Nines or the run: 7 + 8 + 10 or 9 + 9 + 10.
    CHECK(scene.own(A).deadwood == 25);
    CHECK(scene.refused(A, Discard{.card = card("QT"), .melds = groups("7S 8S 9S")}) == "BAD_MELDS");
    CHECK(scene.refused(A, Discard{.card = card("QT"), .melds = groups("7S 8S 9S"), .accept_worse = true}) ==
          "BAD_MELDS");
    CHECK(scene.refused(A, Discard{.card = card("QT"), .melds = groups("7S 8S")}) == "BAD_MELDS");
    CHECK(scene.refused(A, Discard{.card = card("QT"), .melds = Groups{}}) == "BAD_MELDS");
    SUBCASE("without melds") {
        scene.discard(A, "QT");
    }
    SUBCASE("with melds as good") {
        scene.play(A, Discard{.card = card("QT"), .melds = groups("9D 9S 9H")});
    }
    CHECK(scene.points() == "25 0");
    CHECK(scene.table().revealed->at(0).arrangement.melds.size() == 1);
}

TEST_CASE("R-24: manual, a worse laydown is refused once and then counts") {
    Scene scene = last_turn_scene(FinalLaydown::manual);
    CHECK(scene.refused(A, Discard{.card = card("QT"), .melds = groups("7S 8S 9S")}) == "WORSE_THAN_BEST");
    CHECK(scene.refused(A, Discard{.card = card("QT"), .melds = groups("7S 8S 10T"), .accept_worse = true}) ==
          "BAD_MELDS");
    SUBCASE("accepted") {
        scene.play(A, Discard{.card = card("QT"), .melds = groups("7S 8S 9S"), .accept_worse = true});
        CHECK(scene.points() == "28 0");
    }
    SUBCASE("nothing laid down") {
        CHECK(scene.refused(A, Discard{.card = card("QT"), .melds = Groups{}}) == "WORSE_THAN_BEST");
        scene.play(A, Discard{.card = card("QT"), .melds = Groups{}, .accept_worse = true});
        CHECK(scene.points() == "52 0");
    }
    SUBCASE("no word of melds is the best") {
        scene.discard(A, "QT");
        CHECK(scene.points() == "25 0");
    }
}

TEST_CASE("R-24: melds that go out must hold every kept card") {
    Scene scene(with_rounds(Preset::five_crowns, {6}), 2);
    scene.deal({.hands = {"7S 8S 9S 9H 9D KD", "QH QD QS JH JD JS"}, .turn_up = "4S", .stock = "10D"});
    scene.draw(B);
    const auto out = [](const std::string& melds) {
        return Discard{.card = card("10D"), .go_out = true, .melds = groups(melds)};
    };
    CHECK(scene.refused(B, out("QH QD QS")) == "BAD_MELDS");
    CHECK(scene.refused(B, out("QH QD QS | JH JD KS")) == "BAD_MELDS");
    CHECK(scene.refused(B, out("QH QD JS | JH JD QS")) == "BAD_MELDS");
    CHECK(scene.refused(B, out("QH QD QS | JH JD JS | ")) == "BAD_MELDS");
    CHECK(scene.refused(B, Discard{.card = card("10D"), .melds = groups("QH QD QS | JH JD JS")}) == "BAD_MELDS");
    scene.play(B, out("JS JD JH | QS QD QH"));
    CHECK(scene.find<WentOut>()->melds.size() == 2);
}

TEST_CASE("R-25: the discard of a last turn is mandatory and takes points away") {
    Scene scene(preset_options(Preset::five_crowns), 2);
    scene.deal({.hands = {"JK 9D QS", "QH QD QS"}, .turn_up = "8S", .stock = "10D 4C"});
    scene.draw(B);
    scene.go_out(B, "10D");
    scene.draw(A);
    CHECK(scene.own(A).deadwood == 25);
    CHECK(std::get<Discard>(scene.game.fallback(A)).card == card("JK"));
    scene.play(A, scene.game.fallback(A));
    CHECK(scene.points() == "25 0");
}

namespace {

/// B goes out at once. A holds a hand of two threes that lacks one card, and has its last turn.
Scene two_threes(LastTurnAllMelded option, const std::string& last_card) {
    Options options = with_rounds(Preset::five_crowns, {5});
    options.last_turn_all_melded = option;
    Scene scene(options, 2);
    scene.deal({.hands = {"8S 8H 8D 9C 9D", "QH QD QS QT QC"}, .turn_up = "3S", .stock = "10D " + last_card});
    scene.draw(B);
    scene.go_out(B, "10D");
    return scene;
}

}  // namespace

TEST_CASE("R-25: with all cards in melds a last turn breaks one by its discard") {
    Scene scene = two_threes(LastTurnAllMelded::discard, "9H");
    scene.draw(A);
    CHECK(scene.own(A).deadwood == 16);
    scene.play(A, scene.game.fallback(A));
    CHECK(scene.points() == "16 0");
}

TEST_CASE("R-25: with zero all cards are laid down, nothing is discarded, and the hand scores nothing") {
    Scene scene = two_threes(LastTurnAllMelded::zero, "9H");
    scene.draw(A);
    REQUIRE(scene.find<LaidDown>() != nullptr);
    CHECK(scene.find<LaidDown>()->melds.size() == 2);
    CHECK(scene.find<Discarded>() == nullptr);
    CHECK(scene.points() == "0 0");
    CHECK(scene.table().discard_top == card("10D"));
    CHECK(scene.table().seats.at(0).laid->melds.size() == 2);
    CHECK(scene.table().scores.back().went_out == B);
    const auto revealed = scene.table().revealed.value();
    CHECK(revealed.at(0).hand.size() == 6);
}

TEST_CASE("R-25: zero changes nothing for a hand that does not meld as a whole, nor before the last turns") {
    Scene scene = two_threes(LastTurnAllMelded::zero, "KH");
    scene.draw(A);
    CHECK(scene.table().phase == Phase::discard);
    scene.discard(A, "KH");
    CHECK(scene.points() == "18 0");
    Options options = with_rounds(Preset::five_crowns, {5});
    options.last_turn_all_melded = LastTurnAllMelded::zero;
    Scene early(options, 2);
    early.deal({.hands = {"3H 4C 6D 7T KS", "8S 8H 8D 9C 9D"}, .turn_up = "9H"});
    early.take(B);
    CHECK(early.table().phase == Phase::discard);
    CHECK(early.own(B).legal.go_out.empty());
}

TEST_CASE("R-25: where the last discard was laid down too, the next seat draws from the stock") {
    Options options = with_rounds(Preset::five_crowns, {5});
    options.last_turn_all_melded = LastTurnAllMelded::zero;
    Scene scene(options, 3);
    scene.deal({.hands = {"3H 4C 6D 7T KS", "QH QD QS QT QC", "8S 8H 8D 9C 9D"}, .turn_up = "9H", .stock = "10D"});
    scene.take(B);
    scene.go_out(B, "9H");
    CHECK(scene.table().discards.size() == 1);
    scene.take(C);
    CHECK(scene.table().discards.empty());
    CHECK(scene.table().current == A);
    CHECK(scene.refused(A, Draw{Source::discard}) == "PILE_EMPTY");
    CHECK(scene.own(A).legal.draw == Sources{Source::stock});
    scene.pass(A);
    CHECK(scene.points().ends_with(" 0 0"));
}

TEST_CASE("R-25, R-11: with no card left to draw at all the round ends") {
    Options options = with_rounds(Preset::five_crowns_mini, {13});
    options.last_turn_all_melded = LastTurnAllMelded::zero;
    Scene scene(options, 4);
    // A melds as a whole with 5C, B with QC, and D does so already.
    scene.deal({.hands = {"4H 5H 6H 7H 8H 9H 10H JH 4D 4C 4T 5D 5T", "6D 7D 8D 9D 10D JD QD 6C 7C 8C 9C 10C JC",
                          "QH 5C 6T 7T 8T 9T 10T JT QT KT JK JK JK", "3S 4S 5S 6S 7S 8S 9S 10S JS QS 3H 3D 3C"},
                .turn_up = "3T",
                .stock = "KS KH KC KD QC"});
    scene.pass_times(5);
    // Of the pile 3T alone comes back; the wilds leave the round.
    scene.draw(C);
    CHECK(scene.own(C).drawn == card("3T"));
    scene.discard(C, "5C");
    scene.take(D);
    scene.go_out(D, "5C");
    scene.take(A);
    scene.take(B);
    CHECK(scene.table().discards.empty());
    CHECK(scene.own(C).legal.draw == Sources{Source::stock});
    scene.draw(C);
    CHECK(scene.find<RoundBlocked>()->reason == BlockReason::stock);
    CHECK(scene.points() == "0 0 0 0");
}

TEST_CASE("R-25: bots take what melds the whole hand in a last turn, and so does a review") {
    for (const auto option : {LastTurnAllMelded::discard, LastTurnAllMelded::zero}) {
        Options options = with_rounds(Preset::five_crowns, {5});
        options.last_turn_all_melded = option;
        Scene scene(options, 2);
        scene.deal({.hands = {"8S 8H 8D 9C 9D", "QH QD QS QT QC"}, .turn_up = "3S", .stock = "9H"});
        scene.draw(B);
        scene.go_out(B, "9H");
        const bool takes = option == LastTurnAllMelded::zero;
        for (const auto level : {BotLevel::medium, BotLevel::hard}) {
            const auto action = Game::choose(scene.game.view(A), level, Random(Seed{}, "bot"));
            if (takes) CHECK(action == Action(Draw{Source::discard}));
        }
        const auto weighed = weigh(scene.game.view(A), Draw{Source::discard});
        CHECK(weighed->chosen_centipoints == (takes ? 0 : 1'600));
    }
}

TEST_CASE("R-38, R-41: what is laid down stays as it is; a finished seat has no further turn") {
    Scene scene = queens_scene(preset_options(Preset::five_crowns));
    scene.draw(B);
    scene.go_out(B, "10D");
    const auto laid = scene.table().seats.at(1).laid->melds;
    CHECK(scene.refused(B, Draw{}) == "NOT_YOUR_TURN");
    CHECK(scene.refused_discard(B, "QH") == "NOT_YOUR_TURN");
    scene.draw(C);
    // A queen of C's would not join B's: melds are of one's own cards only.
    CHECK(scene.refused(C, Discard{.card = card("10T"), .melds = groups("QH QD QS")}) == "BAD_MELDS");
    scene.discard(C, "10T");
    CHECK(scene.refused_discard(C, "4H") == "NOT_YOUR_TURN");
    CHECK(scene.table().seats.at(1).laid->melds == laid);
}

TEST_CASE("actions out of their phase are refused") {
    Scene scene(with_rounds(Preset::five_crowns, {3}), 2);
    CHECK(scene.refused(A, Draw{}) == "WRONG_PHASE");
    scene.deal({.hands = {"4S 9H KD", "QH QD QS"}, .turn_up = "8S", .stock = "10D 6S"});
    CHECK(scene.refused(A, Draw{}) == "NOT_YOUR_TURN");
    CHECK(scene.refused_discard(B, "QH") == "WRONG_PHASE");
    scene.draw(B);
    CHECK(scene.refused(B, Draw{}) == "ALREADY_DREW");
    CHECK(scene.refused_discard(B, "3S") == "CARD_NOT_IN_HAND");
    CHECK(scene.refused_discard(A, "4S") == "NOT_YOUR_TURN");
    scene.go_out(B, "10D");
    scene.pass(A);
    CHECK(scene.game.finished());
    CHECK(scene.refused(B, Draw{}) == "GAME_OVER");
}

}  // namespace crowntable::rummy
