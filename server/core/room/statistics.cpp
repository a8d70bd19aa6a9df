#include "server/core/room/statistics.hpp"

#include "engine/ensure.hpp"
#include "server/core/room/state.hpp"

namespace crowntable::server {

void Statistics::count(const table::Preset& played, const table::Table& table, std::vector<RoomSeat>& seats) {
    ENSURE(table.finished());
    const auto game = table.tallies();
    // Points of different games do not add up to anything; a table that plays another game begins at zero.
    if (preset != &played) {
        preset = &played;
        tallies.clear();
        for (const Tally& tally : game) tallies.push_back({std::string(tally.id), std::string(tally.label)});
        for (RoomSeat& seat : seats) seat.figures = {};
    }
    // Tallies are added up by their index, so that their order has to be the same after every game.
    ENSURE(tallies.size() == game.size());
    const auto standings = table.standings();
    ENSURE(standings.size() <= seats.size());
    for (const Standing& standing : standings) {
        SeatFigures& figures = seats.at(standing.seat.index).figures;
        ++figures.games;
        // Winners who share the first place have each won.
        figures.won += standing.place == 1 ? 1U : 0U;
        figures.points += standing.points;
        // Somebody who took a seat since has none yet.
        figures.tallies.resize(game.size());
        for (std::size_t i = 0; i < game.size(); ++i) figures.tallies[i] += game[i].by_seat.at(standing.seat.index);
    }
}

std::optional<wire::TableStatistics> Statistics::shown(const std::vector<RoomSeat>& seats) const {
    if (preset == nullptr) return std::nullopt;
    wire::TableStatistics told{.game = std::string(preset->id()),
                               .game_name = std::string(preset->name()),
                               .figures = {{"games", "Games"}, {"games_won", "Games won"}, {"points", "Points"}},
                               .seats = {}};
    told.figures.insert(told.figures.end(), tallies.begin(), tallies.end());
    for (std::size_t i = 0; i < seats.size(); ++i) {
        const SeatFigures& figures = seats[i].figures;
        if (figures.games == 0) continue;
        ENSURE(figures.tallies.size() == tallies.size());
        auto& line = told.seats.emplace_back();
        line.seat = seat_at(i);
        line.values = {figures.games, figures.won, figures.points};
        line.values.insert(line.values.end(), figures.tallies.begin(), figures.tallies.end());
    }
    return told;
}

}  // namespace crowntable::server
