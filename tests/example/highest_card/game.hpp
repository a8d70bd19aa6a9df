#pragma once

#include <optional>
#include <variant>
#include <vector>

#include "engine/cards/card.hpp"
#include "engine/game.hpp"

namespace crowntable::highest_card {

/// Highest Card, the worked example of docs/adding-a-game.md: in each round everybody holds one card of a pack of 52,
/// face down, and all show theirs at the same time; the highest rank (an ace is low) wins a point, and so do all that
/// are equal to it. Most points after all rounds win. A deal shuffles the pack by the stream "shuffle" of its seed.
class Game {
public:
    struct Options {
        int rounds = 3;
    };
    /// The one action: to show one's card.
    struct Action {};
    struct Dealt {};
    struct Shown {
        Seat seat;
    };
    struct RoundWon {
        SeatSet seats;
    };
    struct GameOver {
        std::vector<Standing> standings;
    };
    using Event = std::variant<Dealt, Shown, RoundWon, GameOver>;

    /// `round_won` also stands before the first deal.
    enum class Phase : std::uint8_t { showing, round_won, game_over };

    struct SeatView {
        Seat seat;
        int points = 0;
        bool shown = false;
        /// Once the round is won.
        std::optional<cards::Card> card{};
    };
    struct PublicView {
        Phase phase = Phase::round_won;
        int round = 0;
        int rounds = 0;
        std::vector<SeatView> seats{};
        std::optional<std::vector<Standing>> standings{};
    };
    struct PrivateView {
        Seat seat;
        std::optional<cards::Card> card{};
        /// What `check` would accept now.
        std::vector<Action> legal{};
    };
    using View = ViewOf<PublicView, PrivateView>;

    static Game start(const Options& options, const Seating& seating) { return Game(options, seating.seat_count); }
    bool needs_chance() const { return phase_ == Phase::round_won; }
    std::vector<Event> deal(const Seed& seed);
    SeatSet acting() const;
    std::uint32_t turn() const { return turn_; }
    std::optional<Refusal> check(Seat seat, const Action& action) const;
    std::vector<Event> apply(Seat seat, const Action& action);
    PublicView public_view() const;
    PrivateView private_view(Seat seat) const;
    View view(Seat seat) const { return {public_view(), private_view(seat)}; }
    Action fallback(Seat) const { return {}; }
    static Action choose(const View&, BotLevel, Random) { return {}; }
    Game rehide(Seat viewer, const Seed& seed) const;
    std::vector<Event> remove_seat(Seat seat);
    bool finished() const { return phase_ == Phase::game_over; }
    std::vector<Standing> standings() const;
    Fingerprint fingerprint() const;
    bool invariants_hold() const;
    void spoil(const Seed&) { round_ = round_ == 0 ? 1 : 0; }

private:
    struct SeatState {
        std::optional<cards::Card> card{};
        int points = 0;
        bool shown = false;
        bool removed = false;
    };

    Game(const Options& options, std::size_t seat_count) : options_(options), seats_(seat_count) {}
    std::vector<Event> settle(std::vector<Event> events);

    Options options_;
    std::vector<SeatState> seats_;
    Phase phase_ = Phase::round_won;
    int round_ = 0;
    std::uint32_t turn_ = 0;
};

static_assert(crowntable::Game<Game>);

}  // namespace crowntable::highest_card
