#include "server/core/room/terms.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <memory>
#include <string>

#include "server/core/room/room_options.hpp"
#include "tests/server/room/recorded_room.hpp"

namespace crowntable::tests {

using server::KeptTerms;
using server::RoomState;
using server::Terms;

namespace {

/// That they are what the preset says of the room as it is now.
void check_are_those_of(const RoomState& state, const Terms& terms) {
    const auto setup = state.preset->setup(state.options, state.occupied_seats());
    CHECK(terms.setup.refusal.has_value() == setup.refusal.has_value());
    REQUIRE(terms.setup.facts.size() == setup.facts.size());
    for (std::size_t i = 0; i < setup.facts.size(); ++i) CHECK(terms.setup.facts[i].value == setup.facts[i].value);
    CHECK(terms.options_json == state.preset->options_at(state.options, state.preset->rules_versions().newest));
    CHECK(terms.changed == state.preset->changed(state.options));
    CHECK(terms.room_options_json == server::complete_room_options(state.room_options));
}

}  // namespace

TEST_CASE("The terms of a room follow its players, its options and its game") {
    KeptTerms kept;
    RecordedRoom room("five_suited_rummy", {{"rounds", {3, 4}}});
    const auto alone = kept.of(room.state());
    CHECK(kept.of(room.state()) == alone);
    check_are_those_of(room.state(), *alone);

    RecordedRoom same("five_suited_rummy", {{"rounds", {3, 4}}});
    CHECK(kept.of(same.state()) == alone);

    RecordedRoom other("five_suited_rummy", {{"rounds", {3}}});
    check_are_those_of(other.state(), *kept.of(other.state()));
    const auto ann = other.comes("Ann");
    other.sits(ann);
    other.adds_bot();
    check_are_those_of(other.state(), *kept.of(other.state()));
    RecordedRoom cribbage("kings_cribbage", Json::object());
    check_are_those_of(cribbage.state(), *kept.of(cribbage.state()));
    CHECK(kept.of(room.state()) == alone);
}

TEST_CASE("Terms that others have pushed out are made again as they were") {
    KeptTerms kept;
    RecordedRoom room("five_suited_rummy", {{"rounds", {3, 4}}});
    const auto before = kept.of(room.state());
    for (int rounds = 3; rounds <= 11; ++rounds) {
        for (const int second : {12, 13}) {
            RecordedRoom other("five_suited_rummy", {{"rounds", {rounds, second}}});
            check_are_those_of(other.state(), *kept.of(other.state()));
        }
    }
    const auto after = kept.of(room.state());
    CHECK(after != before);
    CHECK(after->options_json == before->options_json);
}

}  // namespace crowntable::tests
