// The program over real sockets on a disk whose flushes take their time, or fail. Not under sanitizers, whose libraries
// come before any that is preloaded.
#include <doctest/doctest.h>

#include <array>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>

#include "tests/crash/unsafe_files.hpp"
#include "tests/net/client.hpp"
#include "tests/net/program.hpp"

using namespace crowntable::tests;
using nlohmann::json;
using std::chrono::milliseconds;

namespace {

/// Programs that start meanwhile have the library.
class Preloaded {
public:
    explicit Preloaded(std::optional<int> first_failing = std::nullopt) {
        setenv("LD_PRELOAD", UNSAFE_FILES_LIBRARY, 1);
        if (first_failing) setenv(first_failing_variable, std::to_string(*first_failing).c_str(), 1);
    }
    ~Preloaded() {
        unsetenv("LD_PRELOAD");
        unsetenv(first_failing_variable);
    }
    Preloaded(const Preloaded&) = delete;
    Preloaded& operator=(const Preloaded&) = delete;
};

/// Nothing if it does not start.
std::optional<std::uint16_t> port_of(Program& program) {
    try {
        return program.port();
    } catch (const std::runtime_error&) {
        return std::nullopt;
    }
}

/// Reads on to the answer to a command.
json answered(Player& player, int id) {
    for (;;) {
        auto message = json::parse(player.read());
        if (message.contains("ack") && message["ack"] == id) return message;
        for (const auto& event : message.value("events", json::array())) CHECK(event["event"] != "clock_ran_out");
    }
}

}  // namespace

TEST_CASE("A flush of nine seconds takes nothing of a turn of four, and plays nobody's turn away") {
    constexpr milliseconds flush{9'000};
    constexpr milliseconds turn{4'000};
    const Scratch scratch;
    const Preloaded unsafe_files;
    Program program(on_loopback(scratch.path));
    const auto port = program.port();
    const auto made = request(port, "POST", "/api/rooms", json_body,
                              R"({"game":"five_suited_rummy","room_options":{"turn_seconds":4,"round_pause":0}})");
    REQUIRE(made.status == 201);
    const auto room = json::parse(made.body);
    const auto target = "/ws/" + room["code"].get<std::string>();
    std::array<Player, 2> players{Player(port, target), Player(port, target)};
    const std::string hello = R"({"op":"hello","protocol":{"min":1,"max":1},"name":")";
    players[0].send(hello + R"(Ann","host_token":")" + room["host_token"].get<std::string>() + R"("})");
    players[1].send(hello + R"(Bob"})");
    for (auto& player : players) {
        player.send(R"({"id":1,"op":"sit"})");
        answered(player, 1);
    }
    players[0].send(R"({"id":2,"op":"start"})");
    const auto shown = json::parse(players[0].read_type("update"));
    const auto current = shown["public"]["current"].get<std::size_t>();
    auto& acting = players.at(current);
    auto& other = players.at(1 - current);

    program.signal(SIGUSR1, static_cast<int>(flush.count()));
    other.send(R"({"id":3,"op":"chat","phrase":"hello"})");
    program.wait_for(flush_is_slow);
    program.wait_for(flush_was_slow);
    const json draw{{"type", "draw"}, {"source", "stock"}};
    acting.send(json{{"id", 3}, {"op", "play"}, {"turn", shown["turn"]}, {"action", draw}}.dump());
    const auto drawn = answered(acting, 3);
    REQUIRE_MESSAGE(drawn["type"] == "update", drawn.dump());
    CHECK(drawn["public"]["current"] == current);
    CHECK(drawn["events"][0]["event"] == "drew");
    // The turn has begun before the flush did, and goes on after it.
    const milliseconds left{drawn["clock"]["remaining_ms"].get<int>()};
    CHECK(left > turn / 2);
    CHECK(left < turn);
    program.signal(SIGTERM);
    CHECK(program.end().status == 0);
}

TEST_CASE("Whichever flush of a start is the first that fails, no server says that it is ready") {
    const Scratch scratch;
    {
        Program before(on_loopback(scratch.path));
        new_room(before.port());
        before.signal(SIGKILL);
        before.end();
    }
    int refused = 0;
    int unready = 0;
    for (bool was_ready = false; !was_ready;) {
        REQUIRE(refused + unready < 20);
        const Preloaded unsafe_files(1 + refused + unready);
        Program program(on_loopback(scratch.path));
        const auto port = port_of(program);
        if (!port) {
            CHECK(program.end().status == 4);
            ++refused;
            continue;
        }
        const auto first = get(*port, "/readyz");
        was_ready = first.status == 200;
        if (!was_ready) {
            ++unready;
            CHECK(first.body.find("store failing") != std::string::npos);
            CHECK(request(*port, "POST", "/api/rooms", json_body, R"({"game":"five_crowns"})").status == 503);
        }
        program.signal(SIGUSR1, 0);
        CHECK(soon([&] { return get(*port, "/readyz").status == 200; }));
        new_room(*port);
        // As the next one finds it.
        program.signal(SIGKILL);
        CHECK((program.end().output.find(flush_has_failed) == std::string::npos) == was_ready);
    }
    CHECK(refused > 0);
    CHECK(unready > 0);
}
