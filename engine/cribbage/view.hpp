#pragma once

#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "engine/cribbage/board.hpp"
#include "engine/cribbage/event.hpp"
#include "engine/cribbage/ruleset.hpp"
#include "engine/seat.hpp"

namespace crowntable::cribbage {

/// `start` stands before the racks are filled.
enum class Phase : std::uint8_t { start, play, claimed, game_over };

/// What everybody may know of one seat.
struct SeatView {
    Seat seat;
    /// How many tiles are on its rack.
    int tiles = 0;
    /// The total of the seat's side where seats play as teams (K-35), else of the seat alone.
    int total = 0;
    bool removed = false;
};

/// The newest play, to be shown as such.
struct LastPlay {
    Seat seat;
    std::vector<Placement> tiles;
    /// Nothing while it is claimed and can be called.
    std::optional<PlayScore> score{};
    std::optional<int> claim{};
};

/// A line of the score sheet. `call` is a right one or a wrong one (K-34).
struct SheetRow {
    enum class Kind : std::uint8_t { play, exchange, pass, call, leftover };

    Seat seat;
    Kind kind = Kind::play;
    int points = 0;

    bool operator==(const SheetRow&) const = default;
};

/// What every seat and every spectator may know; it is equal for all of them.
struct PublicView {
    Options options{};
    Phase phase = Phase::start;
    Board board{BoardShape::thirteen_patched};
    /// Who had the first turn; nothing before the start.
    std::optional<Seat> starter{};
    /// Whose turn it is; in phase claimed, whose play is claimed.
    std::optional<Seat> current{};
    /// Phase claimed: who may still call.
    SeatSet waiting{};
    /// K-33.
    std::optional<Seat> servant{};
    /// K-34: who called wrongly last; nobody by rules before version 3.
    std::optional<Seat> joker{};
    /// Tiles left; with split colours in the light bag and in the dark one.
    std::vector<int> bags{};
    std::vector<SeatView> seats{};
    std::optional<LastPlay> last_play{};
    /// Turns since anybody scored (K-26).
    int scoreless_turns = 0;
    std::vector<SheetRow> sheet{};
    /// Why the game is over; nothing before.
    std::optional<EndReason> end{};
    std::vector<Leftover> leftovers{};
    std::optional<std::vector<Standing>> standings{};

    bool first_play() const { return !last_play.has_value(); }
    /// K-35: the bag that a seat draws from.
    int bag_of(Seat seat) const { return bags.empty() ? 0 : bags[seat.index % bags.size()]; }
};

/// What `check` will accept now, without the plays themselves: a board can have thousands. All false and zero while the
/// seat is not acting.
struct Legal {
    /// There is a legal play.
    bool play = false;
    /// Up to so many tiles may be exchanged.
    int exchange = 0;
    bool pass = false;
    /// A call would be in time.
    bool call = false;
};

/// What one seat alone may know.
struct PrivateView {
    Seat seat;
    /// The own tiles in the order that the seat gave them, new ones last.
    std::vector<Tile> rack;
    Legal legal{};
};

struct View {
    PublicView table;
    PrivateView own;
};

/// What a play would score, line by line; nothing with joker calls (K-34).
struct PlayPreview {
    std::optional<PlayScore> score{};
};

/// What the other actions would do is what they are called.
struct PlainPreview {};

using Preview = std::variant<PlayPreview, PlainPreview>;

}  // namespace crowntable::cribbage
