#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/fingerprint.hpp"
#include "engine/game.hpp"
#include "protocol/json/document.hpp"
#include "protocol/json/protocol.hpp"

namespace crowntable::table {

/// What an accepted action did.
struct Applied {
    /// The action in canonical JSON, members by name: what the journal keeps and what replays it.
    std::string action;
    /// Public events, each one JSON object, in order.
    std::vector<std::string> events;
};

/// What an action promised against the best there was, as far as its seat could know, in hundredths of a point.
struct Weighed {
    int chosen_centipoints = 0;
    int best_centipoints = 0;
    /// By how much the best was better, at least 0.
    int loss_centipoints = 0;
    /// The best action in canonical JSON; the chosen one where none was better.
    std::string best_action;
    /// What to say of a loss, to go on after a name: "threw the 7 of stars; ...". Empty without one.
    std::string sentence{};
};

/// A running game behind a JSON face: all that the server and the terminal know of any game.
/// Every text is one JSON value in UTF-8 without line breaks. See engine/game.hpp for
/// what the calls mean; TableOf<Game, Codec> (table_of.hpp) is the only implementation.
class Table {
public:
    virtual ~Table() = default;

    virtual bool needs_chance() const = 0;
    /// REQUIRES: needs_chance(). Returns the public events.
    virtual std::vector<std::string> deal(const Seed& seed) = 0;

    virtual SeatSet acting() const = 0;
    virtual std::uint32_t turn() const = 0;
    /// Decodes strictly, checks, applies. A refusal changes nothing.
    virtual std::variant<Refusal, Applied> act(Seat seat, json::Value action) = 0;
    /// What `action` would do, from the asker's own view: the body of `previewed`. Changes nothing. Without `hints` it
    /// is refused HINTS_OFF where the answer would be advice only.
    virtual std::variant<Refusal, std::string> preview(Seat seat, json::Value action, bool hints) const = 0;
    /// Judges an action by the asker's own view alone; nothing where there was no choice, or where the game cannot be
    /// judged. May take some milliseconds. REQUIRES: act would accept the action.
    virtual std::optional<Weighed> weigh(Seat seat, json::Value action) const = 0;
    /// Plays what the clock plays. REQUIRES: acting().contains(seat).
    virtual Applied act_fallback(Seat seat) = 0;
    /// Plays what a bot of this level plays from its View with its own random stream.
    /// REQUIRES: acting().contains(seat).
    virtual Applied act_bot(Seat seat, BotLevel level, const Seed& seed) = 0;
    /// What act_bot would play, in two steps, for a bot that thinks long: the function answers the action as `act`
    /// takes it. It works on a copy of the seat's View, so that any thread may call it. REQUIRES:
    /// acting().contains(seat).
    virtual std::function<std::string()> bot_choice(Seat seat, BotLevel level, const Seed& seed) const = 0;
    virtual bool thinks_long(BotLevel level) const = 0;
    /// R-44 with on_leave = end. Returns the public events.
    virtual std::vector<std::string> remove_seat(Seat seat) = 0;

    /// `order` is an array of faces. Refused (BAD_HAND_ORDER) unless it is a permutation of the seat's hand.
    virtual std::optional<Refusal> order_hand(Seat seat, json::Value order) = 0;
    /// The best grouping of the seat's hand: the body of `arranged`. Without `hints` it does not tell what to play, and
    /// is refused HINTS_OFF where there is nothing else to tell.
    virtual std::variant<Refusal, std::string> arrange(Seat seat, bool hints) const = 0;
    /// What a good player might do, the body of `hinted`: worked out of a copy of the seat's View by any thread, for it
    /// may take as long as a bot that thinks long. Refused when the seat is not acting, or the game gives no hints.
    virtual std::variant<Refusal, std::function<std::string()>> hint(Seat seat) const = 0;

    /// Appends the public part of the view: equal for all recipients.
    virtual void write_public(std::string& out, Protocol protocol) const = 0;
    /// Appends the private part for one seat.
    virtual void write_private(Seat seat, std::string& out, Protocol protocol) const = 0;

    virtual std::optional<std::chrono::milliseconds> time_limit() const = 0;
    virtual bool finished() const = 0;
    /// Hands of deals that are over stay hidden until the game is over, and so must what they follow from.
    virtual bool hides_past_hands() const = 0;
    /// Nobody can wait for the next deal, for there is none.
    virtual bool has_one_deal() const = 0;
    /// Best place first; meaningful at any time.
    virtual std::vector<Standing> standings() const = 0;
    /// Always the same ones in the same order, whatever the options say; none where the game has none.
    /// REQUIRES: finished().
    virtual std::vector<Tally> tallies() const = 0;
    /// Who dealt last (the rematch goes on to the next seat).
    virtual std::optional<Seat> dealer() const = 0;
    /// Never shown to anyone while the game runs.
    virtual Fingerprint fingerprint() const = 0;

    // What the tests of all games ask; nobody else does.

    /// Another table in the same state.
    virtual std::unique_ptr<Table> copy() const = 0;
    virtual bool invariants_hold() const = 0;
    virtual void rehide(Seat viewer, const Seed& seed) = 0;
    virtual void spoil(const Seed& seed) = 0;
};

}  // namespace crowntable::table
