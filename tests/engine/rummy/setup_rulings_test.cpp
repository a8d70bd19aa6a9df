#include <doctest/doctest.h>

#include <set>

#include "engine/cards/deck.hpp"
#include "engine/ensure.hpp"
#include "tests/engine/rummy/scene.hpp"

// Rulings: what is dealt, by whom, to whom.

namespace crowntable::rummy {

namespace {

std::vector<int> packs_by_seats(const Options& options) {
    std::vector<int> packs;
    for (std::size_t seats = 2; seats <= 7; ++seats) packs.push_back(setup_facts(options, seats).packs);
    return packs;
}

std::vector<int> stock_by_seats(const Options& options) {
    std::vector<int> stock;
    for (std::size_t seats = 2; seats <= 7; ++seats) stock.push_back(setup_facts(options, seats).stock_left);
    return stock;
}

std::string code(const std::optional<Refusal>& refusal) {
    return refusal ? std::string(refusal->code) : "";
}

Seat first_dealer(FirstDealer option, Seating seating, std::uint8_t seed = 1) {
    Options options = preset_options(Preset::five_crowns);
    options.first_dealer = option;
    Game game = Game::start(options, seating);
    game.deal(Seed{seed});
    return *game.dealer();
}

}  // namespace

TEST_CASE("R-01: each further pair of players or part of one adds a pack") {
    Options options = preset_options(Preset::five_suited_rummy);
    CHECK(packs_by_seats(options) == std::vector{1, 2, 2, 3, 3, 4});
    CHECK(stock_by_seats(options) == std::vector{31, 76, 63, 108, 95, 140});
    options.packs = Packs::auto_floor;
    CHECK(packs_by_seats(options) == std::vector{1, 1, 2, 2, 3, 3});
    CHECK(stock_by_seats(options) == std::vector{31, 18, 63, 50, 95, 82});
    options.packs = Packs::one;
    CHECK(stock_by_seats(options) == std::vector{31, 18, 5, -8, -21, -34});
    CHECK(stock_by_seats(preset_options(Preset::five_crowns)) == std::vector{89, 76, 63, 50, 37, 24});
    options.packs = Packs::three;
    CHECK(packs_by_seats(options) == std::vector{3, 3, 3, 3, 3, 3});
    options.packs = Packs::four;
    CHECK(packs_by_seats(options) == std::vector{4, 4, 4, 4, 4, 4});
}

TEST_CASE("R-02: too few cards refuse the start") {
    Options options = preset_options(Preset::five_suited_rummy);
    options.packs = Packs::one;
    for (std::size_t seats = 2; seats <= 4; ++seats) CHECK(code(Game::check_options(options, seats)) == "");
    for (std::size_t seats = 5; seats <= 7; ++seats)
        CHECK(code(Game::check_options(options, seats)) == "TOO_FEW_CARDS");
    options.packs = Packs::two;
    for (std::size_t seats = 2; seats <= 7; ++seats) CHECK(code(Game::check_options(options, seats)) == "");
    for (std::size_t seats = 2; seats <= 7; ++seats) {
        CHECK(code(Game::check_options(preset_options(Preset::five_crowns_mini), seats)) == "");
    }
    // 52 cards: four hands of 13 leave nothing, three leave 12.
    options = preset_options(Preset::three_thirteen);
    options.packs = Packs::one;
    CHECK(code(Game::check_options(options, 3)) == "");
    CHECK(code(Game::check_options(options, 4)) == "TOO_FEW_CARDS");
    // Four hands of 12, a turn-up and four stock cards are 53: two jokers make the difference.
    options.rounds = {3, 12};
    CHECK(code(Game::check_options(options, 4)) == "TOO_FEW_CARDS");
    options.jokers = 2;
    CHECK(code(Game::check_options(options, 4)) == "");
}

TEST_CASE("R-03: the packs stay those of the start, also when a seat is removed") {
    Scene scene(with_rounds(Preset::five_suited_rummy, {3, 4}), 3);
    scene.deal();
    CHECK(scene.table().packs == 2);
    scene.remove(C);
    while (!scene.game.needs_chance()) scene.play(*scene.table().current, scene.game.fallback(*scene.table().current));
    scene.deal();
    CHECK(scene.table().packs == 2);
    CHECK(scene.table().stock == 116 - 2 * 4 - 1);
}

TEST_CASE("R-04: two to seven seats") {
    const Options options = preset_options(Preset::five_suited_rummy);
    CHECK(code(Game::check_options(options, 0)) == "TOO_FEW_SEATS");
    CHECK(code(Game::check_options(options, 1)) == "TOO_FEW_SEATS");
    CHECK(code(Game::check_options(options, 2)) == "");
    CHECK(code(Game::check_options(options, 7)) == "");
    CHECK(code(Game::check_options(options, 8)) == "TOO_MANY_SEATS");
}

TEST_CASE("a game starts with seats of its table, and with rounds to play") {
    const Options options = preset_options(Preset::five_suited_rummy);
    CHECK_THROWS_AS(Game::start(options, {.seat_count = 8, .host = {}}), BrokenInvariant);
    CHECK_THROWS_AS(Game::start(options, {.seat_count = 2, .host = C}), BrokenInvariant);
    CHECK_THROWS_AS(Game::start(options, {.seat_count = 2, .host = {}, .dealer = C}), BrokenInvariant);
    CHECK_THROWS_AS(Game::start(options, {.seat_count = 2, .host = {}, .last_standings = {{C, 1, 0}}}),
                    BrokenInvariant);
    CHECK_THROWS_AS(setup_facts(with_rounds(Preset::five_crowns, {}), 2), BrokenInvariant);
}

TEST_CASE("R-05: the first dealer is random, the host, or the winner or loser of the last game") {
    const Seating first{.seat_count = 4, .host = C};
    const Seating later{
        .seat_count = 4, .host = std::nullopt, .last_standings = {{D, 1, 10}, {A, 2, 20}, {C, 3, 30}, {B, 4, 40}}};
    std::set<Seat> dealers;
    for (std::uint8_t seed = 0; seed < 40; ++seed) dealers.insert(first_dealer(FirstDealer::random, first, seed));
    CHECK(dealers.size() == 4);
    CHECK(first_dealer(FirstDealer::host, first) == C);
    CHECK(first_dealer(FirstDealer::winner_of_last, later) == D);
    CHECK(first_dealer(FirstDealer::loser_of_last, later) == B);
    // Without a host or a last game the choice is the random one.
    CHECK(first_dealer(FirstDealer::host, later) == first_dealer(FirstDealer::random, later));
    CHECK(first_dealer(FirstDealer::winner_of_last, first) == first_dealer(FirstDealer::random, first));
    CHECK(first_dealer(FirstDealer::loser_of_last, first) == first_dealer(FirstDealer::random, first));
    // A rematch names its dealer, whatever the option says.
    const Seating rematch{.seat_count = 4, .host = C, .last_standings = later.last_standings, .dealer = A};
    for (const auto option : {FirstDealer::random, FirstDealer::host, FirstDealer::winner_of_last}) {
        CHECK(first_dealer(option, rematch) == A);
    }
}

TEST_CASE("R-05: a seat that was left before the first card does not deal") {
    const Seating rematch{.seat_count = 3, .host = A, .dealer = B};
    Game game = Game::start(preset_options(Preset::five_crowns), rematch);
    game.remove_seat(B);
    game.deal(Seed{});
    CHECK(*game.dealer() == C);
    CHECK(game.acting() == SeatSet(A));
}

TEST_CASE("R-06: the deal goes to the next seat clockwise, skipping a removed one") {
    Options options = with_rounds(Preset::five_crowns, {3, 4, 5, 6});
    options.max_turns_per_seat = 1;
    Scene scene(options, 4, C);
    std::vector<Seat> dealers;
    for (int round = 0; round < 4; ++round) {
        scene.deal();
        dealers.push_back(*scene.game.dealer());
        CHECK(scene.find<RoundStarted>()->starter == scene.table().current);
        if (round == 1) scene.remove(A);
        while (scene.table().current) scene.play(*scene.table().current, scene.game.fallback(*scene.table().current));
    }
    CHECK(dealers == std::vector{C, D, B, C});
}

TEST_CASE("R-07: one card at a time from the dealer's left, then the turn-up") {
    Game game = Game::start(preset_options(Preset::five_crowns), Seating{.seat_count = 3, .host = A, .dealer = B});
    DeckOrder order{.cards = cards::make_deck({.packs = 2})};
    game.deal(order, Seed{});
    CHECK(cards::faces(game.private_view(C).hand) == "3S 6S 9S");
    CHECK(cards::faces(game.private_view(A).hand) == "4S 7S 10S");
    CHECK(cards::faces(game.private_view(B).hand) == "5S 8S JS");
    CHECK(game.public_view().discard_top == card("QS"));
    CHECK(game.acting() == SeatSet(C));
    game.apply(C, Draw{Source::stock});
    CHECK(game.private_view(C).drawn == card("KS"));
}

TEST_CASE("R-08: a wild turn-up stays, and R-15: the starter may take it or draw from the stock") {
    Scene scene(preset_options(Preset::five_crowns), 2);
    scene.deal({.hands = {"4S 9H KD", "5S 10H KC"}, .turn_up = "JK"});
    CHECK(scene.table().discard_top == card("JK"));
    CHECK(scene.own(B).legal.draw == std::vector{Source::stock, Source::discard});
    scene.take(B);
    CHECK(scene.hand_of(B) == "5S 10H KC JK");
}

TEST_CASE("R-09: the pile may be looked through, or only its top is shown; only the top is ever taken") {
    Options options = preset_options(Preset::five_crowns);
    const Stack stack{.hands = {"4S 9H KD", "5S 10H KC"}, .turn_up = "6T", .stock = "QS QH"};
    SUBCASE("visible") {
        Scene scene(options, 2);
        scene.deal(stack);
        scene.pass_times(2);
        CHECK(cards::faces(scene.table().discards) == "6T QS QH");
    }
    SUBCASE("top_only") {
        options.discard_history = DiscardHistory::top_only;
        Scene scene(options, 2);
        scene.deal(stack);
        scene.pass_times(2);
        CHECK(scene.table().discards.empty());
        CHECK(scene.table().discard_top == card("QH"));
        scene.take(B);
        CHECK(scene.own(B).drawn == card("QH"));
    }
}

TEST_CASE("R-46: rounds may be any list of distinct sizes from 3 to 13") {
    Options options = preset_options(Preset::five_crowns);
    for (const auto& rounds : {std::vector{13}, std::vector{13, 12, 3}, std::vector{5, 3, 4}}) {
        options.rounds = rounds;
        CHECK(code(Game::check_options(options, 4)) == "");
    }
    for (const auto& rounds : {std::vector<int>{}, std::vector{2}, std::vector{14}, std::vector{3, 3}}) {
        options.rounds = rounds;
        CHECK(code(Game::check_options(options, 4)) == "BAD_OPTION");
    }
    options.rounds = {5, 3};
    options.max_turns_per_seat = 1;
    Scene scene(options, 2);
    scene.deal();
    CHECK(scene.table().hand_size == 5);
    scene.pass_times(2);
    scene.deal();
    CHECK(scene.table().hand_size == 3);
    CHECK(scene.table().round == 2);
}

TEST_CASE("R-48: the wild rank is the number of cards dealt") {
    Scene scene(with_rounds(Preset::three_thirteen, {11}), 2);
    CHECK(scene.table().wild == 11);
    scene.deal();
    CHECK(scene.find<RoundStarted>()->wild == 11);
    CHECK(scene.table().rules.is_wild(card("JS")));
    CHECK_FALSE(scene.table().rules.is_wild(card("10S")));
}

TEST_CASE("the options of a preset are those of its rules, and values out of range are refused") {
    CHECK(preset_options(Preset::five_suited_rummy).must_go_out);
    CHECK(preset_options(Preset::five_crowns).packs == Packs::two);
    CHECK_FALSE(preset_options(Preset::five_crowns).must_go_out);
    CHECK(preset_options(Preset::five_crowns_mini).rounds == std::vector{3, 4, 5, 6, 7});
    CHECK(preset_options(Preset::five_crowns_mini).buried_wilds == BuriedWilds::remove);
    CHECK_FALSE(preset_options(Preset::three_thirteen).must_go_out);
    CHECK(preset_options(Preset::three_thirteen).rounds.size() == 11);

    const auto refused = [](auto change) {
        Options options = preset_options(Preset::three_thirteen);
        change(options);
        return code(Game::check_options(options, 2));
    };
    CHECK(refused([](Options& o) { o.max_recycles = 21; }) == "BAD_OPTION");
    CHECK(refused([](Options& o) { o.max_recycles = -1; }) == "BAD_OPTION");
    CHECK(refused([](Options& o) { o.max_turns_per_seat = 0; }) == "BAD_OPTION");
    CHECK(refused([](Options& o) { o.min_naturals_per_meld = 3; }) == "BAD_OPTION");
    CHECK(refused([](Options& o) { o.jokers = 1; }) == "BAD_OPTION");
    CHECK(refused([](Options& o) { o.jokers = 2; }) == "");
}

TEST_CASE("Three Thirteen plays with 52 cards from the ace, and jokers by option") {
    Options options = preset_options(Preset::three_thirteen);
    CHECK(setup_facts(options, 2).cards == 52);
    CHECK(setup_facts(options, 3).cards == 104);
    options.jokers = 2;
    CHECK(setup_facts(options, 2).cards == 54);
    Scene scene(options, 2);
    scene.deal({.hands = {"AS 2S 3D", "JK KH QD"}, .turn_up = "AD", .stock = "10C"});
    CHECK(scene.own(A).deadwood == 0);
    CHECK(scene.own(B).deadwood == 50 + 10 + 10);
    CHECK(scene.table().rules.points(card("3D")) == 3);
    options.wild_leftover = WildLeftover::twenty;
    CHECK(meld_rules(options, 3).points(card("3D")) == 20);
}

}  // namespace crowntable::rummy
