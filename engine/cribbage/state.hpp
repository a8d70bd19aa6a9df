#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/cribbage/action.hpp"
#include "engine/cribbage/board.hpp"
#include "engine/cribbage/event.hpp"
#include "engine/cribbage/ruleset.hpp"
#include "engine/cribbage/view.hpp"
#include "engine/game.hpp"
#include "engine/random.hpp"
#include "engine/seat.hpp"

namespace crowntable::cribbage {

/// A tile whose face is hidden from some, and what those who gave it back know of where it can be.
struct HiddenTile {
    Tile tile;
    /// How many times tiles had gone back into a bag before this one was drawn.
    std::uint32_t drawn = 0;
    /// By seat, the number of the last time that it put this very tile back; 0 for never. Who put a tile back at some
    /// time knows that nobody holds it who drew before.
    std::array<std::uint32_t, seats_max> returned{};

    bool operator==(const HiddenTile&) const = default;
};

struct SeatState {
    std::vector<HiddenTile> rack{};
    int points = 0;
    bool removed = false;
};

/// A claimed play (K-34).
struct ClaimState {
    int claimed = 0;
    PlayScore score{};
    /// Opponents who have neither called nor passed.
    SeatSet waiting{};

    /// Below 0 where more was claimed than the play scores.
    int missed() const { return score.total() - claimed; }
};

/// The whole state of a game. Only the functions of this folder change it.
struct State {
    Options options;
    Seating seating;
    /// By which the game was begun.
    std::uint32_t rules_version = rules_versions.newest;

    Phase phase = Phase::start;
    std::uint32_t turn = 0;
    /// Later chance draws from it.
    Seed seed{};
    std::optional<Seat> starter{};
    std::optional<Seat> current{};
    std::optional<Seat> servant{};
    /// K-34: who called wrongly last. Nobody by rules before version 3.
    std::optional<Seat> joker{};

    Board board{BoardShape::thirteen_patched};
    /// The second one only with split colours (K-35). What is drawn next is at the back.
    std::array<std::vector<HiddenTile>, 2> bags{};
    /// Tiles of removed seats that found their bag empty (K-32).
    std::vector<HiddenTile> out_of_play{};
    /// How many times tiles went back into a bag.
    std::uint32_t returns = 0;
    int scoreless_turns = 0;

    std::vector<SeatState> seats{};
    std::optional<LastPlay> last_play{};
    std::optional<ClaimState> claim{};
    std::vector<SheetRow> sheet{};
    std::optional<EndReason> end{};
    std::vector<Leftover> leftovers{};

    /// What this version of the rules changed holds in this game.
    bool since(std::uint32_t version) const { return rules_version >= version; }
    std::size_t seat_count() const { return seats.size(); }
    SeatState& at(Seat seat) { return seats.at(seat.index); }
    const SeatState& at(Seat seat) const { return seats.at(seat.index); }
    bool dealt() const { return starter.has_value(); }
    bool first_play() const { return !last_play.has_value(); }
    /// K-35: seats play for themselves, or every other one together.
    std::size_t side_of(Seat seat) const { return options.split_colours ? seat.index % 2U : seat.index; }
    std::vector<HiddenTile>& bag_of(Seat seat) { return bags[options.split_colours ? seat.index % 2U : 0U]; }
    const std::vector<HiddenTile>& bag_of(Seat seat) const {
        return bags[options.split_colours ? seat.index % 2U : 0U];
    }
    bool bags_are_empty() const { return bags[0].empty() && bags[1].empty(); }
};

/// The faces of a seat's rack in its order.
std::vector<Tile> faces(const std::vector<HiddenTile>& tiles);
/// What is left in each bag.
std::vector<int> bag_sizes(const State& state);
/// The points of the seat's side.
int total_of(const State& state, Seat seat);
std::vector<Seat> all_seats(const State& state);
/// The next seat clockwise that plays. REQUIRES: there is one.
Seat next_playing(const State& state, Seat seat);
/// Whether a seat with this rack has a legal play now.
bool seat_can_play(const State& state, Seat seat);

}  // namespace crowntable::cribbage
