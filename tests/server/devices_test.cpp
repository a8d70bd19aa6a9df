#include <doctest/doctest.h>

#include <string>

#include "tests/server/world.hpp"

namespace crowntable::tests {

using namespace std::chrono_literals;

namespace {

/// Bob's seat on another device, which has had its welcome and has said nothing since.
Client& moves_to_another_device(World& world, Client& bob) {
    const auto code = bob.says(R"({"op":"transfer_code"})").at("transfer_code").get<std::string>();
    auto& telephone = world.client();
    telephone.hello({{"transfer_code", code}});
    return telephone;
}

}  // namespace

TEST_CASE("The token of a seat that moved dies at the first command of the new device") {
    World world;
    const auto table = world.table({"Ann", "Bob"});
    const std::string former = table[1]->token();
    auto& telephone = moves_to_another_device(world, *table[1]);
    CHECK(telephone.token() != former);
    telephone.says(R"({"op":"ping"})");
    auto& thief = world.client();
    thief.comes_back_with(former);
    CHECK_FALSE(thief.greeted);
    CHECK(thief.last("refused").at("code") == "BAD_TOKEN");
    CHECK(telephone.online());
}

TEST_CASE("The token of a seat that moved is not dead before: a move that failed loses nothing") {
    World world;
    const auto table = world.table({"Ann", "Bob"});
    const std::string former = table[1]->token();
    moves_to_another_device(world, *table[1]).drops();
    table[1]->comes_back_with(former);
    CHECK(table[1]->greeted);
    CHECK(table[1]->says(R"({"op":"ping"})").at("type") == "pong");
    // The old device speaks: nothing says that the new one has heard of its token.
    table[1]->drops();
    table[1]->comes_back_with(former);
    CHECK(table[1]->greeted);
}

TEST_CASE("A refused command of the new device shows as well that its welcome has arrived") {
    World world;
    const auto table = world.table({"Ann", "Bob"});
    const std::string former = table[1]->token();
    auto& telephone = moves_to_another_device(world, *table[1]);
    CHECK(telephone.refusal(R"({"op":"start"})") == "NOT_HOST");
    auto& thief = world.client();
    thief.comes_back_with(former);
    CHECK_FALSE(thief.greeted);
}

TEST_CASE("That a former token is dead outlives a restart") {
    World world;
    const auto table = world.table({"Ann", "Bob"});
    const std::string former = table[1]->token();
    auto& telephone = moves_to_another_device(world, *table[1]);
    telephone.says(R"({"op":"ping"})");
    world.restart();
    auto& thief = world.client();
    thief.comes_back_with(former);
    CHECK_FALSE(thief.greeted);
    telephone.comes_back();
    CHECK(telephone.greeted);
}

TEST_CASE("A token with if_away does not throw out whoever is connected by it") {
    World world;
    const auto table = world.table({"Ann", "Bob"});
    auto& second = world.client();
    second.hello({{"seat_token", table[1]->token()}, {"if_away", true}});
    CHECK_FALSE(second.greeted);
    CHECK(second.last("refused").at("code") == "ALREADY_HERE");
    CHECK(table[1]->online());
    // On the same connection one may go on as that person after all, or come as somebody else.
    second.frame(R"({"op":"hello","protocol":{"min":1,"max":1},"name":"Cid"})");
    CHECK(second.greeted);
    CHECK(table[1]->online());
    table[1]->drops();
    auto& third = world.client();
    third.hello({{"seat_token", table[1]->token()}, {"if_away", true}});
    CHECK(third.greeted);
}

}  // namespace crowntable::tests
