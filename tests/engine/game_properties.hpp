#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "engine/game.hpp"

// What every game must keep to, whatever its rules (engine/game.hpp). A game's tests write one struct of
// static functions, the face that the game shows here, and call for each set of options and number of seats
//
//     check_full_game<MyFace>(options, seat_count, "name of a random stream");
//     check_removal<MyFace>(options, seat_count, "name of a random stream");
//
// from a doctest case. The face:
//
//     struct MyFace {
//         using Game = my::Game;
//         // An action that check accepts from the view's seat, which is acting; spread over all that is legal.
//         static Action random_action(const View& view, Random& random);
//         // Some actions, accepted or not: wrong phase, cards not in the hand, nonsense. Never empty.
//         static std::vector<Action> doubtful_actions(const View& view, Random& random);
//         // The seat's hand in its order; only where hands have an order.
//         static std::vector<Face> hand(const PrivateView& view);
//         // The phase, in any notation.
//         static std::string phase(const PublicView& view);
//         // All that the value says, so that equal texts mean equal values.
//         static std::string text(const Event& event);
//         static std::string text(const PublicView& view);
//         static std::string text(const PrivateView& view);
//         // Whether the action, once applied, may tell the viewer more than the action itself says
//         // (an own draw from the stock; hands laid down or shown at the end of a round).
//         static bool may_teach(const Game& before, Seat actor, const Action& action, Seat viewer);
//         // Only where the rules take an action, as a mistake, from a seat that is not to act.
//         static bool is_accepted_unasked(const View& view, const Action& action);
//     };
//
// Games must end by themselves: a quarter of the actions are the fallback's, a quarter a bot's. Choose
// options that keep them short.

namespace crowntable::properties {

template <typename F>
concept GameFace = Game<typename F::Game> &&
                   requires(const typename F::Game game, const typename F::Game::View view, Random random,
                            const typename F::Game::PublicView public_view, const typename F::Game::Action action,
                            const typename F::Game::PrivateView private_view, const typename F::Game::Event event) {
                       { F::random_action(view, random) } -> std::same_as<typename F::Game::Action>;
                       { F::doubtful_actions(view, random) } -> std::same_as<std::vector<typename F::Game::Action>>;
                       { F::phase(public_view) } -> std::same_as<std::string>;
                       { F::text(event) } -> std::same_as<std::string>;
                       { F::text(public_view) } -> std::same_as<std::string>;
                       { F::text(private_view) } -> std::same_as<std::string>;
                       { F::may_teach(game, Seat{}, action, Seat{}) } -> std::same_as<bool>;
                   };

/// A random game under way; every step is checked.
template <GameFace F>
class Playthrough {
public:
    using G = typename F::Game;
    using Action = typename G::Action;

    Playthrough(const typename G::Options& options, std::size_t seat_count, std::string_view stream)
        : random_(Seed{}, stream), options_(options), seat_count_(seat_count), game_(start()) {}

    const G& game() const { return game_; }
    Random& random() { return random_; }
    bool over() const { return game_.finished(); }

    /// One deal or action, with all checks before and after. REQUIRES: !over().
    void step() {
        REQUIRE(inputs_.size() < 200'000);
        check_here();
        if (game_.needs_chance()) return play(Input{Seat{}, std::nullopt, random_.seed()});
        const Seat seat = any_of(game_.acting());
        play(Input{seat, some_action(seat), Seed{}});
    }

    void remove(Seat seat) {
        game_.remove_seat(seat);
        REQUIRE(game_.invariants_hold());
        REQUIRE_FALSE(game_.acting().contains(seat));
        // The record of inputs knows no removals.
        replayable_ = false;
    }

    /// The end is an end, and the same inputs lead to it again, step by step. REQUIRES: over().
    void check_over() {
        CHECK(game_.acting().empty());
        CHECK_FALSE(game_.needs_chance());
        check_standings();
        for (const Seat seat : all_seats()) {
            for (const Action& action : F::doubtful_actions(game_.view(seat), random_)) check_refused(seat, action);
        }
        if (!replayable_) return;
        CHECK(rehidden_differently_ > 0);
        check_replay();
    }

private:
    /// An action, or without one a deal.
    struct Input {
        Seat seat;
        std::optional<Action> action;
        Seed seed;
    };
    struct Outcome {
        Fingerprint fingerprint;
        std::string events;

        bool operator==(const Outcome&) const = default;
    };

    G start() const {
        if constexpr (requires { G::check_options(options_, seat_count_); }) {
            REQUIRE_FALSE(G::check_options(options_, seat_count_).has_value());
        }
        return G::start(options_, Seating{seat_count_, Seat{0}});
    }

    std::vector<Seat> all_seats() const {
        std::vector<Seat> seats;
        for (std::size_t i = 0; i < seat_count_; ++i) seats.push_back(Seat{static_cast<std::uint8_t>(i)});
        return seats;
    }

    Seat any_of(const SeatSet& seats) {
        std::vector<Seat> list;
        for (const Seat seat : seats) list.push_back(seat);
        REQUIRE_FALSE(list.empty());
        return list[random_.below(static_cast<std::uint32_t>(list.size()))];
    }

    Action some_action(Seat seat) {
        const std::uint32_t kind = random_.below(4);
        if (kind == 0) return game_.fallback(seat);
        if (kind == 1) return chosen(seat, static_cast<BotLevel>(random_.below(4)));
        return F::random_action(game_.view(seat), random_);
    }

    Action chosen(Seat seat, BotLevel level) {
        return G::choose(game_.view(seat), level, Random(random_.seed(), "bot"));
    }

    static std::string text(const std::vector<typename G::Event>& events) {
        std::string result;
        for (const auto& event : events) result += F::text(event) + "\n";
        return result;
    }

    static Outcome enter(G& game, const Input& input) {
        std::string events;
        if (input.action) {
            REQUIRE_FALSE(game.check(input.seat, *input.action).has_value());
            events = text(game.apply(input.seat, *input.action));
        } else {
            events = text(game.deal(input.seed));
        }
        REQUIRE_FALSE(events.empty());
        return Outcome{game.fingerprint(), std::move(events)};
    }

    void play(const Input& input) {
        const std::uint32_t turn = game_.turn();
        const SeatSet acted = game_.acting();
        const std::string phase = F::phase(game_.public_view());
        inputs_.push_back(input);
        outcomes_.push_back(enter(game_, input));
        REQUIRE(game_.invariants_hold());

        // The turn rises exactly when the phase changes or a seat begins to act; an action that was
        // meant for before is then stale.
        const SeatSet acting = game_.acting();
        const bool begins =
            std::ranges::any_of(all_seats(), [&](Seat seat) { return acting.contains(seat) && !acted.contains(seat); });
        const bool changed = begins || F::phase(game_.public_view()) != phase;
        CHECK((game_.turn() > turn) == changed);
        CHECK(game_.turn() >= turn);
    }

    void check_here() {
        REQUIRE(game_.invariants_hold());
        const Fingerprint before = game_.fingerprint();
        if (game_.needs_chance()) {
            CHECK(game_.acting().empty());
        } else {
            CHECK_FALSE(game_.acting().empty());
        }
        for (const Seat seat : all_seats()) check_actions(seat);
        const Seat viewer = all_seats()[random_.below(static_cast<std::uint32_t>(seat_count_))];
        check_rehide(viewer);
        if constexpr (requires { typename G::Face; }) check_hand_order(viewer);
        CHECK(game_.fingerprint() == before);
    }

    /// Asking changes nothing, refusals are values, and the preview knows what check knows.
    void check_actions(Seat seat) {
        const Fingerprint before = game_.fingerprint();
        const typename G::View view = game_.view(seat);
        const bool acting = game_.acting().contains(seat);
        std::vector<Action> actions = F::doubtful_actions(view, random_);
        REQUIRE_FALSE(actions.empty());
        for (const Action& action : actions) {
            if (!acting && !is_accepted_unasked(view, action)) check_refused(seat, action);
            const std::optional<Refusal> refusal = game_.check(seat, action);
            if constexpr (requires { G::preview(view, action); }) {
                CHECK(std::holds_alternative<Refusal>(G::preview(view, action)) == refusal.has_value());
            }
            if (refusal) check_refused(seat, action);
        }
        if (acting) {
            check_accepted(seat, game_.fallback(seat));
            for (const auto level : {BotLevel::easy, BotLevel::medium, BotLevel::hard, BotLevel::random}) {
                check_accepted(seat, chosen(seat, level));
            }
            check_accepted(seat, F::random_action(view, random_));
        }
        CHECK(game_.fingerprint() == before);
    }

    static bool is_accepted_unasked(const typename G::View& view, const Action& action) {
        if constexpr (requires { F::is_accepted_unasked(view, action); }) return F::is_accepted_unasked(view, action);
        return false;
    }

    void check_accepted(Seat seat, const Action& action) {
        const std::optional<Refusal> refusal = game_.check(seat, action);
        CAPTURE(refusal.value_or(Refusal{}).message);
        CHECK_FALSE(refusal.has_value());
    }

    void check_refused(Seat seat, const Action& action) {
        const std::optional<Refusal> refusal = game_.check(seat, action);
        REQUIRE(refusal.has_value());
        CHECK_FALSE(refusal->code.empty());
        CHECK_FALSE(refusal->message.empty());
    }

    /// Another world in which the viewer would see just the same.
    void check_rehide(Seat viewer) {
        const Seed seed = random_.seed();
        const G other = game_.rehide(viewer, seed);
        REQUIRE(other.invariants_hold());
        check_same_for(viewer, game_, other);
        CHECK(other.fingerprint() == game_.rehide(viewer, seed).fingerprint());
        CHECK(other.acting() == game_.acting());
        CHECK(other.turn() == game_.turn());
        CHECK(other.needs_chance() == game_.needs_chance());
        if (other.fingerprint() != game_.fingerprint()) ++rehidden_differently_;
        walk_both(viewer, game_, other);
    }

    static void check_same_for(Seat viewer, const G& one, const G& other) {
        REQUIRE(F::text(one.public_view()) == F::text(other.public_view()));
        REQUIRE(F::text(one.private_view(viewer)) == F::text(other.private_view(viewer)));
    }

    /// The same actions in both worlds show the viewer the same, until it learns something by the rules.
    void walk_both(Seat viewer, G one, G other) {
        for (int steps = 0; steps < 6 && !one.finished() && !one.needs_chance(); ++steps) {
            const Seat actor = any_of(one.acting());
            std::vector<Action> actions = F::doubtful_actions(one.view(actor), random_);
            actions.insert(actions.begin(), F::random_action(one.view(actor), random_));
            if (actor == viewer) {
                // What the viewer may do is a thing it sees.
                for (const Action& action : actions) {
                    CHECK(one.check(actor, action).has_value() == other.check(actor, action).has_value());
                }
            }
            const auto both_take = [&](const Action& action) {
                return !one.check(actor, action) && !other.check(actor, action) &&
                       !F::may_teach(one, actor, action, viewer) && !F::may_teach(other, actor, action, viewer);
            };
            const auto action = std::find_if(actions.begin(), actions.end(), both_take);
            if (action == actions.end()) return;
            REQUIRE(text(one.apply(actor, *action)) == text(other.apply(actor, *action)));
            REQUIRE(other.invariants_hold());
            check_same_for(viewer, one, other);
        }
    }

    /// A seat orders its own hand; nobody else sees it, and no card comes or goes.
    void check_hand_order(Seat seat) {
        std::vector<typename G::Face> order = F::hand(game_.private_view(seat));
        if (order.empty()) return;
        G ordered = game_;
        shuffle(std::span(order), random_);
        REQUIRE_FALSE(ordered.check_hand_order(seat, order).has_value());
        ordered.order_hand(seat, order);
        REQUIRE(ordered.invariants_hold());
        CHECK(F::hand(ordered.private_view(seat)) == order);
        CHECK(F::text(ordered.public_view()) == F::text(game_.public_view()));
        CHECK(ordered.turn() == game_.turn());
        for (const Seat other : all_seats()) {
            if (other != seat) CHECK(F::text(ordered.private_view(other)) == F::text(game_.private_view(other)));
        }

        std::vector<typename G::Face> twice = order;
        twice.push_back(order.front());
        CHECK(game_.check_hand_order(seat, twice).has_value());
        order.pop_back();
        CHECK(game_.check_hand_order(seat, order).has_value());
    }

    void check_standings() {
        const std::vector<Standing> standings = game_.standings();
        REQUIRE(standings.size() == seat_count_);
        CHECK(standings.front().place == 1);
        SeatSet seen;
        for (std::size_t i = 0; i < standings.size(); ++i) {
            seen.insert(standings[i].seat);
            const int rank = static_cast<int>(i) + 1;
            const bool shared = i > 0 && standings[i].place == standings[i - 1].place;
            CHECK((shared || standings[i].place == rank));
        }
        CHECK(seen.size() == seat_count_);
    }

    void check_replay() {
        G again = start();
        for (std::size_t i = 0; i < inputs_.size(); ++i) REQUIRE(enter(again, inputs_[i]) == outcomes_[i]);
        CHECK(again.fingerprint() == game_.fingerprint());
    }

    Random random_;
    typename G::Options options_;
    std::size_t seat_count_;
    G game_;
    std::vector<Input> inputs_;
    std::vector<Outcome> outcomes_;
    int rehidden_differently_ = 0;
    bool replayable_ = true;
};

/// Plays one random game to its end with all checks at every step, then plays it again.
template <GameFace F>
void check_full_game(const typename F::Game::Options& options, std::size_t seat_count, std::string_view stream) {
    CAPTURE(seat_count);
    CAPTURE(std::string(stream));
    Playthrough<F> play(options, seat_count, stream);
    while (!play.over()) play.step();
    play.check_over();
}

/// Plays `steps` steps, takes a random seat out of the game and plays on to the end.
template <GameFace F>
void check_removal(const typename F::Game::Options& options, std::size_t seat_count, std::string_view stream,
                   int steps = 25) {
    CAPTURE(seat_count);
    CAPTURE(std::string(stream));
    Playthrough<F> play(options, seat_count, stream);
    for (int i = 0; i < steps && !play.over(); ++i) play.step();
    if (!play.over())
        play.remove(Seat{static_cast<std::uint8_t>(play.random().below(static_cast<std::uint32_t>(seat_count)))});
    while (!play.over()) play.step();
    play.check_over();
}

}  // namespace crowntable::properties
