#include <doctest/doctest.h>

#include "server/core/room/allowances.hpp"

namespace crowntable::tests {

using namespace std::chrono_literals;
using server::Allowances;
using server::Now;

namespace {

using Which = server::TokenBucket Allowances::*;

constexpr Which commands = &Allowances::commands;
constexpr Which deal_parts = &Allowances::deal_parts;
constexpr Which thoughts = &Allowances::thoughts;
constexpr Which chat_lines = &Allowances::chat;
constexpr Which moves = &Allowances::moves;

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
int take_all(Allowances& allowances, Which which, Now now) {
    int taken = 0;
    while ((allowances.*which).take(now)) ++taken;
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
    for (const Which which : {commands, deal_parts, thoughts, chat_lines, moves}) {
        take_all(allowances, which, Now{0});
        for (int again = 0; again < 10; ++again) CHECK_FALSE((allowances.*which).take(Now{999}));
    }
    CHECK(take_all(allowances, commands, Now{1'000}) == 1);
    CHECK(take_all(allowances, deal_parts, Now{4'000}) == 2);
    CHECK(take_all(allowances, thoughts, Now{3'000}) == 1);
    CHECK(take_all(allowances, chat_lines, Now{3'999}) == 0);
    CHECK(take_all(allowances, chat_lines, Now{4'000}) == 1);
    CHECK(take_all(allowances, moves, Now{10'000}) == 2);
}

}  // namespace crowntable::tests
