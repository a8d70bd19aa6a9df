// From where rooms were made, which is counted over restarts and kept in no file.
#include "server/core/lobby/maker.hpp"

#include <doctest/doctest.h>

#include "tests/server/journal_file.hpp"
#include "tests/server/world.hpp"

namespace crowntable::tests {

using namespace std::chrono_literals;
using server::lobby::maker_of;

namespace {

const std::string home = "2001:0db8:0001:0002::/64";
const std::string neighbours_home = "2001:0db8:0001:0003::/64";
const char* const wished_room = R"({"game":"five_crowns"})";

server::Limits two_rooms() {
    server::Limits limits;
    limits.rooms_per_address_max = 2;
    return limits;
}

bool makes_room(World& world, std::string_view address) {
    const auto answer = world.post(wished_room, address);
    if (answer.status == 201) return true;
    CHECK(Json::parse(answer.body).at("code") == "RATE_LIMITED");
    return false;
}

}  // namespace

TEST_CASE("Rooms count for the address that made them after a restart, too, though nobody has asked for one") {
    World world("makers", two_rooms());
    for (int i = 0; i < 2; ++i) CHECK(makes_room(world, "10.0.0.7"));
    CHECK_FALSE(makes_room(world, "10.0.0.7"));
    const auto made = world.journal.begin()->first;
    for (int restarts = 0; restarts < 2; ++restarts) {
        world.restart();
        CHECK(world.lobby().counts().rooms_unread == 2);
        CHECK_FALSE(makes_room(world, "10.0.0.7"));
    }
    CHECK(makes_room(world, "10.0.0.8"));
    world.administer(server::admin::CloseRoom{made});
    world.restart();
    CHECK(makes_room(world, "10.0.0.7"));
    CHECK_FALSE(makes_room(world, "10.0.0.7"));
}

TEST_CASE("Rooms made from IPv6 count for the /64, the /56 and the /48 after a restart") {
    World world("makers", two_rooms());
    for (int i = 0; i < 2; ++i) CHECK(makes_room(world, home));
    world.restart();
    CHECK_FALSE(makes_room(world, home));
    for (int i = 0; i < 2; ++i) CHECK(makes_room(world, neighbours_home));
    world.restart();
    CHECK_MESSAGE(!makes_room(world, "2001:0db8:0001:0004::/64"), "the /56 has made four");
    for (int i = 0; i < 2; ++i) CHECK(makes_room(world, "2001:0db8:0001:0100::/64"));
    for (int i = 0; i < 2; ++i) CHECK(makes_room(world, "2001:0db8:0001:0200::/64"));
    world.restart();
    CHECK_MESSAGE(!makes_room(world, "2001:0db8:0001:0300::/64"), "the /48 has made eight");
    CHECK(makes_room(world, "2001:0db8:0002:0002::/64"));
}

TEST_CASE("No record holds an address, and without the key nobody makes the hash of one") {
    World world;
    for (const auto& address : {std::string("10.0.0.7"), home}) CHECK(makes_room(world, address));
    for (const auto& [code, records] : world.journal) {
        for (const auto& record : records) {
            CHECK(record.body.find("10.0.0") == std::string::npos);
            CHECK(record.body.find("2001") == std::string::npos);
            CHECK(record.body.find("maker") != std::string::npos);
        }
    }
    const SigningKey own{PrivateKey{}};
    PrivateKey other{};
    other.bytes[0] = 1;
    CHECK(maker_of(home, own).size() == 3);
    CHECK(maker_of(home, own) == maker_of(home, own));
    CHECK(maker_of(home, own)[0] != maker_of(neighbours_home, own)[0]);
    CHECK(maker_of(home, own)[1] == maker_of(neighbours_home, own)[1]);
    CHECK(maker_of(home, own)[0] != maker_of(home, SigningKey{other})[0]);
    CHECK(maker_of("10.0.0.7", own)[0] != server::hash_of("10.0.0.7"));
}

TEST_CASE("A room that a server before kept without its maker is as it was, and counts for nobody") {
    World world("makers", two_rooms());
    world.restart_with("6JVTKD", journal_in("format_4_locked.jsonl", "6JVTKD"));
    CHECK(world.lobby().counts().quarantined == 0);
    CHECK(world.client().comes_back_with("b53036f68b810eb6e577edec0a5bbbb9").seat() == 1);
    for (int i = 0; i < 2; ++i) CHECK(makes_room(world, "10.0.0.1"));
}

}  // namespace crowntable::tests
