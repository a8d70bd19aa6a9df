#include <doctest/doctest.h>

#include "engine/ensure.hpp"
#include "server/core/room/statistics.hpp"
#include "tests/server/room/recorded_room.hpp"

namespace crowntable::tests {

using server::RoomSeat;
using server::Statistics;

namespace {

/// A game of one round between two bots, which they have played.
struct GamePlayed {
    explicit GamePlayed(std::string_view game = "five_suited_rummy") : room(game, {{"rounds", Json::array({3})}}) {
        room.adds_bot();
        room.adds_bot();
        room.starts();
        room.deals();
        room.plays_round();
    }
    const table::Table& table() const { return *room.state().table; }
    const table::Preset& preset() const { return *room.state().preset; }
    Standing standing(Seat seat) const {
        const auto all = table().standings();
        return *std::ranges::find(all, seat, &Standing::seat);
    }

    RecordedRoom room;
};

}  // namespace

TEST_CASE("Nothing is shown before a game was counted") {
    CHECK_FALSE(Statistics{}.shown(std::vector<RoomSeat>(2)));
}

TEST_CASE("Games, wins, points and tallies of each seat add up over its games") {
    const GamePlayed played;
    Statistics statistics;
    std::vector<RoomSeat> seats(2);
    for (int game = 0; game < 2; ++game) statistics.count(played.preset(), played.table(), seats);
    const auto shown = statistics.shown(seats);
    REQUIRE(shown);
    CHECK(shown->game == "five_suited_rummy");
    REQUIRE(shown->seats.size() == 2);
    const auto tallies = played.table().tallies();
    REQUIRE(!tallies.empty());
    REQUIRE(shown->figures.size() == 3 + tallies.size());
    for (const auto& [seat, values] : shown->seats) {
        const Standing standing = played.standing(seat);
        REQUIRE(values.size() == shown->figures.size());
        CHECK(values[0] == 2);
        CHECK(values[1] == (standing.place == 1 ? 2 : 0));
        CHECK(values[2] == 2 * standing.points);
        for (std::size_t i = 0; i < tallies.size(); ++i) {
            CHECK(shown->figures[3 + i].id == tallies[i].id);
            CHECK(values[3 + i] == 2 * tallies[i].by_seat[seat.index]);
        }
    }
}

TEST_CASE("A seat that has played no game has no line, and begins at nothing") {
    const GamePlayed played;
    Statistics statistics;
    std::vector<RoomSeat> seats(3);
    statistics.count(played.preset(), played.table(), seats);
    CHECK(statistics.shown(seats)->seats.size() == 2);
    // Its human gave the seat up, and somebody new has sat down.
    seats[1] = {};
    CHECK(statistics.shown(seats)->seats.size() == 1);
    statistics.count(played.preset(), played.table(), seats);
    CHECK(statistics.shown(seats)->seats.at(0).values[0] == 2);
    CHECK(statistics.shown(seats)->seats.at(1).values[0] == 1);
}

TEST_CASE("A game of another preset begins the figures of all seats anew") {
    const GamePlayed first;
    const GamePlayed second("five_crowns");
    Statistics statistics;
    std::vector<RoomSeat> seats(3);
    statistics.count(first.preset(), first.table(), seats);
    seats[2].figures = seats[0].figures;
    statistics.count(second.preset(), second.table(), seats);
    const auto shown = statistics.shown(seats);
    CHECK(shown->game == "five_crowns");
    REQUIRE_MESSAGE(shown->seats.size() == 2, "the third seat has not played this game");
    CHECK(shown->seats[0].values[0] == 1);
    CHECK(shown->seats[0].values[2] == second.standing(Seat{0}).points);
}

TEST_CASE("A game that is not over is not counted") {
    RecordedRoom room;
    room.adds_bot();
    room.adds_bot();
    room.starts();
    room.deals();
    Statistics statistics;
    std::vector<RoomSeat> seats(2);
    CHECK_THROWS_AS(statistics.count(*room.state().preset, *room.state().table, seats), BrokenInvariant);
    CHECK_FALSE(statistics.shown(seats));
}

}  // namespace crowntable::tests
