#include <doctest/doctest.h>

#include "engine/ensure.hpp"
#include "server/core/room/answers.hpp"

namespace crowntable::tests {

using server::Answered;
using server::Answers;
using server::PersonId;

TEST_CASE("Somebody who was never answered has had no id") {
    const Answers answers;
    CHECK(answers.last(PersonId{1}).id == 0);
    CHECK(answers.last(PersonId{1}).answered == Answered::nothing);
}

TEST_CASE("The last answer of each person is remembered, apart from those of others, until the person is forgotten") {
    Answers answers;
    answers.remember(PersonId{1}, {4, Answered::done});
    answers.remember(PersonId{2}, {9, Answered::text, "a chat line"});
    answers.remember(PersonId{1}, {5, Answered::seated});
    CHECK(answers.last(PersonId{1}).id == 5);
    CHECK(answers.last(PersonId{1}).answered == Answered::seated);
    CHECK(answers.last(PersonId{2}).text == "a chat line");
    answers.forget(PersonId{2});
    CHECK(answers.last(PersonId{2}).id == 0);
    CHECK(answers.last(PersonId{1}).id == 5);
}

TEST_CASE("Ids of one person only rise; a question may be answered again") {
    Answers answers;
    answers.remember(PersonId{1}, {5, Answered::text, "a hint"});
    answers.remember(PersonId{1}, {5, Answered::text, "another hint"});
    CHECK_THROWS_AS(answers.remember(PersonId{1}, {4, Answered::done}), BrokenInvariant);
    CHECK(answers.last(PersonId{1}).id == 5);
    CHECK(answers.last(PersonId{1}).text == "another hint");
}

TEST_CASE("There is no text but of an answer that is one") {
    Answers answers;
    CHECK_THROWS_AS(answers.remember(PersonId{1}, {1, Answered::done, "a text"}), BrokenInvariant);
}

}  // namespace crowntable::tests
