#include <doctest/doctest.h>

#include "engine/ensure.hpp"
#include "server/core/room/claims.hpp"

namespace crowntable::tests {

using server::Claim;
using server::Claims;
using server::PersonId;

namespace {

std::optional<Claim> take_number(Claims& claims, std::uint64_t number) {
    return claims.take([&](const Claim& claim) { return claim.number == number; });
}

}  // namespace

TEST_CASE("Claims are numbered from 1, and no number is used again") {
    Claims claims;
    claims.add(Seat{0}, PersonId{5});
    claims.add(Seat{1}, PersonId{6});
    CHECK(claims.open().at(0).number == 1);
    CHECK(claims.open().at(1).number == 2);
    CHECK(take_number(claims, 2)->who == PersonId{6});
    claims.add(Seat{1}, PersonId{6});
    CHECK(claims.open().back().number == 3);
}

TEST_CASE("The first claim that fits is taken out, once") {
    Claims claims;
    claims.add(Seat{0}, PersonId{5});
    claims.add(Seat{1}, PersonId{6});
    const auto any = [](const Claim&) { return true; };
    CHECK(claims.take(any)->seat == Seat{0});
    CHECK_FALSE(take_number(claims, 1));
    CHECK(claims.take(any)->seat == Seat{1});
    CHECK_FALSE(claims.take(any));
    CHECK(claims.open().empty());
}

TEST_CASE("A seat is claimed by one person, and a person claims one seat") {
    Claims claims;
    claims.add(Seat{2}, PersonId{5});
    CHECK(claims.concerns(Seat{2}, PersonId{9}));
    CHECK(claims.concerns(Seat{3}, PersonId{5}));
    CHECK_FALSE(claims.concerns(Seat{3}, PersonId{9}));
    CHECK_THROWS_AS(claims.add(Seat{2}, PersonId{9}), BrokenInvariant);
    CHECK_THROWS_AS(claims.add(Seat{3}, PersonId{5}), BrokenInvariant);
    CHECK(claims.open().size() == 1);
}

TEST_CASE("Claims follow their seat when those before it close up") {
    Claims claims;
    claims.add(Seat{3}, PersonId{1});
    claims.close_up(Seat{1});
    CHECK(claims.open().at(0).seat == Seat{2});
    claims.close_up(Seat{5});
    CHECK(claims.open().at(0).seat == Seat{2});
    CHECK(claims.concerns(Seat{2}, PersonId{9}));
    CHECK_FALSE(claims.concerns(Seat{3}, PersonId{9}));
}

TEST_CASE("A seat that is claimed does not close up") {
    Claims claims;
    claims.add(Seat{3}, PersonId{1});
    CHECK_THROWS_AS(claims.close_up(Seat{3}), BrokenInvariant);
}

}  // namespace crowntable::tests
