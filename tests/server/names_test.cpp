#include <doctest/doctest.h>

#include <string>

#include "tests/server/world.hpp"

namespace crowntable::tests {

using namespace std::chrono_literals;

namespace {

/// What a newcomer of this name is called.
std::string name_of(World& world, std::string_view name) {
    auto& client = world.join(name);
    return client.name();
}

}  // namespace

TEST_CASE("A name that looks like another one in the room gets a number, as the same name does") {
    World world;
    world.host("Ann").sits();
    CHECK(name_of(world, "Ann") == "Ann 2");
    CHECK(name_of(world, "ANN") == "ANN 3");
    CHECK(name_of(world, "Аnn") == "Аnn 4");
    CHECK(name_of(world, "Ａｎｎ") == "Ａｎｎ 5");
    CHECK(name_of(world, "Anna") == "Anna");
}

TEST_CASE("Nobody passes for a bot, by whichever letters") {
    World world;
    auto& ann = world.host("Ann").sits();
    ann.says(R"({"op":"add_bot","level":"easy"})");
    CHECK(name_of(world, "Bоt Аda") == "Bоt Аda 2");
    CHECK(name_of(world, "bot ada") == "bot ada 3");
}

TEST_CASE("Who gives a name another case, or other letters that look like it, has it without a number") {
    World world;
    auto& ann = world.host("Ann").sits();
    ann.says(R"({"op":"rename","name":"ANN"})");
    CHECK(ann.name() == "ANN");
}

TEST_CASE("What is heaped on a letter is cut from names and lines of talk") {
    World world;
    auto& ann = world.host("A\u0300\u0301\u0302\u0303nn").sits();
    CHECK(ann.name() == "A\u0300\u0301nn");
    const auto line = ann.says("{\"op\":\"chat\",\"text\":\"o\u0300\u0301\u0302\u0303\u0304h\ufe00\"}");
    CHECK(line.at("text") == "o\u0300\u0301h");
}

TEST_CASE("Who leaves in mid-game and takes over the bot in the own seat has the own name again") {
    World world;
    const auto table = world.table({"Ann", "Bob", "Cid"});
    Client& bob = *table[1];
    table[0]->says(R"({"op":"start"})");
    world.pass(1s);
    const std::string name = bob.name();
    bob.says(R"({"op":"leave"})");
    world.pass(1s);
    bob.comes_back();
    bob.says(R"({"op":"sit","name":"Bob","seat":1})");
    CHECK(name == "Bob");
    CHECK(bob.name() == "Bob");
    CHECK(table[0]->room.at("seats").at(1).at("name") == "Bob");
}

TEST_CASE("A stranger who takes over the seat of somebody who left does not get that name") {
    World world;
    const auto table = world.table({"Ann", "Bob", "Cid"});
    table[0]->says(R"({"op":"start"})");
    world.pass(1s);
    table[1]->says(R"({"op":"leave"})");
    world.pass(1s);
    auto& eve = world.join("Bob");
    eve.says(R"({"op":"sit","name":"Воb","seat":1})");
    CHECK(eve.name() == "Воb 2");
}

}  // namespace crowntable::tests
