#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/fingerprint.hpp"
#include "engine/random.hpp"
#include "engine/refusal.hpp"
#include "engine/seat.hpp"

namespace crowntable {

/// How strong a bot plays. `random` plays anything legal: to measure the others by, never offered at a table.
enum class BotLevel : std::uint8_t { easy, medium, hard, random };

/// A seat's final place. Equal points share a place; places after a tie are skipped (1, 1, 3).
struct Standing {
    Seat seat;
    int place = 0;
    int points = 0;
};

/// Something that seats do in a game, counted: for the statistics of a table, which add up over its games.
struct Tally {
    /// snake_case, and what to show for it; both last as long as the program.
    std::string_view id;
    std::string_view label;
    std::vector<int> by_seat;
};

/// The versions of its rules by which a game can be played. A game is begun by the newest; a journal or a record names
/// the one by which its game was begun, which is played and checked by that.
struct RulesVersions {
    std::uint32_t oldest = 1;
    /// Rises whenever the same seed and actions may lead to another state, or to another view, than before.
    std::uint32_t newest = 1;

    constexpr bool contains(std::uint32_t version) const { return oldest <= version && version <= newest; }
};

/// What a game is told about the table when it starts.
struct Seating {
    /// Number of seats that play, 2..7.
    std::size_t seat_count = 0;
    /// The seat of the host; absent when the host only watches.
    std::optional<Seat> host;
    /// The last game at this table, best place first; empty for the first game.
    std::vector<Standing> last_standings{};
    /// Set for a rematch: who deals first, whatever the options say.
    std::optional<Seat> dealer{};
};

/// What one seat is shown, for games whose View is just its two parts.
template <typename Public, typename Private>
struct ViewOf {
    Public table;
    Private own;
};

/// The contract of a game. A game is a value: copying it copies the whole state,
/// and nothing in it knows of clocks, files, JSON, logs or threads.
///
/// Check, then apply. `check` answers nothing or a Refusal and changes nothing.
/// `apply` REQUIRES that `check` of the same seat and action answered nothing;
/// it cannot fail, and returns what happened, for everybody: events are public. A deal and an action have one at least,
/// for a room tells its people of a change when there are events.
///
/// Chance is an input. While `needs_chance()` no action is accepted and nobody is
/// acting; `deal(seed)` goes on. Everything random that follows until the next
/// deal (shuffle, first dealer, reshuffles, exchanges) comes from named streams of that seed.
///
/// Secrecy is a type. `public_view()` is the same for all; `private_view(seat)` adds what
/// that seat alone may know. A View is what sockets, bots and hints get, and nothing else.
///
/// Members, beside the obvious:
///   turn()           rises whenever the phase changes or a seat begins to act; an action names the turn it is for
///   fallback(seat)   what the clock plays for an acting seat; always accepted by check
///   choose(view, level, random)  what a bot plays, from its View alone; always accepted by check
///   rehide(viewer, seed)   a copy in which all that the viewer cannot know is drawn anew, consistently
///                    with everything the viewer has seen; the viewer's own views are unchanged
///   spoil(seed)      breaks one of the invariants, drawn from the seed: how tests see that invariants_hold looks
///   remove_seat(seat)  the seat leaves the game for good (R-44, on_leave = end), at any moment: it acts no more and
///                    stands behind those who stay; with fewer than two left the game is over. Again it changes nothing
///   finished(), standings()   standings are meaningful at any time, best place first
///   fingerprint()    equal for equal states (hand order included), whatever path led there
///   invariants_hold()  every card is in exactly one place, and so on; whoever holds a game (TableOf)
///                    ensures it once after every deal, action and departure
///
/// What a simple game does not need it leaves out, and has what stands in brackets:
///   start(options, seating, rules_version)  a game by earlier rules, which it keeps to its end [it has one version]
///   check_options(options, seat_count)  why a game cannot start so, before anything is dealt [it can]
///   Preview, preview(view, action)  what the action would do as far as the asker can know; changes nothing [refused]
///   Face, check_hand_order / order_hand   the order in which a seat sees its hand; no meaning in the rules [refused]
///   time_limit()     how long the present phase may last by the rules themselves [no limit]
///   thinks_long(level)  whether choose may take more than 0.2 ms: then it is called on another thread [it may not]
///   dealer()         who dealt last: the rematch goes on to the next seat [nobody]
///   hides_past_hands()  whether hands of deals that are over stay hidden until the game is: then nothing that leads to
///                    them may be told before [it may]
///   has_one_deal()   whether all that is dealt is dealt at once (R-45) [it is not]
///   public_view(memory)  the same, in the memory of an earlier view [it is made anew]
///   tallies()        what there is to count beside games, places and points, always the same in the same order;
///                    asked for when the game is finished [nothing]
template <typename G>
concept Game =
    std::copyable<G> && requires(G game, const G constant, const typename G::Options options, const Seating seating,
                                 Seat seat, const Seed seed, const typename G::Action action,
                                 const typename G::View view, Random random, BotLevel level) {
        typename G::Options;
        typename G::Action;
        typename G::Event;
        typename G::PublicView;
        typename G::PrivateView;
        { G::start(options, seating) } -> std::same_as<G>;
        { constant.needs_chance() } -> std::same_as<bool>;
        { game.deal(seed) } -> std::same_as<std::vector<typename G::Event>>;
        { constant.acting() } -> std::same_as<SeatSet>;
        { constant.turn() } -> std::same_as<std::uint32_t>;
        { constant.check(seat, action) } -> std::same_as<std::optional<Refusal>>;
        { game.apply(seat, action) } -> std::same_as<std::vector<typename G::Event>>;
        { constant.public_view() } -> std::same_as<typename G::PublicView>;
        { constant.private_view(seat) } -> std::same_as<typename G::PrivateView>;
        { constant.view(seat) } -> std::same_as<typename G::View>;
        { constant.fallback(seat) } -> std::same_as<typename G::Action>;
        { G::choose(view, level, random) } -> std::same_as<typename G::Action>;
        { constant.rehide(seat, seed) } -> std::same_as<G>;
        { game.spoil(seed) } -> std::same_as<void>;
        { game.remove_seat(seat) } -> std::same_as<std::vector<typename G::Event>>;
        { constant.finished() } -> std::same_as<bool>;
        { constant.standings() } -> std::same_as<std::vector<Standing>>;
        { constant.fingerprint() } -> std::same_as<Fingerprint>;
        { constant.invariants_hold() } -> std::same_as<bool>;
    };

}  // namespace crowntable
