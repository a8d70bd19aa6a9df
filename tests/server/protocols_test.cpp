// Which protocol a connection goes by, and that each person is told by their own.
#include <doctest/doctest.h>

#include "tests/server/world.hpp"

namespace crowntable::tests {

namespace {

/// What welcome names for a range; 0 where hello is refused.
int spoken(World& world, int min, int max) {
    auto& client = world.client();
    client.opens();
    client.frame(Json{{"op", "hello"}, {"protocol", {{"min", min}, {"max", max}}}, {"name", "Mo"}}.dump());
    if (client.closed) {
        CHECK(client.last("refused").at("code") == "VERSION_MISMATCH");
        CHECK(client.closed == 4005);
        return 0;
    }
    return client.welcome.at("protocol").get<int>();
}

/// Whether an update stands there of which nothing was left out.
bool is_whole(const Client& client) {
    return client.history.find(R"("removed":false)") != std::string::npos;
}

/// What was said to the client after this moment.
void forget_history(Client& client) {
    client.history.clear();
}

}  // namespace

TEST_CASE("The newest protocol that both ends speak is spoken, and welcome says which") {
    World world;
    world.host("Ann");
    CHECK(spoken(world, 1, 1) == 1);
    CHECK(spoken(world, 1, 2) == 2);
    CHECK(spoken(world, 2, 2) == 2);
    CHECK(spoken(world, 2, 9) == 2);
    CHECK(spoken(world, 3, 9) == 0);
    CHECK(spoken(world, 2, 1) == 0);
}

TEST_CASE("At one table each is told by their own protocol, and the same") {
    World world;
    world.create();
    auto& ann = world.client().speaks(Protocol::slim).hello({{"host_token", world.host_token}, {"name", "Ann"}}).sits();
    auto& bob = world.join("Bob").sits();
    auto& zoe = world.client().speaks(Protocol::slim).hello({{"name", "Zoe"}});
    zoe.says(R"({"op":"watch"})");
    ann.says(R"({"op":"start"})");
    int looks = 0;
    world.play({&ann, &bob}, [&] {
        CHECK(ann.update.at("public") == bob.update.at("public"));
        CHECK(zoe.update.at("public") == bob.update.at("public"));
        CHECK(zoe.update.at("you").is_null());
        CHECK(ann.you().at("hand") != bob.you().at("hand"));
        return ++looks > 12;
    });
    CHECK(is_whole(bob));
    CHECK_FALSE(is_whole(ann));
    CHECK_FALSE(is_whole(zoe));
}

TEST_CASE("Each connection of a person may speak another protocol") {
    World world;
    const auto table = world.table({"Ann", "Bob"});
    table[0]->says(R"({"op":"start"})");
    CHECK(is_whole(*table[0]));
    table[0]->speaks(Protocol::slim).comes_back();
    forget_history(*table[0]);
    at_turn(table).plays();
    CHECK_FALSE(is_whole(*table[0]));
    table[0]->speaks(Protocol::whole).comes_back();
    CHECK(is_whole(*table[0]));
    CHECK(table[0]->view() == table[1]->view());
}

TEST_CASE("Who is let in is told by the protocol in which they knocked") {
    World world;
    const auto table = world.table({"Ann", "Bob"});
    table[0]->says(R"({"op":"lock","locked":true})");
    table[0]->says(R"({"op":"start"})");
    auto& zoe = world.client();
    zoe.address = "10.0.0.9";
    zoe.speaks(Protocol::slim).hello({{"name", "Zoe"}, {"knock", true}});
    const auto knock = table[0]->room.at("knocks").at(0).at("knock");
    CHECK(table[0]->sends({{"op", "admit"}, {"knock", knock}, {"accept", true}}).at("type") == "done");
    CHECK(zoe.welcome.at("protocol") == 2);
    zoe.says(R"({"op":"watch"})");
    CHECK(zoe.view() == table[0]->view());
    CHECK_FALSE(is_whole(zoe));
}

}  // namespace crowntable::tests
