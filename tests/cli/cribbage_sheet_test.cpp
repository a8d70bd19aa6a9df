#include "clients/cli/games/cribbage/sheet.hpp"

#include <doctest/doctest.h>

using namespace crowntable::cli;

TEST_CASE("A call stands with the turn of its seat before it, as in the browser, or with the first one") {
    using Kind = crowntable::cribbage::SheetRow::Kind;
    const crowntable::Seat ann{0};
    const crowntable::Seat bob{1};
    const crowntable::Seat cid{2};
    crowntable::cribbage::PublicView view;
    view.seats.resize(3);
    view.sheet = {{ann, Kind::play, 4}, {cid, Kind::call, -5}, {bob, Kind::play, 6}, {cid, Kind::pass, 0},
                  {ann, Kind::play, 7}, {bob, Kind::call, 3},  {bob, Kind::play, 1}, {ann, Kind::leftover, -9}};
    const auto laps = cribbage::laps_of(view);
    using Cells = std::vector<std::string>;
    REQUIRE(laps.size() == 3);
    CHECK(laps[0].cells == Cells{"4", "6 call 3", "call -5 pass"});
    CHECK(laps[0].order == std::vector{ann, cid, bob});
    CHECK(laps[1].cells == Cells{"7", "1", ""});
    CHECK_FALSE(laps[1].leftovers);
    CHECK(laps[2].cells == Cells{"-9", "", ""});
    CHECK(laps[2].leftovers);
}
