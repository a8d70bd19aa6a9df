#include <doctest/doctest.h>

#include "server/core/room/consent.hpp"

namespace crowntable::tests {

using server::Consent;
using server::PersonId;

TEST_CASE("The consent of the host is one, that of others another, and nobody gives both") {
    const auto anybody = [](PersonId) { return true; };
    Consent consent;
    CHECK_FALSE(consent.of_host());
    CHECK_FALSE(consent.of_another(anybody));
    consent.give({2});
    CHECK_FALSE(consent.of_host());
    CHECK(consent.of_another(anybody));
    CHECK(consent.is_given_by({2}));
    CHECK_FALSE(consent.is_given_by({1}));
    // Who acts as host by now has said so before as somebody who sits.
    consent.give_as_host({2});
    CHECK(consent.of_host() == PersonId{2});
    CHECK_FALSE(consent.of_another(anybody));
    consent.give({3});
    CHECK(consent.of_another(anybody));
    CHECK_FALSE_MESSAGE(consent.of_another([](PersonId who) { return who != PersonId{3}; }), "they have left since");
}

}  // namespace crowntable::tests
