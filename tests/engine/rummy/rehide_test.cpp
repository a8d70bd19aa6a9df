#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "engine/cards/deck.hpp"
#include "engine/ensure.hpp"
#include "tests/engine/rummy/scene.hpp"
#include "tests/engine/rummy/text.hpp"

namespace crowntable::rummy {

namespace {

Seed seed(int number) {
    Seed seed{};
    seed.bytes[0] = static_cast<std::uint8_t>(number);
    return seed;
}

}  // namespace

TEST_CASE("rehide redraws the other hands and the stock, and keeps what the viewer sees") {
    Scene scene(with_rounds(Preset::five_crowns, {5}), 3);
    scene.deal();
    scene.pass_times(4);
    std::set<std::string> hands;
    std::set<std::string> next_cards;
    for (int i = 0; i < 20; ++i) {
        Game other = scene.game.rehide(A, seed(i));
        CHECK(text(other.private_view(A)) == text(scene.game.private_view(A)));
        CHECK(text(other.public_view()) == text(scene.game.public_view()));
        hands.insert(text(other.private_view(B)));
        other.apply(C, Draw{});
        next_cards.insert(to_string(*other.private_view(C).drawn));
    }
    CHECK(hands.size() == 20);
    CHECK(next_cards.size() > 5);
}

TEST_CASE("rehide keeps a card that was taken from the pile and is still held, and only that one") {
    Scene scene(preset_options(Preset::five_crowns), 2);
    scene.deal({.hands = {"4S 9H KD", "5S 10H KC"}, .turn_up = "6T", .stock = "7S 8H"});
    scene.take(B);
    scene.discard(B, "5S");
    scene.pass(A);
    int without_king = 0;
    for (int i = 0; i < 20; ++i) {
        const auto held = scene.game.rehide(A, seed(i)).private_view(B).hand;
        CHECK(std::ranges::count(held, card("6T")) >= 1);
        if (std::ranges::count(held, card("KC")) == 0) ++without_king;
    }
    CHECK(without_king > 0);
}

TEST_CASE("rehide after a recycle keeps the stock among the cards that were recycled") {
    Options options = with_rounds(Preset::five_crowns, {13});
    options.packs = Packs::one;
    Scene scene(options, 4);
    scene.deal();
    scene.pass_times(5);
    const auto pile = scene.table().discards;
    const Seat drawer = *scene.table().current;
    const Seat viewer = next_seat(drawer, 4);
    scene.draw(drawer);
    REQUIRE(scene.table().recycles == 1);
    for (int i = 0; i < 20; ++i) {
        Game other = scene.game.rehide(viewer, seed(i));
        CHECK(std::ranges::count(pile, *other.private_view(drawer).drawn) > 0);
        // The four cards left in the stock come one after the other.
        other.apply(drawer, other.fallback(drawer));
        for (int draw = 0; draw < 4; ++draw) {
            const Seat seat = *other.acting().begin();
            other.apply(seat, Draw{});
            CHECK(std::ranges::count(pile, *other.private_view(seat).drawn) > 0);
            other.apply(seat, other.fallback(seat));
        }
    }
}

TEST_CASE("rehide gives nobody a hand that would have had to go out (R-17)") {
    Scene scene(preset_options(Preset::five_suited_rummy), 2);
    scene.deal({.hands = {"4S 9H KD", "5S 10H KC"}, .turn_up = "6T", .stock = "7S 8H 9C JD"});
    scene.pass_times(2);
    for (int i = 0; i < 200; ++i) CHECK(scene.game.rehide(A, seed(i)).private_view(B).deadwood > 0);
}

TEST_CASE("the fingerprint tells states apart and depends on the state alone") {
    Scene one(preset_options(Preset::five_crowns), 2);
    Scene two(preset_options(Preset::five_crowns), 2);
    const Stack stack{.hands = {"4S 9H KD", "5S 10H KC"}, .turn_up = "6T", .stock = "7S 8H"};
    const Stack swapped{.hands = {"4S 9H KD", "5S 10H KC"}, .turn_up = "6T", .stock = "8H 7S"};
    CHECK(one.game.fingerprint() == two.game.fingerprint());
    one.deal(stack);
    CHECK(one.game.fingerprint() != two.game.fingerprint());
    two.deal(stack);
    CHECK(one.game.fingerprint() == two.game.fingerprint());
    two.game.order_hand(A, hand("9H 4S KD"));
    CHECK(one.game.fingerprint() != two.game.fingerprint());
    two.game.order_hand(A, hand("4S 9H KD"));
    CHECK(one.game.fingerprint() == two.game.fingerprint());
    Scene three(preset_options(Preset::five_crowns), 2);
    three.deal(swapped);
    CHECK(one.game.fingerprint() != three.game.fingerprint());
}

TEST_CASE("a deal takes exactly the cards of the game's packs") {
    Scene scene(preset_options(Preset::five_crowns), 2);
    DeckOrder order{.cards = cards::make_deck({.packs = 1})};
    CHECK_THROWS_AS(scene.game.deal(order, Seed{}), BrokenInvariant);
}

}  // namespace crowntable::rummy
