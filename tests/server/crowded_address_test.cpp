#include <doctest/doctest.h>

#include "tests/server/world.hpp"

/// What one address may take of the server, and what is left to whoever shares it.
namespace crowntable::tests {

using namespace std::chrono_literals;

namespace {

const std::string new_room_wish = R"({"game":"five_crowns"})";
const Json stranger_name{{"name", "Eve"}};

std::string made(World& world, const std::string& address) {
    const auto answer = world.post(new_room_wish, address);
    return answer.status == 201 ? Json::parse(answer.body).at("code").get<std::string>() : std::string{};
}

server::Limits few_places() {
    server::Limits limits;
    limits.connections_per_address_max = 2;
    limits.seated_per_address_extra = 2;
    limits.connections_max = 6;
    limits.seated_extra = 2;
    return limits;
}

Client& comes_from(World& world, const std::string& address, const Json& who) {
    auto& client = world.client();
    client.address = address;
    return client.hello(who);
}

}  // namespace

TEST_CASE("An address has so many rooms at once, and gets another when one of them is over") {
    server::Limits limits;
    limits.rooms_per_address_max = 3;
    limits.unentered_room = 1min;
    World world("rooms", limits);
    for (int i = 0; i < 3; ++i) CHECK_FALSE(made(world, "192.0.2.1").empty());
    CHECK(world.post(new_room_wish, "192.0.2.1").status == 429);
    CHECK_FALSE(made(world, "192.0.2.2").empty());
    world.pass(61s);
    CHECK(world.lobby().counts().rooms == 0);
    for (int i = 0; i < 3; ++i) CHECK_FALSE(made(world, "192.0.2.1").empty());
    CHECK(world.post(new_room_wish, "192.0.2.1").status == 429);
}

TEST_CASE("A room that has left the memory still counts for who made it, one that broke for nobody") {
    server::Limits limits;
    limits.rooms_per_address_max = 1;
    limits.rooms_max = 1;
    World world("rooms", limits);
    world.code = made(world, "10.0.0.1");
    auto& ann = world.join("Ann").sits();
    ann.drops();
    world.pass(15min);
    REQUIRE(world.lobby().counts().rooms_unread == 1);
    CHECK(world.post(new_room_wish).status == 503);
    ann.comes_back();
    REQUIRE(world.lobby().counts().rooms == 1);
    CHECK(world.post(new_room_wish).status == 503);
    world.entropy().breaks_next();
    ann.posts({{"op", "transfer_code"}});
    REQUIRE(world.lobby().counts().quarantined == 1);
    CHECK_FALSE(made(world, "10.0.0.1").empty());
    CHECK(world.post(new_room_wish).status == 503);
}

TEST_CASE("A room whose first record is lost counts for nobody") {
    server::Limits limits;
    limits.rooms_per_address_max = 1;
    World world("rooms", limits);
    world.fail_next_commit();
    CHECK(world.post(new_room_wish).status == 503);
    CHECK_FALSE(made(world, "10.0.0.1").empty());
}

TEST_CASE("Where the address or the server is full a token of a seat lets in, and nothing else does") {
    World world("crowd", few_places());
    world.create();
    auto& ann = comes_from(world, "192.0.2.1", {{"name", "Ann"}});
    ann.sits();
    ann.drops();
    for (int i = 0; i < 2; ++i) CHECK(comes_from(world, "192.0.2.1", stranger_name).greeted);
    SUBCASE("the address") {
        CHECK(comes_from(world, "192.0.2.1", stranger_name).closed == 4006);
        CHECK(comes_from(world, "192.0.2.1", {{"seat_token", ann.token()}}).greeted);
    }
    SUBCASE("a token of a watcher opens none of the places that are kept for seats") {
        auto& bob = comes_from(world, "192.0.2.3", {{"name", "Bob"}});
        bob.says(R"({"op":"watch"})");
        bob.drops();
        auto& again = comes_from(world, "192.0.2.1", {{"seat_token", bob.token()}});
        CHECK_FALSE(again.greeted);
    }
    SUBCASE("the server") {
        for (int i = 2; i < 6; ++i) CHECK(comes_from(world, "192.0.2." + std::to_string(i), stranger_name).greeted);
        CHECK(comes_from(world, "192.0.2.9", stranger_name).closed == 4006);
        CHECK(comes_from(world, "192.0.2.9", {{"seat_token", ann.token()}}).greeted);
    }
    SUBCASE("a wrong token is not answered before its time, and tells nothing") {
        auto& guesser = comes_from(world, "192.0.2.1", {{"seat_token", "00000000000000000000000000000000"}});
        CHECK(guesser.online());
        CHECK(guesser.heard.empty());
        world.pass(11s);
        CHECK(guesser.closed == 4006);
    }
}

TEST_CASE("People with seats keep nobody with a seat out of their address") {
    auto limits = few_places();
    limits.connections_max = 20;
    World world("crowd", limits);
    world.create();
    auto& ann = comes_from(world, "192.0.2.1", {{"name", "Ann"}});
    ann.sits();
    ann.drops();
    const auto table_of_ann = world.code;
    for (int i = 0; i < 2; ++i) CHECK(comes_from(world, "192.0.2.1", stranger_name).greeted);
    // Tables of their own, whose host tokens are seats as good as any.
    for (int i = 0; i < 5; ++i) {
        const auto room = Json::parse(world.post(new_room_wish, "192.0.2.1").body);
        world.code = room.at("code");
        CHECK(comes_from(world, "192.0.2.1", {{"host_token", room.at("host_token")}, {"name", "Eve"}}).greeted);
    }
    world.code = table_of_ann;
    ann.comes_back();
    CHECK(ann.greeted);
    CHECK(comes_from(world, "192.0.2.1", stranger_name).closed == 4006);
}

TEST_CASE("At a full server the last who came without a seat makes way for who has one") {
    World world("crowd", few_places());
    world.create();
    auto& ann = comes_from(world, "192.0.2.1", {{"name", "Ann"}});
    ann.sits();
    ann.drops();
    auto& bob = comes_from(world, "192.0.2.2", {{"name", "Bob"}});
    bob.sits();
    std::vector<Client*> strangers;
    for (int i = 3; i < 8; ++i) {
        strangers.push_back(&comes_from(world, "192.0.2." + std::to_string(i), stranger_name));
        REQUIRE(strangers.back()->greeted);
    }
    ann.comes_back();
    CHECK(ann.greeted);
    CHECK(strangers[4]->closed == 4006);
    CHECK(strangers[3]->online());
    CHECK(bob.online());
    // As often as there are strangers; then there are the places beyond the full ones.
    for (int i = 0; i < 7; ++i) {
        const auto room = Json::parse(world.post(new_room_wish, "198.51.100.1").body);
        world.code = room.at("code");
        const Json who{{"host_token", room.at("host_token")}, {"name", "Eve"}};
        CHECK(comes_from(world, "198.51.100." + std::to_string(i), who).greeted == (i < 6));
    }
    for (const auto* each : strangers) CHECK(each->closed == 4006);
    CHECK(ann.online());
    CHECK(bob.online());
}

TEST_CASE("Whoever says nothing makes way, the longest silent first") {
    World world("crowd", few_places());
    world.create();
    auto& ann = comes_from(world, "192.0.2.1", {{"name", "Ann"}});
    ann.sits();
    std::vector<Client*> silent;
    for (int i = 0; i < 3; ++i) {
        silent.push_back(&world.client());
        silent.back()->address = "192.0.2.1";
        silent.back()->opens();
    }
    for (const auto* each : silent) CHECK(each->online());
    ann.comes_back();
    CHECK(ann.greeted);
    CHECK(silent[0]->closed == 4006);
    CHECK(silent[1]->online());
    CHECK(silent[2]->online());
}

TEST_CASE("Whoever floods is closed, not the neighbour who speaks when the address has nothing left") {
    server::Limits limits;
    limits.frames_per_address = {200, 1h};
    limits.commands = {1'000, 1ms};
    World world("flood", limits);
    auto& ann = world.host("Ann").sits();
    std::vector<Client*> flood;
    for (int i = 0; i < 3; ++i) flood.push_back(&world.join("Eve"));
    for (int i = 0; i < 60; ++i) {
        for (auto* each : flood) each->posts({{"op", "ping"}});
    }
    for (int i = 0; i < 20 && flood[0]->online(); ++i) flood[0]->posts({{"op", "ping"}});
    CHECK(flood[0]->closed == 4006);
    for (int i = 0; i < 2; ++i) CHECK(ann.says(R"({"op":"ping"})").at("type") == "pong");
    for (const auto* each : flood) CHECK(each->closed == 4006);
    CHECK_MESSAGE(ann.refusal(R"({"op":"ping"})") == "TRY_AGAIN", "nothing is left, and nobody is loud");
    CHECK(ann.online());
}

TEST_CASE("Control frames count like texts") {
    World world;
    auto& ann = world.host("Ann").sits();
    auto& bob = world.join("Bob");
    for (int i = 0; i < 200 && !bob.closed; ++i) bob.pings();
    CHECK(bob.closed == 4006);
    CHECK(ann.says(R"({"op":"ping"})").at("type") == "pong");
}

}  // namespace crowntable::tests
