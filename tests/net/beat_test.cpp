#include <doctest/doctest.h>

#include <chrono>
#include <string>

#include "tests/net/client.hpp"
#include "tests/net/running_server.hpp"
#include "tests/net/texts.hpp"

using namespace crowntable::tests;
using std::chrono::milliseconds;

namespace {

const std::string beat = R"({"op":"beat"})";

struct Beaten {
    Beaten() : server(options()), path("/ws/" + new_room(server.port())) {}

    static crowntable::server::NetOptions options() {
        auto options = loopback();
        options.limits.beat_interval = milliseconds{100};
        return options;
    }

    RunningServer server;
    std::string path;
};

/// Somebody who sits, and whom others see there.
void sit(Player& player) {
    player.send(hello);
    player.read_type("room");
    player.send(R"({"id":1,"op":"sit"})");
    player.read_type("seated");
}

}  // namespace

TEST_CASE("A beat is answered at once, before hello and after it, and is no command") {
    const Beaten table;
    Player ann(table.server.port(), table.path);
    ann.send(beat);
    CHECK(ann.read() == R"({"type":"beat"})");
    ann.send(hello);
    ann.read_type("room");
    ann.send(beat);
    CHECK(ann.read() == R"({"type":"beat"})");
    ann.send(R"({"id":1,"op":"ping"})");
    CHECK(ann.read() == R"({"type":"pong","ack":1})");
    // To the byte: what looks like it is a frame without an id.
    ann.send(R"({"op": "beat"})");
    CHECK(says(ann.read(), R"("type":"refused")"));
}

TEST_CASE("Who has beaten and does not any more is away to the others, and back with the next beat") {
    const Beaten table;
    Player ann(table.server.port(), table.path);
    Player bob(table.server.port(), table.path);
    sit(ann);
    sit(bob);
    ann.read_type("room");
    bob.send(beat);
    bob.read_type("beat");
    const auto begin = std::chrono::steady_clock::now();
    const std::string bob_is = R"("seat":1,"connected":)";
    CHECK(says(ann.read_type("presence"), bob_is + "false"));
    CHECK(std::chrono::steady_clock::now() - begin >= milliseconds{200});
    bob.send(beat);
    CHECK(says(ann.read_type("presence"), bob_is + "true"));
    // Ann, who has never beaten, is there all the time: it is Bob of whom is told.
    CHECK(says(ann.read_type("presence"), bob_is + "false"));
    // A command shows that somebody looks, and silence after it that nobody does any more.
    bob.send(R"({"id":2,"op":"ready","ready":true})");
    CHECK(says(ann.read_type("presence"), bob_is + "true"));
    CHECK(says(ann.read_type("presence"), bob_is + "false"));
}

TEST_CASE("Who has beaten before they came in is away, too, once they are silent") {
    const Beaten table;
    Player ann(table.server.port(), table.path);
    Player bob(table.server.port(), table.path);
    sit(ann);
    bob.send(beat);
    bob.read_type("beat");
    sit(bob);
    CHECK(says(ann.read_type("presence"), R"("seat":1,"connected":false)"));
}

TEST_CASE("Beats without end are a flood like any other") {
    const Beaten table;
    Player loud(table.server.port(), table.path);
    loud.send(hello);
    loud.read_type("room");
    for (int i = 0; i < 5'000 && loud.try_send(beat); ++i) {
    }
    CHECK(loud.read_to_close() == 4006);
}
