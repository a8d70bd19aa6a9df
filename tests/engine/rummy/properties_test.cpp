#include "tests/engine/game_properties.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "tests/engine/rummy/bot_game.hpp"
#include "tests/engine/rummy/scene.hpp"
#include "tests/engine/rummy/text.hpp"

namespace crowntable::rummy {
namespace {

using cards::Card;

struct RummyFace {
    using Game = rummy::Game;

    static Action random_action(const View& view, Random& random) {
        const Legal& legal = view.own.legal;
        if (view.table.phase == Phase::draw) return Draw{.source = any_of(legal.draw, random)};
        Discard discard{.card = any_of(legal.discard, random)};
        discard.go_out = random.below(2) == 0 && std::ranges::count(legal.go_out, discard.card) > 0;
        return discard;
    }

    static std::vector<Action> doubtful_actions(const View& view, Random& random) {
        const Card any(static_cast<int>(random.below(11)) + 3, static_cast<cards::Suit>(random.below(5)));
        std::vector<Action> actions{Draw{.source = Source::stock}, Draw{.source = Source::discard},
                                    Discard{.card = any}, Discard{.card = Card(), .go_out = true}};
        if (view.own.hand.empty()) return actions;
        const Card held = any_of(view.own.hand, random);
        actions.emplace_back(Discard{.card = held});
        actions.emplace_back(Discard{.card = held, .go_out = true});
        actions.emplace_back(Discard{.card = held, .melds = Groups{{held, held, held}}});
        actions.emplace_back(Discard{.card = held, .melds = Groups{}, .accept_worse = true});
        return actions;
    }

    static std::vector<Card> hand(const PrivateView& view) { return {view.hand.begin(), view.hand.end()}; }
    static std::string phase(const PublicView& view) { return std::to_string(static_cast<int>(view.phase)); }
    static std::string text(const Event& event) { return rummy::text(event); }
    static std::string text(const PublicView& view) { return rummy::text(view); }
    static std::string text(const PrivateView& view) { return rummy::text(view); }

    static bool may_teach(const Game& before, Seat actor, const Action& action, Seat viewer) {
        Game after = before;
        for (const Event& event : after.apply(actor, action)) {
            if (std::holds_alternative<WentOut>(event) || std::holds_alternative<LaidDown>(event) ||
                std::holds_alternative<RoundScored>(event)) {
                return true;
            }
            if (const auto* drew = std::get_if<Drew>(&event)) {
                if (actor == viewer && drew->source == Source::stock) return true;
            }
        }
        return false;
    }

private:
    template <typename List>
    static typename List::value_type any_of(const List& list, Random& random) {
        return list.at(random.below(static_cast<std::uint32_t>(list.size())));
    }
};

/// A few short rounds with this preset's other options.
Options shortened(Preset preset, std::size_t seat_count) {
    Options options = preset_options(preset);
    options.rounds = seat_count > 4 ? std::vector{7, 3} : std::vector{10, 3, 5};
    if (preset == Preset::five_crowns_mini) options.rounds = {3, 7};
    options.max_turns_per_seat = 12;
    return options;
}

}  // namespace

TEST_CASE("every preset keeps to the contract of a game with 2 to 7 seats") {
    for (const Preset preset : all_presets) {
        CAPTURE(static_cast<int>(preset));
        for (std::size_t seats = 2; seats <= seats_max; ++seats) {
            properties::check_full_game<RummyFace>(shortened(preset, seats), seats, "rummy");
        }
    }
}

TEST_CASE("every option keeps to the contract of a game") {
    Options options = shortened(Preset::five_crowns, 3);
    options.packs = Packs::one;
    SUBCASE("forbidden returns, manual laydown, hidden history") {
        options.same_card_return = SameCardReturn::forbid;
        options.final_laydown = FinalLaydown::manual;
        options.discard_history = DiscardHistory::top_only;
    }
    SUBCASE("a hand that melds whole in its last turn counts nothing") {
        options.last_turn_all_melded = LastTurnAllMelded::zero;
    }
    SUBCASE("a dry stock, buried wilds removed") {
        options.rounds = {13};
        options.buried_wilds = BuriedWilds::remove;
        options.max_turns_per_seat = 60;
    }
    SUBCASE("a dry stock that is renewed again and again, out when able") {
        options.rounds = {13};
        options.must_go_out = true;
        options.max_recycles = 20;
        options.max_turns_per_seat = 60;
    }
    SUBCASE("a dry stock ends the round") {
        options.rounds = {13, 12};
        options.stock_empty = StockEmpty::end_round;
        options.max_turns_per_seat = 60;
    }
    SUBCASE("naturals in each meld, hands hidden to the end, play-off") {
        options.min_naturals_per_meld = 2;
        options.reveal_hands = RevealHands::at_game_end;
        options.tie_break = TieBreak::playoff_round;
        options.rounds = {3};
    }
    SUBCASE("jokers and twenties in Three Thirteen, most zero rounds") {
        options = shortened(Preset::three_thirteen, 3);
        options.jokers = 2;
        options.wild_leftover = WildLeftover::twenty;
        options.tie_break = TieBreak::most_zero_rounds;
        options.must_go_out = true;
    }
    for (const char* stream : {"options 1", "options 2"}) properties::check_full_game<RummyFace>(options, 3, stream);
    properties::check_full_game<RummyFace>(options, 4, "options 3");
}

/// What the state keeps of each hand is what would be found anew.
void check_kept_facts(const Game& game, std::size_t seats) {
    for (std::size_t i = 0; i < seats; ++i) {
        const View view = game.view(seat_at(i));
        const auto& own = view.own;
        if (!own.drawn) {
            REQUIRE(own.deadwood == cards::least_deadwood(own.hand, view.table.rules));
            REQUIRE(own.best_choices.empty());
            continue;
        }
        REQUIRE(own.best_choices == cards::best_discards(own.hand, view.table.rules, {.kept = own.may_not_return}));
        REQUIRE(own.deadwood == own.best_choices.front().deadwood);
    }
}

TEST_CASE("deadwood and best discards are those of the hand after every action, removal and redraw") {
    for (const Preset preset : all_presets) {
        Options options = shortened(preset, 3);
        options.same_card_return = SameCardReturn::forbid;
        BotGame play(options, 3, "kept facts");
        for (std::size_t step = 0; !play.game().finished(); ++step) {
            play.step();
            check_kept_facts(play.game(), 3);
            check_kept_facts(play.game().rehide(seat_at(step % 3), Seed{}), 3);
            Game left = play.game();
            left.remove_seat(seat_at(step / 3 % 3));
            check_kept_facts(left, 3);
            left.remove_seat(seat_at(step % 3));
            check_kept_facts(left, 3);
        }
    }
}

TEST_CASE("a game goes on soundly whenever a seat is removed") {
    for (int steps = 0; steps < 60; steps += 7) {
        const std::string stream = "removal " + std::to_string(steps);
        properties::check_removal<RummyFace>(shortened(Preset::five_suited_rummy, 3), 3, stream, steps);
        properties::check_removal<RummyFace>(shortened(Preset::five_crowns, 2), 2, stream, steps);
    }
}

}  // namespace crowntable::rummy
