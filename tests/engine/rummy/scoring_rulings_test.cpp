#include <doctest/doctest.h>

#include "engine/rummy/standings.hpp"
#include "tests/engine/rummy/scene.hpp"

// Rulings: points, ties, what is shown.: melds in a game.

namespace crowntable::rummy {

namespace {

/// One turn a seat: each scores what it was dealt.
Options one_turn(std::vector<int> rounds) {
    Options options = with_rounds(Preset::five_crowns, std::move(rounds));
    options.max_turns_per_seat = 1;
    return options;
}

/// A and B tie at 24, C has 30; passed cards change nothing.
const Stack tied{.hands = {"5S 7H QC", "5H 7C QD", "8S 9H KC"}, .turn_up = "JS", .stock = "10S 10H 10C"};

}  // namespace

TEST_CASE("R-27: hands are shown when the round is scored, or only when the game is over") {
    Options options = one_turn({3, 4});
    SUBCASE("at_round_end") {
        Scene scene(options, 3);
        scene.deal(tied);
        CHECK_FALSE(scene.table().revealed.has_value());
        scene.pass_times(3);
        REQUIRE(scene.table().revealed.has_value());
        CHECK(cards::faces(scene.table().revealed->at(2).arrangement.dead).size() == 8);
        CHECK(scene.table().revealed->at(0).arrangement.deadwood == 24);
        scene.deal();
        CHECK_FALSE(scene.table().revealed.has_value());
    }
    SUBCASE("at_game_end") {
        options.reveal_hands = RevealHands::at_game_end;
        Scene scene(options, 3);
        scene.deal(tied);
        scene.pass_times(3);
        CHECK_FALSE(scene.table().revealed.has_value());
        CHECK(scene.points() == "24 24 30");
        scene.deal();
        scene.pass_times(3);
        CHECK(scene.game.finished());
        CHECK(scene.table().revealed->size() == 3);
    }
}

TEST_CASE("R-28: a tie for the lowest total is a shared win") {
    Scene scene(one_turn({3}), 3);
    scene.deal(tied);
    scene.pass_times(3);
    CHECK(scene.game.finished());
    CHECK(scene.places() == "A1 B1 C3");
    CHECK(scene.find<GameOver>()->standings.size() == 3);
}

TEST_CASE("R-28: with most_zero_rounds the seat with more rounds of nothing wins a tie") {
    Options options = one_turn({3, 4});
    Scene scene(options, 2);
    SUBCASE("most_zero_rounds") {
        options.tie_break = TieBreak::most_zero_rounds;
        scene = Scene(options, 2);
    }
    SUBCASE("shared") {}
    scene.deal({.hands = {"5H 7C 9D", "5S 5D 5C"}, .turn_up = "JS", .stock = "10S 10H"});
    scene.pass_times(2);
    scene.deal({.hands = {"3H 3C 6D 7T", "8S 9C 10D KT"}, .turn_up = "JS", .stock = "QS QC"});
    scene.pass_times(2);
    CHECK(scene.totals() == "40 40");
    CHECK(scene.places() == (options.tie_break == TieBreak::shared ? "A1 B1" : "B1 A2"));
}

TEST_CASE("R-28: a play-off is one round of six cards between those who tie, outside the totals") {
    Options options = one_turn({3});
    options.tie_break = TieBreak::playoff_round;
    Scene scene(options, 3);
    scene.deal(tied);
    scene.pass_times(3);
    CHECK_FALSE(scene.game.finished());
    REQUIRE(scene.game.needs_chance());
    scene.deal({.hands = {"3S 5H 7C 9D JT KS", "3H 5C 7D 9T JS QH", ""}, .turn_up = "8S", .stock = "10S 10H"});
    CHECK(scene.table().playoff);
    CHECK(scene.table().rounds == std::vector{3, 6});
    CHECK(scene.table().wild == 6);
    CHECK(scene.table().seats.at(2).cards == 0);
    CHECK(scene.table().dealer == B);
    CHECK(scene.table().current == A);
    scene.pass_times(2);
    CHECK(scene.points() == "48 47 -");
    CHECK(scene.totals() == "24 24 30");
    CHECK(scene.game.finished());
    CHECK(scene.places() == "B1 A2 C3");
}

TEST_CASE("R-28: a play-off that is level too is a shared win, and without a tie there is none") {
    Options options = one_turn({3});
    options.tie_break = TieBreak::playoff_round;
    SUBCASE("level") {
        Scene scene(options, 3);
        scene.deal(tied);
        scene.pass_times(3);
        scene.deal({.hands = {"3S 5H 7C 9D JT KS", "3H 5C 7D 9T JS KH", ""}, .turn_up = "8S", .stock = "10S 10H"});
        scene.pass_times(2);
        CHECK(scene.game.finished());
        CHECK(scene.places() == "A1 B1 C3");
    }
    SUBCASE("no tie") {
        Scene scene(options, 3);
        scene.deal({.hands = {"5S 7H QC", "5H 7C KD", "8S 9H KC"}, .turn_up = "JS", .stock = "10S 10H 10C"});
        scene.pass_times(3);
        CHECK(scene.game.finished());
        CHECK(scene.places() == "A1 B2 C3");
    }
    SUBCASE("one of the tied leaves before it") {
        Scene scene(options, 3);
        scene.deal(tied);
        scene.pass_times(3);
        scene.remove(A);
        CHECK(scene.game.finished());
        CHECK(scene.places() == "B1 C2 A3");
    }
}

TEST_CASE("R-29: the wild rank counts 20 in hand instead of its face, a joker 50 in every round") {
    const auto deadwood = [](int round, const std::string& cards) {
        Scene scene(one_turn({round}), 2);
        return cards::least_deadwood(hand(cards), scene.table().rules);
    };
    CHECK(deadwood(3, "9D QS 3H") == 41);
    CHECK(deadwood(13, "KS 4D 9H") == 33);
    CHECK(deadwood(3, "JK 9D QS") == 71);
    CHECK(deadwood(13, "JK 9D QS") == 71);
    CHECK(deadwood(12, "3D 9S JS") == 23);
}

TEST_CASE("R-30: nobody scores below nothing, and the seat that went out scores nothing") {
    Scene scene(with_rounds(Preset::five_crowns, {3}), 2);
    scene.deal({.hands = {"JK JK 9D", "QH QD QS"}, .turn_up = "8S", .stock = "10D 4C"});
    scene.draw(B);
    scene.go_out(B, "10D");
    scene.pass(A);
    CHECK(scene.points() == "0 0");
}

TEST_CASE("R-31: all-wild melds are legal, unless melds need naturals; a wild rank at its own place is one") {
    Options options = with_rounds(Preset::five_crowns, {3});
    const Stack stack{.hands = {"4S 9H KD", "3S 3H JK"}, .turn_up = "8S", .stock = "10D"};
    const auto can_go_out = [&](int naturals) {
        options.min_naturals_per_meld = naturals;
        Scene scene(options, 2);
        scene.deal(stack);
        scene.draw(B);
        return scene.own(B).can_go_out;
    };
    CHECK(can_go_out(0));
    // The threes are a book of threes with a joker: two naturals at their own place.
    CHECK(can_go_out(1));
    CHECK(can_go_out(2));
    CHECK(cards::as_meld(hand("JK JK JK"), meld_rules(with_rounds(Preset::five_crowns, {5}), 5)).has_value());
    Options strict = with_rounds(Preset::five_crowns, {5});
    strict.min_naturals_per_meld = 1;
    CHECK_FALSE(cards::as_meld(hand("JK JK JK"), meld_rules(strict, 5)).has_value());
    strict.min_naturals_per_meld = 2;
    CHECK(cards::as_meld(hand("5S 5H 5C"), meld_rules(strict, 5)).has_value());
    CHECK_FALSE(cards::as_meld(hand("6S 5H JK"), meld_rules(strict, 5)).has_value());
}

TEST_CASE("R-32: runs go from 3 to the king, in Three Thirteen from the ace, and never round the corner") {
    const auto is_meld = [](Preset preset, const std::string& cards, int round) {
        return cards::as_meld(hand(cards), meld_rules(preset_options(preset), round)).has_value();
    };
    CHECK(is_meld(Preset::five_crowns, "3S 4S 5S", 9));
    CHECK(is_meld(Preset::five_crowns, "JS QS KS", 9));
    CHECK_FALSE(is_meld(Preset::five_crowns, "QS KS 3S", 9));
    CHECK(is_meld(Preset::three_thirteen, "AS 2S 3S", 9));
    CHECK_FALSE(is_meld(Preset::three_thirteen, "QS KS AS", 9));
    CHECK_FALSE(is_meld(Preset::five_crowns, "3C 4C 5C 6C 7C 8C 9C 10C JC QC KC JK", 12));
    CHECK(is_meld(Preset::three_thirteen, "AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC", 12));
}

TEST_CASE("R-33 to R-37: wilds stand for anything, cards for one meld, equal faces for a book") {
    const auto is_meld = [](const std::string& cards, int round) {
        return cards::as_meld(hand(cards), meld_rules(preset_options(Preset::five_crowns), round)).has_value();
    };
    CHECK(is_meld("5S 6S 7S", 5));             // the wild five at its own place.
    CHECK(is_meld("6S 5H 8S", 5));             // it stands for the seven, wherever that is.
    CHECK(is_meld("8S 8S 8H", 4));             // equal cards in a book,
    CHECK_FALSE(is_meld("5C 5C 6C 7C", 4));    // not in a run.
    CHECK(is_meld("7T 7T 7T 7H 7D 10C", 10));  // no upper limit.
    // the five of hearts cannot be in both.
    CHECK(cards::least_deadwood(hand("3H 4H 5H 5S 5D QC KC"), cards::wild(7)) == 32);
}

TEST_CASE("R-39, R-40: one canonical reading of a run, and the same arrangement each time") {
    const auto meld = cards::as_meld(hand("JK QS JK"), cards::wild(4));
    REQUIRE(meld.has_value());
    const auto run = cards::as_meld(hand("6S JK 8S JK"), cards::wild(4));
    REQUIRE(run.has_value());
    CHECK(cards::faces(run->stands_for) == "6S 7S 8S 9S");
    const auto top = cards::as_meld(hand("QS KS JK"), cards::wild(4));
    REQUIRE(top.has_value());
    CHECK(cards::faces(top->stands_for) == "JS QS KS");
    const auto cards = hand("3H 4H 5H 5S 5D QC KC");
    CHECK(cards::arrange(cards, cards::wild(7)) == cards::arrange(cards, cards::wild(7)));
}

TEST_CASE("R-49, R-50: in a last turn melds are laid down in part, and what is in none counts") {
    Scene scene(with_rounds(Preset::five_crowns, {4}), 2);
    scene.deal({.hands = {"8S 8H 8D KC", "QH QD QS QC"}, .turn_up = "9S", .stock = "10D JC"});
    scene.draw(B);
    scene.go_out(B, "10D");
    scene.draw(A);
    scene.discard(A, "KC");
    CHECK(scene.find<LaidDown>()->melds.size() == 1);
    CHECK(scene.points() == "11 0");
}

TEST_CASE(
    "rounds won go to whoever has the fewest points of a round, to all that tie, and going out first counts apart") {
    State state;
    state.seats.resize(3);
    state.scores.push_back({.hand_size = 3, .points = {0, 12, 7}, .went_out = A});
    state.scores.push_back({.hand_size = 4, .points = {9, 9, 30}});
    // Out first, but the last turn of another left as little; C had left the game.
    state.scores.push_back({.hand_size = 5, .points = {0, 0, std::nullopt}, .went_out = B});
    const auto counted = tallies(state);
    REQUIRE(counted.size() == 2);
    CHECK(counted[0].id == "rounds_won");
    CHECK(counted[0].by_seat == std::vector{3, 2, 0});
    CHECK(counted[1].id == "went_out_first");
    CHECK(counted[1].by_seat == std::vector{1, 1, 0});
}

}  // namespace crowntable::rummy
