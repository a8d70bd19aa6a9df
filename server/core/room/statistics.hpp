#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "protocol/catalogue/catalogue.hpp"
#include "protocol/table/table.hpp"
#include "protocol/wire/room.hpp"

namespace crowntable::server {

struct RoomSeat;

/// What the occupants of a seat have done in the games of one preset that they played to the end. It belongs to the
/// seat and goes with it: whoever takes a seat over goes on with its figures, and a seat that is given up between games
/// takes them along.
struct SeatFigures {
    std::uint32_t games = 0;
    std::uint32_t won = 0;
    std::int64_t points = 0;
    /// One sum for each tally of the game, in the game's order.
    std::vector<std::int64_t> tallies{};
};

/// The statistics of a table over rematches; a game of another preset begins them anew.
struct Statistics {
    /// The preset that the figures of the seats are about; nothing before the first game is over.
    const table::Preset* preset = nullptr;
    /// What the tallies of the seats are.
    std::vector<wire::TableStatistics::Figure> tallies{};

    /// REQUIRES: `table` is finished, and its seats are `seats`.
    void count(const table::Preset& played, const table::Table& table, std::vector<RoomSeat>& seats);
    /// Nothing where no game has been counted.
    std::optional<wire::TableStatistics> shown(const std::vector<RoomSeat>& seats) const;
};

}  // namespace crowntable::server
