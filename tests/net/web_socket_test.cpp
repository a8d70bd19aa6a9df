#include <doctest/doctest.h>

#include <chrono>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "protocol/text/frame.hpp"
#include "server/net/http.hpp"
#include "tests/net/client.hpp"
#include "tests/net/running_server.hpp"
#include "tests/net/texts.hpp"

using namespace crowntable::tests;
using std::chrono::milliseconds;

namespace {

const std::string ping = R"({"id":1,"op":"ping"})";

std::string hello_again(const std::string& welcome) {
    constexpr std::string_view key = R"("seat_token":")";
    const auto at = welcome.find(key);
    const auto token = welcome.substr(at + key.size(), 32);
    return R"({"op":"hello","protocol":{"min":1,"max":1},"seat_token":")" + token + "\"}";
}

/// A server with one room.
struct Table {
    explicit Table(crowntable::server::NetOptions options = loopback(), crowntable::server::Limits limits = {})
        : server(std::move(options), limits), path("/ws/" + new_room(server.port())) {}

    std::uint16_t port() const { return server.port(); }

    RunningServer server;
    std::string path;
};

crowntable::server::NetOptions impatient() {
    auto options = loopback();
    options.limits.ping_interval = milliseconds{60};
    options.limits.idle_timeout = milliseconds{250};
    options.limits.close_timeout = milliseconds{200};
    return options;
}

}  // namespace

TEST_CASE("Hello is answered by welcome and the room") {
    const Table table;
    Player ann(table.port(), table.path);
    REQUIRE(ann.status() == 101);
    CHECK(ann.agreed_header("Sec-WebSocket-Protocol") == "crowntable.v1");
    CHECK(ann.agreed_header("X-Content-Type-Options") == "nosniff");
    CHECK(ann.agreed_header("Sec-WebSocket-Extensions").empty());
    ann.send(hello);
    CHECK(says(ann.read(), R"("type":"welcome")"));
    CHECK(says(ann.read(), R"("type":"room")"));
    ann.send(ping);
    CHECK(ann.read() == R"({"type":"pong","ack":1})");
}

TEST_CASE("A client that offers no subprotocol is served too") {
    const Table table;
    Player ann(table.port(), table.path, {.offers_subprotocol = false});
    REQUIRE(ann.status() == 101);
    CHECK(ann.agreed_header("Sec-WebSocket-Protocol").empty());
    ann.send(hello);
    CHECK(says(ann.read(), R"("type":"welcome")"));
}

TEST_CASE("A page of our own may open a socket, a foreign one may not") {
    const Table table;
    const auto own = "http://127.0.0.1:" + std::to_string(table.port());
    CHECK(Player(table.port(), table.path, {.headers = {{"Origin", own}}}).status() == 101);
    CHECK(Player(table.port(), table.path, {.headers = {{"Origin", "http://evil.example"}}}).status() == 403);
    CHECK(Player(table.port(), table.path, {.headers = {{"Origin", "null"}}}).status() == 403);
    CHECK(Player(table.port(), table.path, {.headers = {{"Origin", own + ".evil.example"}}}).status() == 403);
}

TEST_CASE("An origin on the list may open a socket from anywhere") {
    auto options = loopback();
    options.allowed_origins = {"http://localhost:5173"};
    options.public_url = "https://games.example.org";
    const RunningServer server(options);
    const auto status_for = [&](const std::string& origin) {
        const Headers headers{{"Host", "games.example.org"}, {"Origin", origin}};
        return Player(server.port(), "/ws/K7M4PX", {.headers = headers}).status();
    };
    CHECK(status_for("http://localhost:5173") == 101);
    CHECK(status_for("https://games.example.org") == 101);
    CHECK(status_for("http://localhost:5174") == 403);
}

TEST_CASE("A code that leads nowhere is told in the socket and closed with 4004") {
    const Table table;
    Player lost(table.port(), "/ws/nonsense");
    CHECK(lost.status() == 101);
    lost.try_send(hello);
    CHECK(lost.read_to_close() == 4004);
    CHECK(says(lost.last_read(), "NO_SUCH_ROOM"));
}

TEST_CASE("A frame of 16 KiB is read, one byte more closes the connection with 1009") {
    CHECK(crowntable::text::frame_bytes_max == 16 * 1024);
    const Table table;
    Player ann(table.port(), table.path);
    ann.send(hello);
    ann.read_type("room");
    const std::string padded = R"({"id":1,"op":"ping"})";
    ann.send(padded + std::string(crowntable::text::frame_bytes_max - padded.size(), ' '));
    CHECK(says(ann.read(), R"("ack":1)"));
    ann.send(padded + std::string(crowntable::text::frame_bytes_max - padded.size() + 1, ' '));
    CHECK(ann.read_to_close() == 1009);
}

TEST_CASE("A binary frame closes the connection as a bad client's") {
    const Table table;
    Player ann(table.port(), table.path);
    ann.send(hello);
    ann.read_type("room");
    ann.send_binary(ping);
    CHECK(ann.read_to_close() == 4000);
    CHECK(ann.last_read() == R"({"type":"closing","reason":"BAD_CLIENT","retry_ms":null})");
}

TEST_CASE("Text that is no UTF-8 closes the connection and is never parsed") {
    const Table table;
    Player ann(table.port(), table.path);
    ann.send(hello);
    ann.read_type("room");
    ann.send("{\"id\":1,\"op\":\"chat\",\"text\":\"\xff\xfe\"}");
    CHECK(ann.read_to_close() == 1007);
}

TEST_CASE("Garbage frames are answered, and too many of them end the connection") {
    const Table table;
    Player ann(table.port(), table.path);
    ann.send(hello);
    ann.read_type("room");
    ann.send("garbage");
    CHECK(says(ann.read(), "BAD_JSON"));
    while (ann.try_send("[[[[")) {
        if (ann.types_read().size() > 100) break;
        try {
            ann.read();
        } catch (const std::exception&) {
            break;
        }
    }
    CHECK(says(ann.last_read(), "BAD_CLIENT"));
}

TEST_CASE("Garbage in place of frames ends the connection and nothing else") {
    const Table table;
    Wire wire(table.port());
    wire.write("GET " + table.path +
               " HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
               "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
    wire.write(std::string(200, '\xff'));
    CHECK(wire.is_closed_within(patience));
    CHECK(get(table.port(), "/healthz").status == 200);
}

TEST_CASE("The newest connection of a person wins, and the older one is told") {
    const Table table;
    Player old_one(table.port(), table.path);
    old_one.send(hello);
    const auto welcome = old_one.read_type("welcome");
    Player new_one(table.port(), table.path);
    new_one.send(hello_again(welcome));
    new_one.read_type("welcome");
    CHECK(old_one.read_to_close() == 4001);
    CHECK(says(old_one.last_read(), R"("reason":"REPLACED")"));
    new_one.send(ping);
    CHECK(says(new_one.read_type("pong"), R"("ack":1)"));
}

TEST_CASE("A reader that does not read is closed as too slow, and comes back") {
    auto options = loopback();
    options.limits.send_buffer_bytes = 4096;
    options.limits.queue_bytes_max = 16 * 1024;
    options.limits.close_timeout = milliseconds{300};
    crowntable::server::Limits limits;
    limits.frames = limits.commands = {1'000'000, milliseconds{1}};
    limits.frames_per_address = {1'000'000, milliseconds{1}};
    const Table table(options, limits);
    Player slow(table.port(), table.path, {.receive_buffer_bytes = 4096});
    slow.send(hello);
    const auto welcome = slow.read_type("welcome");
    bool is_taken = true;
    for (int id = 1; is_taken && id < 100'000; ++id) {
        is_taken = slow.try_send(R"({"id":)" + std::to_string(id) + R"(,"op":"ping"})");
    }
    CHECK_FALSE(is_taken);

    Player back(table.port(), table.path);
    back.send(hello_again(welcome));
    CHECK(says(back.read(), R"("type":"welcome")"));
}

TEST_CASE("A slow reader that reads again in time learns why it was closed") {
    auto options = loopback();
    options.limits.send_buffer_bytes = 4096;
    options.limits.queue_bytes_max = 16 * 1024;
    options.limits.close_timeout = patience;
    crowntable::server::Limits limits;
    limits.frames = limits.commands = limits.frames_per_address = {1'000'000, milliseconds{1}};
    const Table table(options, limits);
    Player slow(table.port(), table.path, {.receive_buffer_bytes = 4096});
    slow.send(hello);
    slow.read_type("room");
    // Some 200 KB of answers: far more than queue and kernel hold.
    for (int id = 1; id <= 7'000; ++id) slow.send(R"({"id":)" + std::to_string(id) + R"(,"op":"ping"})");
    CHECK(slow.read_to_close() == 4007);
    CHECK(slow.last_read() == R"({"type":"closing","reason":"TOO_SLOW","retry_ms":0})");
    CHECK(slow.types_read().size() < 7'000);
}

TEST_CASE("Twenty spectators that rename as fast as they can throw nobody out who pauses a little") {
    auto options = loopback();
    options.limits.send_buffer_bytes = 4096;
    options.limits.queue_bytes_max = 256 * 1024;
    crowntable::server::Limits limits;
    limits.unseated_per_address_max = 20;
    const Table table(options, limits);
    Player ann(table.port(), table.path, {.receive_buffer_bytes = 4096});
    ann.send(hello);
    ann.send(R"({"id":1,"op":"sit"})");
    ann.read_type("seated");

    std::vector<std::unique_ptr<Player>> crowd;
    const auto all_say = [&](int id, const std::string& members) {
        const auto number = std::to_string(id);
        for (auto& person : crowd) person->send(R"({"id":)" + number + "," + members + "}");
        for (auto& person : crowd) {
            while (!says(person->read(), R"("ack":)" + number)) {
            }
        }
    };
    for (int i = 0; i < 20; ++i) {
        crowd.push_back(std::make_unique<Player>(table.port(), table.path));
        crowd.back()->send(R"({"op":"hello","protocol":{"min":1,"max":1},"name":"Twenty letters each"})");
    }
    all_say(1, R"("op":"watch")");
    // Each `room` is some 2 KB: 38 times 20 of them are more than three times what may wait for Ann.
    for (int id = 2; id < 40; ++id) {
        all_say(id, R"("op":"rename","name":"Another name )" + std::to_string(id) + '"');
    }

    ann.send(R"({"id":2,"op":"ping"})");
    CHECK(says(ann.read_type("pong"), R"("ack":2)"));
    for (const auto& type : ann.types_read()) CHECK(type != "closing");
}

TEST_CASE("Who answers pings stays, who falls silent is closed as idle") {
    auto options = impatient();
    // Long enough that the goodbye can still be read below.
    options.limits.close_timeout = milliseconds{3'000};
    const Table table(options);
    Player awake(table.port(), table.path);
    awake.send(hello);
    awake.read_type("room");
    Player asleep(table.port(), table.path);
    asleep.send(hello);
    asleep.read_type("room");

    // The client answers pings while it reads: `awake` waits in a read, `asleep` does nothing at all.
    const auto until = std::chrono::steady_clock::now() + milliseconds{700};
    for (int id = 1; std::chrono::steady_clock::now() < until; ++id) {
        awake.send(R"({"id":)" + std::to_string(id) + R"(,"op":"ping"})");
        awake.read_type("pong");
        std::this_thread::sleep_for(milliseconds{50});
    }
    awake.send(R"({"id":1000,"op":"ping"})");
    CHECK(says(awake.read_type("pong"), R"("ack":1000)"));
    CHECK(asleep.read_to_close() == 4008);
    CHECK(asleep.last_read() == R"({"type":"closing","reason":"IDLE","retry_ms":0})");
}

TEST_CASE("A pong is enough to stay, without a word") {
    const Table table(impatient());
    Player quiet(table.port(), table.path);
    quiet.send(hello);
    quiet.read_type("room");
    // Reading is what lets the client answer the server's pings, so somebody else must end the wait.
    const std::jthread newcomer([&] {
        std::this_thread::sleep_for(milliseconds{600});
        Player other(table.port(), table.path);
        other.send(R"({"op":"hello","protocol":{"min":1,"max":1},"name":"Bob"})");
        other.send(R"({"id":1,"op":"watch"})");
        other.read_type("done");
    });
    std::string seen;
    while (!says(seen, R"("spectators":["Bob"])")) {
        seen = quiet.read();
        CHECK_FALSE(says(seen, R"("type":"closing")"));
    }
}

TEST_CASE("A connection that never says hello is closed") {
    crowntable::server::Limits limits;
    limits.hello_timeout = milliseconds{150};
    const Table table(loopback(), limits);
    Player mute(table.port(), table.path);
    CHECK(mute.read_to_close() == 4000);
    CHECK(says(mute.last_read(), "BAD_CLIENT"));
}

TEST_CASE("Many connections are served at once and all are told when the server stops") {
    auto options = loopback();
    options.limits.sockets_per_address_max = 1000;
    options.retry = milliseconds{1234};
    crowntable::server::Limits limits;
    limits.connections_per_address_max = 1000;
    limits.people_per_room_max = limits.unseated_per_address_max = 1000;
    limits.guest_life = std::chrono::minutes(5);
    Table table(options, limits);
    std::vector<std::unique_ptr<Player>> players;
    for (int room = 0; room < 10; ++room) {
        const auto path = "/ws/" + new_room(table.port());
        for (int seat = 0; seat < 20; ++seat) {
            players.push_back(std::make_unique<Player>(table.port(), path));
            players.back()->send(hello);
        }
    }
    for (const auto& player : players) player->read_type("room");
    table.server.stop();
    for (const auto& player : players) {
        CHECK(player->read_to_close() == 1001);
        CHECK(player->last_read() == R"({"type":"closing","reason":"SERVER_STOPPING","retry_ms":1234})");
    }
}

TEST_CASE("While a stop waits for somebody, the server says that it is not ready and takes nobody new") {
    auto options = loopback();
    options.limits.close_timeout = milliseconds{1'500};
    Table table(options);
    // Never reads, and so never answers the close.
    Player stuck(table.port(), table.path);
    stuck.send(hello);
    table.server.stop();
    bool is_stopping = false;
    for (int attempt = 0; attempt < 50 && !is_stopping; ++attempt) {
        is_stopping = get(table.port(), "/readyz").status == 503;
    }
    CHECK(is_stopping);
    CHECK(get(table.port(), "/readyz").body == R"({"status":"stopping"})");
    CHECK(get(table.port(), "/healthz").status == 200);
    CHECK(Player(table.port(), table.path).status() == 503);
    CHECK(request(table.port(), "POST", "/api/rooms", {{"Content-Type", "application/json"}}, "{}").status == 503);
}
