#include <doctest/doctest.h>

#include "server/core/room/allowances.hpp"

namespace crowntable::tests {

using namespace std::chrono_literals;
using server::Allowances;
using server::Now;

namespace {

using Take = bool (Allowances::*)(Now);

constexpr Take commands = &Allowances::take_command;
constexpr Take deal_parts = &Allowances::take_deal_part;
constexpr Take thoughts = &Allowances::take_thought;
constexpr Take chat_lines = &Allowances::take_chat_line;
constexpr Take moves = &Allowances::take_move;

server::Limits some_limits() {
    server::Limits limits;
    limits.commands = {2, 1s};
    limits.deal_parts = {3, 2s};
    limits.thoughts = {4, 3s};
    limits.chat = {5, 4s};
    limits.moves = {6, 5s};
    return limits;
}

/// How many may be taken at once.
int take_all(Allowances& allowances, Take take, Now now) {
    int taken = 0;
    while ((allowances.*take)(now)) ++taken;
    return taken;
}

}  // namespace

TEST_CASE("Commands, parts of deals, thoughts, chat lines and moves each have an allowance of their own") {
    Allowances allowances(some_limits());
    CHECK(take_all(allowances, commands, Now{0}) == 2);
    CHECK(take_all(allowances, deal_parts, Now{0}) == 3);
    CHECK(take_all(allowances, thoughts, Now{0}) == 4);
    CHECK(take_all(allowances, chat_lines, Now{0}) == 5);
    CHECK(take_all(allowances, moves, Now{0}) == 6);
}

TEST_CASE("What is refused takes nothing: each allowance comes back at its own rate") {
    Allowances allowances(some_limits());
    for (const Take take : {commands, deal_parts, thoughts, chat_lines, moves}) {
        take_all(allowances, take, Now{0});
        for (int again = 0; again < 10; ++again) CHECK_FALSE((allowances.*take)(Now{999}));
    }
    CHECK(take_all(allowances, commands, Now{1'000}) == 1);
    CHECK(take_all(allowances, deal_parts, Now{4'000}) == 2);
    CHECK(take_all(allowances, thoughts, Now{3'000}) == 1);
    CHECK(take_all(allowances, chat_lines, Now{3'999}) == 0);
    CHECK(take_all(allowances, chat_lines, Now{4'000}) == 1);
    CHECK(take_all(allowances, moves, Now{10'000}) == 2);
}

}  // namespace crowntable::tests
