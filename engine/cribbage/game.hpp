#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "engine/cribbage/action.hpp"
#include "engine/cribbage/event.hpp"
#include "engine/cribbage/ruleset.hpp"
#include "engine/cribbage/state.hpp"
#include "engine/cribbage/view.hpp"
#include "engine/fingerprint.hpp"
#include "engine/game.hpp"
#include "engine/random.hpp"
#include "engine/refusal.hpp"
#include "engine/seat.hpp"

namespace crowntable::cribbage {

/// K-34: how long a claim can be called.
inline constexpr std::chrono::milliseconds claim_time{10'000};

/// A game of Kings Cribbage (rulebook 5 to 7). See engine/game.hpp for the contract.
///
/// Chance: there is one deal. Lots for the first turn come from the stream "low_draw" of its seed, each time all tiles
/// in the order of tiles_of, light before dark, shuffled, and one for each seat from the back; or the seat from
/// "first_player". The bag is shuffled by "shuffle" (the light one first where there are two), and is drawn from at
/// its back: one tile for each seat in turn, from the first seat on, five times. What goes back for the k-th time is
/// put at the back and the bag shuffled by "return k".
///
/// With joker calls a seat that is not acting may call too: that is a mistake, and costs points (K-34).
class Game {
public:
    using Options = cribbage::Options;
    using Action = cribbage::Action;
    using Event = cribbage::Event;
    using PublicView = cribbage::PublicView;
    using PrivateView = cribbage::PrivateView;
    using View = cribbage::View;
    using Preview = cribbage::Preview;
    using Face = Tile;

    /// See check_setup.
    static std::optional<Refusal> check_options(const Options& options, std::size_t seat_count);
    /// REQUIRES: check_options of the same answered nothing; rules_versions contains the version.
    static Game start(const Options& options, const Seating& seating,
                      std::uint32_t rules_version = rules_versions.newest);

    /// True before the racks are filled.
    bool needs_chance() const { return state_.phase == Phase::start; }
    /// REQUIRES: needs_chance().
    std::vector<Event> deal(const Seed& seed);

    SeatSet acting() const;
    std::uint32_t turn() const { return state_.turn; }
    /// See check.hpp for the codes.
    std::optional<Refusal> check(Seat seat, const Action& action) const;
    /// REQUIRES: check(seat, action) answers nothing.
    std::vector<Event> apply(Seat seat, const Action& action);

    PublicView public_view() const;
    PrivateView private_view(Seat seat) const;
    View view(Seat seat) const;
    static std::variant<Refusal, Preview> preview(const View& view, const Action& action);

    /// Only phase claimed has a limit.
    std::optional<std::chrono::milliseconds> time_limit() const;
    /// K-37; a claim stands. REQUIRES: acting().contains(seat).
    Action fallback(Seat seat) const;
    /// See bot.hpp. REQUIRES: the view's seat is acting.
    static Action choose(const View& view, BotLevel level, Random random);
    /// Any level looks at all plays, and an opening can have a hundred thousand.
    bool thinks_long(BotLevel) const { return true; }

    /// Redraws the bags, what others hold and all later chance. A tile that the viewer gave back stays with those who
    /// drew after that. What others could not play with their racks at some time is not remembered.
    Game rehide(Seat viewer, const Seed& seed) const;

    /// BAD_HAND_ORDER unless `order` is a permutation of the seat's rack.
    std::optional<Refusal> check_hand_order(Seat seat, const std::vector<Face>& order) const;
    /// REQUIRES: check_hand_order answers nothing.
    void order_hand(Seat seat, const std::vector<Face>& order);

    /// K-32: the seat's tiles go back, its points stay, a claim of its stands, the others play on. Nothing happens for
    /// a removed seat or a finished game. With one side left the game is over without deductions.
    std::vector<Event> remove_seat(Seat seat);

    bool finished() const { return state_.phase == Phase::game_over; }
    ///
    static bool has_one_deal() { return true; }
    /// Best place first, removed seats last.
    std::vector<Standing> standings() const;
    /// Who had the first turn: in a rematch it is the next seat.
    std::optional<Seat> dealer() const { return state_.starter; }
    Fingerprint fingerprint() const;
    bool invariants_hold() const;
    /// The game is of no use afterwards.
    void spoil(const Seed& seed);

    /// To set a scene in tests.
    explicit Game(State state) : state_(std::move(state)) {}
    const State& state() const { return state_; }

private:
    State state_;
};

static_assert(crowntable::Game<Game>);

}  // namespace crowntable::cribbage
