#include <doctest/doctest.h>

#include <algorithm>

#include "engine/cards/deck.hpp"
#include "tests/engine/rummy/scene.hpp"

// Rulings: the stock, its end, and the card just taken.

namespace crowntable::rummy {

namespace {

/// A dry_scene in which B holds three melds: it can go out at once with three melds, whatever the others hold.
Scene out_on_a_dry_stock(Options options) {
    options.packs = Packs::one;
    options.rounds = {13};
    Scene scene(options, 4);
    const std::string out = "3S 4S 5S 6S 3H 4H 5H 6H 3C 4C 5C 6C 7C";
    const std::string stock = "KS KH KC KD JK";
    auto rest = cards::make_deck({});
    for (const auto used : hand(out + " KT " + stock)) rest.erase(std::ranges::find(rest, used));
    std::vector<std::string> hands{"", out, "", ""};
    const std::size_t others[] = {0, 2, 3};
    for (std::size_t i = 0; i < rest.size(); ++i) hands.at(others[i % 3]) += to_string(rest[i]) + " ";
    scene.deal({.hands = hands, .turn_up = "KT", .stock = stock});
    return scene;
}

}  // namespace

TEST_CASE("R-10: buried wilds go back, or out of play with the turn-up alike; the top is never buried") {
    const std::string pile = "KS JK 9H 4S KC";
    SUBCASE("recycle") {
        Scene scene = dry_scene(preset_options(Preset::five_crowns), "KD", pile);
        scene.pass_times(5);
        scene.draw(*scene.table().current);
        CHECK(scene.find<Recycled>()->stock == 5);
        CHECK(scene.table().out_of_play == 0);
    }
    SUBCASE("remove") {
        Scene scene = dry_scene(preset_options(Preset::five_crowns_mini), "KD", pile);
        scene.pass_times(5);
        scene.draw(*scene.table().current);
        CHECK(scene.find<Recycled>()->stock == 2);
        CHECK(scene.table().out_of_play == 3);
        CHECK(scene.table().discard_top == card("KC"));
        const auto drawn = *scene.own(*scene.table().current).drawn;
        CHECK((drawn == card("9H") || drawn == card("4S")));
    }
}

TEST_CASE("R-11: the stock is renewed when one asks for a card of it, not before") {
    Scene scene = dry_scene(preset_options(Preset::five_crowns), "5C", "3D 9H 7C 3S 3H");
    scene.pass_times(5);
    CHECK(scene.table().stock == 0);
    CHECK(scene.table().recycles == 0);
    const Seat seat = *scene.table().current;
    scene.draw(seat);
    CHECK(scene.table().recycles == 1);
    CHECK(scene.table().discards.size() == 1);
    CHECK(scene.table().stock == 4);
}

TEST_CASE("R-11: with end_round a draw from the empty stock is accepted and ends the round") {
    Options options = preset_options(Preset::five_crowns);
    options.stock_empty = StockEmpty::end_round;
    Scene scene = dry_scene(options, "5C", "3D 9H 7C 3S 3H");
    CHECK(scene.table().max_recycles == 0);
    scene.pass_times(5);
    const Seat seat = *scene.table().current;
    CHECK(scene.own(seat).legal.draw == std::vector{Source::stock, Source::discard});
    const auto held = scene.own(seat).hand;
    scene.draw(seat);
    CHECK(scene.find<RoundBlocked>()->reason == BlockReason::stock);
    CHECK(scene.find<Drew>() == nullptr);
    CHECK(scene.table().scores.back().points.at(seat.index) == cards::least_deadwood(held, cards::wild(13)));
}

TEST_CASE("R-11: a recycle that would yield no card is refused and not counted") {
    Scene scene = dry_scene(preset_options(Preset::five_crowns_mini), "KS", "KH KC KD KT 7C");
    scene.pass_times(5);
    const Seat seat = *scene.table().current;
    CHECK(scene.refused(seat, Draw{Source::stock}) == "STOCK_EMPTY");
    CHECK(scene.own(seat).legal.draw == std::vector{Source::discard});
    CHECK(std::get<Draw>(scene.game.fallback(seat)).source == Source::discard);
    scene.take(seat);
    CHECK(scene.table().recycles == 0);
    CHECK(scene.table().out_of_play == 0);
}

TEST_CASE("R-11, R-26: a last turn on a dry stock keeps the finished scores and scores the hands of the others") {
    Options options = preset_options(Preset::five_crowns);
    options.stock_empty = StockEmpty::end_round;
    Scene scene = out_on_a_dry_stock(options);
    scene.pass_times(4);
    scene.draw(B);
    scene.go_out(B, "JK");
    REQUIRE(scene.table().stock == 0);
    scene.take(C);
    const int points_of_c = scene.own(C).deadwood;
    scene.play(C, scene.game.fallback(C));
    const int points_of_d = scene.own(D).deadwood;
    const int points_of_a = scene.own(A).deadwood;
    scene.draw(D);
    CHECK(scene.find<RoundBlocked>()->reason == BlockReason::stock);
    const auto row = scene.table().scores.back();
    CHECK(row.points == RoundPoints{points_of_a, 0, points_of_c, points_of_d});
    CHECK(row.went_out == B);
    CHECK(row.blocked);
}

TEST_CASE("R-12: after max_recycles the next dry stock ends the round") {
    Options options = preset_options(Preset::five_crowns);
    options.max_recycles = 1;
    Scene scene = dry_scene(options, "5C", "3D 9H 7C 3S 3H");
    scene.pass_times(10);
    CHECK(scene.table().recycles == 1);
    CHECK(scene.table().stock == 0);
    scene.draw(*scene.table().current);
    CHECK(scene.find<RoundBlocked>()->reason == BlockReason::stock);
}

TEST_CASE("R-12: after max_turns_per_seat turns of each seat the round ends") {
    Options options = with_rounds(Preset::five_crowns, {3, 4});
    options.max_turns_per_seat = 4;
    Scene scene(options, 3);
    scene.deal({.hands = {"4S 9H KD", "5S 10H KC", "6S JH QC"},
                .turn_up = "6T",
                .stock = "7S 8H 7C 8D 7T 8S 7H 8C 7D 8T 4H 5C"});
    scene.pass_times(11);
    CHECK(scene.table().phase == Phase::draw);
    scene.pass_times(1);
    CHECK(scene.find<RoundBlocked>()->reason == BlockReason::turns);
    CHECK(scene.points() == "26 28 29");
    CHECK(scene.game.needs_chance());
}

TEST_CASE("R-12: last turns are played although all turns are used up") {
    Options options = with_rounds(Preset::five_crowns, {3});
    options.max_turns_per_seat = 1;
    Scene scene(options, 2);
    scene.deal({.hands = {"QH QD QS", "5S 10H KC"}, .turn_up = "6T", .stock = "7S 8H"});
    scene.pass(B);
    scene.draw(A);
    scene.go_out(A, "8H");
    CHECK(scene.table().current == B);
    scene.pass(B);
    CHECK(scene.points() == "0 28");
    CHECK_FALSE(scene.table().scores.back().blocked);
}

TEST_CASE("R-13: the card just taken may be discarded again where that is allowed") {
    Scene scene(preset_options(Preset::five_crowns), 2);
    scene.deal({.hands = {"4S 9H KD", "5S 10H KC"}, .turn_up = "6T"});
    scene.take(B);
    CHECK(scene.refused_discard(B, "6T") == "");
}

TEST_CASE("R-13: forbidden, faces are compared, and a card from the stock is free") {
    Options options = preset_options(Preset::five_crowns);
    options.same_card_return = SameCardReturn::forbid;
    Scene scene(options, 2);
    scene.deal({.hands = {"4S 9H KD", "5S 6T KC"}, .turn_up = "6T", .stock = "4S"});
    scene.take(B);
    CHECK(scene.refused_discard(B, "6T") == "SAME_CARD_RETURN");
    CHECK(std::ranges::count(scene.own(B).legal.discard, card("6T")) == 0);
    CHECK(scene.own(B).legal.discard.size() == 2);
    scene.discard(B, "KC");
    scene.draw(A);
    CHECK(scene.refused_discard(A, "4S") == "");
}

TEST_CASE("R-13: forbidden, but waived when the stock cannot be drawn") {
    Options options = preset_options(Preset::five_crowns_mini);
    options.same_card_return = SameCardReturn::forbid;
    Scene scene = dry_scene(options, "KS", "KH KC KD KT 7C");
    scene.pass_times(5);
    const Seat seat = *scene.table().current;
    scene.take(seat);
    CHECK(scene.refused_discard(seat, "7C") == "");
}

TEST_CASE("R-13: forbidden, but waived when the hand has no other face") {
    Options options = preset_options(Preset::five_crowns);
    options.same_card_return = SameCardReturn::forbid;
    options.packs = Packs::four;
    Scene scene(options, 2);
    scene.deal({.hands = {"4S 9H KD", "6T 6T 6T"}, .turn_up = "6T"});
    scene.take(B);
    CHECK(scene.refused_discard(B, "6T") == "");
}

TEST_CASE("R-13: a clock that may not return the card throws what leaves the least") {
    Options options = preset_options(Preset::five_crowns_mini);
    options.same_card_return = SameCardReturn::forbid;
    Scene scene(options, 2);
    scene.deal({.hands = {"4S 9H KD", "5S 10H KC"}, .turn_up = "6T"});
    scene.take(B);
    CHECK(std::get<Discard>(scene.game.fallback(B)).card == card("KC"));
}

}  // namespace crowntable::rummy
