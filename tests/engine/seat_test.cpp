#include "engine/seat.hpp"

#include <doctest/doctest.h>

#include "engine/ensure.hpp"
#include "engine/option_range.hpp"
#include "engine/standings.hpp"

namespace crowntable {
namespace {

TEST_CASE("the seat after the last one is the first, and a seat that the table has not has none after it") {
    CHECK(next_seat(Seat{1}, 3) == Seat{2});
    CHECK(next_seat(Seat{2}, 3) == Seat{0});
    CHECK_THROWS_AS(next_seat(Seat{3}, 3), BrokenInvariant);
}

TEST_CASE("a set of seats holds those that a table can have") {
    SeatSet seats(Seat{6});
    CHECK(seats.contains(Seat{6}));
    seats.erase(Seat{6});
    CHECK(seats.empty());
    CHECK_THROWS_AS(seats.insert(Seat{7}), BrokenInvariant);
    CHECK_THROWS_AS(seats.erase(Seat{7}), BrokenInvariant);
}

TEST_CASE("no more seats are ranked than a table can have") {
    const auto by_points = [](const Standing& standing) { return standing.points; };
    CHECK(ranked({3, 1, 3}, by_points).back().place == 2);
    CHECK_THROWS_AS(ranked(std::vector<int>(8), by_points), BrokenInvariant);
}

TEST_CASE("an option has a range with a least value and a most") {
    CHECK_FALSE(check_range("laps", 1, {1, 20}));
    CHECK(check_range("laps", 21, {1, 20})->message == "laps must be from 1 to 20.");
    CHECK_THROWS_AS(check_range("laps", 5, {20, 1}), BrokenInvariant);
}

}  // namespace
}  // namespace crowntable
