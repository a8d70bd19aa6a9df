#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/cards/card.hpp"
#include "engine/fingerprint.hpp"
#include "engine/game.hpp"
#include "engine/random.hpp"
#include "engine/refusal.hpp"
#include "engine/rummy/action.hpp"
#include "engine/rummy/event.hpp"
#include "engine/rummy/ruleset.hpp"
#include "engine/rummy/setup.hpp"
#include "engine/rummy/state.hpp"
#include "engine/rummy/view.hpp"
#include "engine/seat.hpp"

namespace crowntable::rummy {

/// A game of the rummy family (rulebook 1 to 4). See engine/game.hpp for the contract.
///
/// Chance: the first deal's dealer comes from the stream "first_dealer" of the deal's seed (one
/// `below(seat_count)`), the deck order from "shuffle" (all packs in the order of full_deck), the
/// k-th new stock of the round from "recycle k" (the discards from the bottom, the top one left out).
/// In each shuffled order the first card is the top of the stock. The deal goes round clockwise from
/// the dealer's left, one card at a time; the next card is turned up.
class Game {
public:
    using Options = rummy::Options;
    using Action = rummy::Action;
    using Event = rummy::Event;
    using PublicView = rummy::PublicView;
    using PrivateView = rummy::PrivateView;
    using View = rummy::View;
    using Preview = rummy::Preview;
    using Face = cards::Card;

    /// BAD_OPTION, TOO_FEW_SEATS, TOO_MANY_SEATS or TOO_FEW_CARDS; see check_setup.
    static std::optional<Refusal> check_options(const Options& options, std::size_t seat_count);
    /// REQUIRES: check_options of the same answered nothing; rules_versions contains the version.
    static Game start(const Options& options, const Seating& seating,
                      std::uint32_t rules_version = rules_versions.newest);

    /// True before the first deal and between rounds.
    bool needs_chance() const;
    /// REQUIRES: needs_chance().
    std::vector<Event> deal(const Seed& seed);
    /// Deals from a deck in the given order; the seed serves whatever else is random in the round. REQUIRES:
    /// needs_chance(); `order` holds the cards of the game's packs.
    std::vector<Event> deal(const DeckOrder& order, const Seed& seed);

    SeatSet acting() const;
    std::uint32_t turn() const { return state_.turn; }
    std::optional<Refusal> check(Seat seat, const Action& action) const;
    /// REQUIRES: check(seat, action) answers nothing.
    std::vector<Event> apply(Seat seat, const Action& action);

    PublicView public_view(PublicView memory = {}) const;
    PrivateView private_view(Seat seat) const;
    View view(Seat seat) const;
    static std::variant<Refusal, Preview> preview(const View& view, const Action& action);

    /// No phase of the family has a limit of its own.
    std::optional<std::chrono::milliseconds> time_limit() const { return std::nullopt; }
    /// REQUIRES: acting().contains(seat).
    Action fallback(Seat seat) const;
    /// See bot.hpp. REQUIRES: the view's seat is acting.
    static Action choose(const View& view, BotLevel level, Random random);
    /// Hard bots always, others where arrangements are not found by table.
    bool thinks_long(BotLevel level) const;

    /// Redraws the order of the stock, the cards of other hands that nobody else has seen and all
    /// later chance. Cards that became hidden together (at the deal, or at the same recycle) change places among
    /// themselves only: a stock made from the pile stays made from these cards.
    /// Between rounds and after the game only later chance is redrawn.
    Game rehide(Seat viewer, const Seed& seed) const;

    /// BAD_HAND_ORDER unless `order` is a permutation of the seat's hand.
    std::optional<Refusal> check_hand_order(Seat seat, const std::vector<Face>& order) const;
    /// REQUIRES: check_hand_order answers nothing.
    void order_hand(Seat seat, const std::vector<Face>& order);

    /// R-44 with on_leave = end: the seat's cards leave play, its total stays, the rest play on. A card
    /// it had taken from the pile this turn goes back there. Nothing happens for a removed
    /// seat or a finished game. With fewer than two seats left the game is over, the round unscored.
    std::vector<Event> remove_seat(Seat seat);

    bool finished() const { return state_.phase == Phase::game_over; }
    /// Best place first, removed seats last.
    std::vector<Standing> standings() const;
    std::vector<Tally> tallies() const;
    /// A play-off is not counted: nobody knows before its time whether there will be one.
    bool has_one_deal() const { return state_.options.rounds.size() == 1; }
    ///
    bool hides_past_hands() const { return state_.options.reveal_hands == RevealHands::at_game_end; }
    /// Who dealt last; nothing before the first deal.
    std::optional<Seat> dealer() const { return state_.dealer; }
    Fingerprint fingerprint() const;
    bool invariants_hold() const;
    /// The game is of no use afterwards.
    void spoil(const Seed& seed);

private:
    explicit Game(State state) : state_(std::move(state)) {}

    State state_;
};

static_assert(crowntable::Game<Game>);

}  // namespace crowntable::rummy
