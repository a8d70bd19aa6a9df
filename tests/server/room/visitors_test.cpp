#include <doctest/doctest.h>

#include "engine/ensure.hpp"
#include "server/core/room/visitors.hpp"
#include "tests/server/room/recorded_room.hpp"

namespace crowntable::tests {

using server::Visitors;

TEST_CASE("A visitor is an undecided guest without a name, found by id and by token until taken") {
    Visitors visitors;
    const auto token = server::hash_of("Gus");
    const PersonId gus = visitors.meet(token).id;
    CHECK(visitors.knows(gus));
    REQUIRE(visitors.find(gus) != nullptr);
    CHECK(visitors.find(token) == visitors.find(gus));
    CHECK(visitors.find(gus)->role == wire::Role::guest);
    CHECK(visitors.find(gus)->name.empty());
    visitors.rename(gus, "Gustav");
    CHECK(visitors.take(gus).name == "Gustav");
    CHECK_FALSE(visitors.knows(gus));
    CHECK(visitors.find(gus) == nullptr);
    CHECK(visitors.find(token) == nullptr);
    CHECK_THROWS_AS((void)visitors.take(gus), BrokenInvariant);
}

TEST_CASE("No visitor has the id of another, nor one that the records could give") {
    Visitors visitors;
    const PersonId first = visitors.meet(server::hash_of("Gus")).id;
    (void)visitors.take(first);
    const PersonId second = visitors.meet(server::hash_of("Zoe")).id;
    CHECK(first != second);
    CHECK(first.value > server::Limits{}.records_per_room_max);
    CHECK(visitors.all().size() == 1);
}

}  // namespace crowntable::tests
