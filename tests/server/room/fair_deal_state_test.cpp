#include <doctest/doctest.h>

#include "server/core/room/fair_deal_state.hpp"
#include "tests/server/room/recorded_room.hpp"

namespace crowntable::tests {

using server::FairDealState;
using server::SeatChain;

TEST_CASE("An open deal awaits the seats that have given their link or may still give it, and no others") {
    const FairDealState deal{.terms = {},
                             .links = {{LinkGiven::absent, {}},
                                       {LinkGiven::skipped, {}},
                                       {LinkGiven::none, {}},
                                       {LinkGiven::given, filled<Link>(1)}},
                             .without_chain = SeatSet(Seat{2})};
    SeatSet awaited(Seat{1});
    awaited.insert(Seat{3});
    CHECK(deal.awaited() == awaited);
}

TEST_CASE("A deal without seats awaits nobody") {
    CHECK(FairDealState{}.awaited().empty());
}

TEST_CASE("A chain reveals its links from the first on, and keeps the end to which its seat committed") {
    const HashChain chain(filled<Link>(5));
    SeatChain committed(chain.end(), 3);
    CHECK(committed.first_deal == 3);
    CHECK_FALSE_MESSAGE(committed.revealed.accept(filled<Link>(6), 1), "it does not lead to the end");
    CHECK(committed.revealed.accept(chain.link(1), 1));
    CHECK(committed.revealed.accept(chain.link(2), 2));
    CHECK(committed.end == chain.end());
}

}  // namespace crowntable::tests
