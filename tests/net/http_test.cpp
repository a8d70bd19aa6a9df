#include <doctest/doctest.h>

#include <chrono>
#include <string>

#include "protocol/text/frame.hpp"
#include "server/net/assets.hpp"
#include "server/net/http.hpp"
#include "tests/net/client.hpp"
#include "tests/net/running_server.hpp"
#include "tests/net/texts.hpp"
#include "tests/support/schema_check.hpp"

using namespace crowntable::tests;
using crowntable::server::common_headers;
using crowntable::server::embedded_assets;
using crowntable::server::find_asset;
using crowntable::server::page_headers;

namespace {

const std::string upgrade =
    "GET /ws/K7M4PX HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";

/// Refused with this code, in the documented form.
void check_refused(const HttpReply& reply, int status, const std::string& code) {
    CAPTURE(reply.body);
    CHECK(reply.status == status);
    CHECK(reply.body.find("\"code\":\"" + code + "\"") != std::string::npos);
    CHECK_NOTHROW(check_text(reply.body, "http_error.json"));
}

/// As replies have the names of their headers.
std::string lower(std::string_view name) {
    std::string result(name);
    for (auto& c : result) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return result;
}

HttpReply raw(std::uint16_t port, const std::string& bytes) {
    Wire wire(port);
    wire.write(bytes);
    return wire.read_reply();
}

}  // namespace

TEST_CASE("Every answer carries the policies that the web client keeps to") {
    const RunningServer server;
    for (const auto* target : {"/", "/api/games", "/nowhere", "/healthz", "/ws/K7M4PX"}) {
        CAPTURE(target);
        const auto reply = get(server.port(), target);
        for (const auto& [name, value] : common_headers()) CHECK(reply.header(lower(name)) == value);
        for (const auto& [name, value] : page_headers()) CHECK(reply.header(lower(name)) == value);
    }
    CHECK(get(server.port(), "/").header("content-security-policy").starts_with("default-src 'none'; "));
    CHECK(get(server.port(), "/").header("x-content-type-options") == "nosniff");
}

TEST_CASE("Only scripts and styles that are named by their content leave the policies to their page") {
    const RunningServer server;
    int parts = 0;
    for (const auto& asset : embedded_assets()) {
        CAPTURE(std::string(asset.path));
        const auto reply = get(server.port(), "/" + std::string(asset.path));
        const bool is_part = asset.path.starts_with("assets/") &&
                             (asset.path.ends_with(".js") || asset.path.ends_with(".css")) && asset.immutable;
        for (const auto& [name, value] : common_headers()) CHECK(reply.header(lower(name)) == value);
        for (const auto& [name, value] : page_headers())
            CHECK(reply.header(lower(name)) == (is_part ? std::string_view{} : value));
        parts += is_part ? 1 : 0;
    }
    CHECK_MESSAGE(parts > 2, "this server has no client");
}

TEST_CASE("The page is served at the root and at every table's link, and is asked for anew each time") {
    const RunningServer server;
    const auto page = get(server.port(), "/");
    CHECK(page.status == 200);
    CHECK(page.body == find_asset("index.html")->identity);
    CHECK(page.header("content-type") == "text/html; charset=utf-8");
    CHECK(page.header("cache-control") == "no-cache");
    CHECK(page.header("content-encoding").empty());
    for (const auto* target : {"/t/K7M4PX", "/t/anything%20at%20all", "/index.html", "/?from=home"}) {
        CAPTURE(target);
        CHECK(get(server.port(), target).body == page.body);
    }
    check_refused(get(server.port(), "/t/"), 404, "NOT_FOUND");
    check_refused(get(server.port(), "/t/K7M4PX/more"), 404, "NOT_FOUND");

    const auto again = get(server.port(), "/", {{"If-None-Match", page.header("etag")}});
    CHECK(again.status == 304);
    CHECK(again.body.empty());
    CHECK(get(server.port(), "/", {{"If-None-Match", "\"another\""}}).status == 200);
}

TEST_CASE("Files are served compressed to whoever takes that, and hashed names for ever") {
    const RunningServer server;
    for (const auto& asset : embedded_assets()) {
        const auto target = "/" + std::string(asset.path);
        CAPTURE(target);
        const auto plain = get(server.port(), target);
        CHECK(plain.body == asset.identity);
        CHECK(plain.header("content-type") == asset.content_type);
        CHECK(plain.header("vary") == "Accept-Encoding");
        CHECK((plain.header("cache-control") == "public, max-age=31536000, immutable") == asset.immutable);
        if (!asset.gzip.empty()) {
            const auto gzip = get(server.port(), target, {{"Accept-Encoding", "gzip"}});
            CHECK(gzip.body == asset.gzip);
            CHECK(gzip.header("content-encoding") == "gzip");
        }
        if (!asset.brotli.empty()) {
            const auto brotli = get(server.port(), target, {{"Accept-Encoding", "gzip, deflate, br"}});
            CHECK(brotli.body == asset.brotli);
            CHECK(brotli.header("content-encoding") == "br");
        }
    }
}

TEST_CASE("HEAD tells the length and sends nothing") {
    const RunningServer server;
    const auto head = request(server.port(), "HEAD", "/");
    CHECK(head.status == 200);
    CHECK(head.body.empty());
    CHECK(head.header("content-length") == std::to_string(find_asset("index.html")->identity.size()));
    // The connection is still in step afterwards.
    Wire wire(server.port());
    wire.write("HEAD /api/games HTTP/1.1\r\nHost: x\r\n\r\nGET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
    CHECK(wire.read_reply(true).status == 200);
    CHECK(wire.read_reply().body == R"({"status":"ok"})");
}

TEST_CASE("What is not there is 404, what is there but not for this method 405") {
    const RunningServer server;
    for (const auto* target : {"/nowhere", "/api", "/api/", "/api/rooms/", "/api/rooms/K7M4PX/games", "/../etc/passwd",
                               "/%2e%2e/etc/passwd", "//", "/assets/", "/assets/../index.html"}) {
        CAPTURE(target);
        check_refused(get(server.port(), target), 404, "NOT_FOUND");
    }
    const auto deleted = request(server.port(), "DELETE", "/api/rooms/K7M4PX");
    check_refused(deleted, 405, "METHOD_NOT_ALLOWED");
    CHECK(deleted.header("allow") == "GET, HEAD");
    check_refused(get(server.port(), "/api/rooms"), 405, "METHOD_NOT_ALLOWED");
    CHECK(get(server.port(), "/api/rooms").header("allow") == "POST");
    check_refused(request(server.port(), "POST", "/"), 405, "METHOD_NOT_ALLOWED");
    check_refused(request(server.port(), "OPTIONS", "/api/games"), 405, "METHOD_NOT_ALLOWED");
    check_refused(get(server.port(), "/ws/K7M4PX"), 426, "UPGRADE_REQUIRED");
}

TEST_CASE("Health is told in one word") {
    const RunningServer server;
    for (const auto* target : {"/healthz", "/readyz"}) {
        const auto reply = get(server.port(), target);
        CHECK(reply.status == 200);
        CHECK(reply.body == R"({"status":"ok"})");
        CHECK(reply.header("content-type") == "application/json");
        CHECK(reply.header("cache-control") == "no-store");
    }
}

TEST_CASE("A room is made, described and forgotten by nobody") {
    const RunningServer server;
    const auto games = get(server.port(), "/api/games");
    CHECK(games.status == 200);
    CHECK_NOTHROW(check_text(games.body, "http_games.json"));

    const auto made = request(server.port(), "POST", "/api/rooms", json_body, room_body);
    CAPTURE(made.body);
    REQUIRE(made.status == 201);
    CHECK_NOTHROW(check_text(made.body, "http_room_created.json"));
    CHECK(made.header("cache-control") == "no-store");
    const auto at = made.body.find(R"("code":")") + 8;
    const auto code = made.body.substr(at, 6);
    CHECK(made.body.find("http://127.0.0.1:" + std::to_string(server.port()) + "/t/" + code) != std::string::npos);

    const auto described = get(server.port(), "/api/rooms/" + code);
    CHECK(described.status == 200);
    CHECK_NOTHROW(check_text(described.body, "http_room.json"));
    const auto spelled = code.substr(0, 3) + "%20-" + code.substr(3);
    CHECK(get(server.port(), "/api/rooms/" + spelled).body == described.body);
    check_refused(get(server.port(), "/api/rooms/nonsense"), 404, "NO_SUCH_ROOM");
}

TEST_CASE("The link of a room names the public address where one is given") {
    auto options = loopback();
    options.public_url = "https://games.example.org";
    const RunningServer server(options);
    auto headers = json_body;
    headers.emplace_back("Host", "games.example.org");
    const auto made = request(server.port(), "POST", "/api/rooms", headers, room_body);
    CHECK(made.body.find("\"https://games.example.org/t/") != std::string::npos);
    check_refused(request(server.port(), "POST", "/api/rooms", json_body, room_body), 421, "WRONG_HOST");
}

TEST_CASE("Behind a trusted proxy that speaks TLS the link is https") {
    const Headers headers{
        {"Content-Type", "application/json"}, {"Host", "games.example.org"}, {"X-Forwarded-Proto", "https"}};
    auto options = loopback();
    SUBCASE("trusted") {
        options.trusted_proxies.push_back(*crowntable::server::Network::parse("127.0.0.1"));
        const RunningServer server(options);
        const auto made = request(server.port(), "POST", "/api/rooms", headers, room_body);
        CHECK(made.body.find("\"https://games.example.org/t/") != std::string::npos);
    }
    SUBCASE("anybody else is not believed") {
        const RunningServer server(options);
        const auto made = request(server.port(), "POST", "/api/rooms", headers, room_body);
        CHECK(made.body.find("\"http://games.example.org/t/") != std::string::npos);
    }
}

TEST_CASE("Behind a trusted proxy each client has limits of its own, and nobody else can feign an address") {
    crowntable::server::Limits limits;
    limits.rooms_per_address = {1, std::chrono::hours{1}};
    auto options = loopback();
    const auto make = [](const RunningServer& server, const std::string& client) {
        const Headers headers{{"Content-Type", "application/json"}, {"X-Forwarded-For", client}};
        return request(server.port(), "POST", "/api/rooms", headers, room_body);
    };
    SUBCASE("trusted") {
        options.trusted_proxies.push_back(*crowntable::server::Network::parse("127.0.0.1"));
        const RunningServer server(options, limits);
        CHECK(make(server, "192.0.2.1").status == 201);
        check_refused(make(server, "192.0.2.1"), 429, "RATE_LIMITED");
        // Only what the proxy itself added counts.
        check_refused(make(server, "192.0.2.9, 192.0.2.1"), 429, "RATE_LIMITED");
        CHECK(make(server, "192.0.2.2").status == 201);
    }
    SUBCASE("anybody else") {
        const RunningServer server(options, limits);
        CHECK(make(server, "192.0.2.1").status == 201);
        check_refused(make(server, "192.0.2.2"), 429, "RATE_LIMITED");
    }
}

TEST_CASE("A server that is behind with its journal asks to be tried again, and still serves pages") {
    auto options = loopback();
    options.limits.outboxes_max = 0;
    const RunningServer server(options);
    check_refused(request(server.port(), "POST", "/api/rooms", json_body, room_body), 503, "TRY_AGAIN");
    check_refused(get(server.port(), "/api/rooms/K7M4PX"), 503, "TRY_AGAIN");
    check_refused(raw(server.port(), upgrade), 503, "TRY_AGAIN");
    CHECK(get(server.port(), "/").status == 200);
    CHECK(get(server.port(), "/healthz").status == 200);
}

TEST_CASE("An upgrade is for a WebSocket client that waits for the answer") {
    const RunningServer server;
    check_refused(get(server.port(), "/ws/K7M4PX"), 426, "UPGRADE_REQUIRED");
    check_refused(raw(server.port(), upgrade + "too early"), 400, "BAD_UPGRADE");
    CHECK(raw(server.port(), upgrade).status == 101);
}

TEST_CASE("A room is not made for a foreign page, nor from anything but JSON") {
    const RunningServer server;
    const auto post = [&](const Headers& headers, const std::string& body) {
        return request(server.port(), "POST", "/api/rooms", headers, body);
    };
    check_refused(post({{"Content-Type", "application/json"}, {"Origin", "http://evil.example"}}, room_body), 403,
                  "BAD_ORIGIN");
    check_refused(post({{"Content-Type", "application/json"}, {"Origin", "null"}}, room_body), 403, "BAD_ORIGIN");
    const auto own = "http://127.0.0.1:" + std::to_string(server.port());
    CHECK(post({{"Content-Type", "application/json; charset=utf-8"}, {"Origin", own}}, room_body).status == 201);
    check_refused(post({{"Content-Type", "text/plain"}}, room_body), 415, "BAD_CONTENT_TYPE");
    check_refused(post({}, room_body), 415, "BAD_CONTENT_TYPE");
    check_refused(post(json_body, "{"), 400, "BAD_JSON");
    check_refused(post(json_body, R"({"game":"no_such_game"})"), 400, "UNKNOWN_GAME");
}

TEST_CASE("What is too large is refused, not swallowed") {
    const RunningServer server;
    check_refused(request(server.port(), "POST", "/api/rooms", json_body,
                          std::string(crowntable::text::frame_bytes_max + 1, ' ')),
                  413, "TOO_LARGE");
    CHECK(request(server.port(), "POST", "/api/rooms", json_body, std::string(crowntable::text::frame_bytes_max, ' '))
              .status == 400);
    check_refused(get(server.port(), "/", {{"X-Long", std::string(9 * 1024, 'x')}}), 431, "TOO_LARGE");
    check_refused(raw(server.port(),
                      "POST /api/rooms HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                      "Content-Length: 99999999999\r\n\r\n"),
                  413, "TOO_LARGE");
}

TEST_CASE("Garbage is answered once and the connection closed") {
    const RunningServer server;
    for (const auto& bytes :
         {std::string("garbage\r\n\r\n"), std::string("\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 11),
          std::string("GET / HTTP/9.9\r\n\r\n"), std::string("GET / HTTP/1.1\r\nbad header\r\n\r\n"),
          std::string(64, '\0')}) {
        CAPTURE(bytes);
        Wire wire(server.port());
        wire.write(bytes);
        CHECK(wire.read_reply().status == 400);
        CHECK(wire.is_closed_within(patience));
    }
    check_refused(raw(server.port(), "GET / HTTP/1.1\r\n\r\n"), 400, "BAD_HOST");
    check_refused(raw(server.port(), "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n"), 400, "BAD_HOST");
    check_refused(raw(server.port(), "GET / HTTP/1.1\r\nHost: a<script>\r\n\r\n"), 400, "BAD_HOST");
    check_refused(raw(server.port(), "GET http://evil/ HTTP/1.1\r\nHost: a\r\n\r\n"), 400, "BAD_TARGET");
    CHECK(get(server.port(), "/healthz").status == 200);
}

TEST_CASE("One connection serves request after request, until it is asked to close") {
    const RunningServer server;
    Wire wire(server.port());
    for (int i = 0; i < 3; ++i) {
        wire.write("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
        CHECK(wire.read_reply().status == 200);
    }
    wire.write("GET /api/games HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    CHECK(wire.read_reply().header("connection") == "close");
    CHECK(wire.is_closed_within(patience));
}

TEST_CASE("A request that does not come, or only in drops, is not waited for") {
    auto options = loopback();
    options.limits.request_timeout = std::chrono::milliseconds{150};
    options.limits.keep_alive = std::chrono::milliseconds{150};
    const RunningServer server(options);
    Wire silent(server.port());
    Wire slow(server.port());
    slow.write("GET / HTT");
    Wire kept(server.port());
    kept.write("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
    CHECK(kept.read_reply().status == 200);
    CHECK(silent.is_closed_within(patience));
    CHECK(slow.is_closed_within(patience));
    CHECK(kept.is_closed_within(patience));
}

TEST_CASE("One address gets so many sockets, of which the longest without a request makes way for the next") {
    auto options = loopback();
    options.limits.sockets_per_address_max = 3;
    const RunningServer server(options);
    const auto is_served = [](Wire& wire) {
        wire.write("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
        return wire.read_reply().status == 200;
    };
    Wire first(server.port());
    Wire second(server.port());
    Wire third(server.port());
    for (auto* wire : {&first, &second, &third, &first}) CHECK(is_served(*wire));
    Wire fourth(server.port());
    CHECK(is_served(fourth));
    CHECK(second.is_closed_within(patience));
    for (auto* wire : {&first, &third}) CHECK(is_served(*wire));
}

TEST_CASE("One address gets so many WebSockets and no more, and they come back") {
    auto options = loopback();
    options.limits.sockets_per_address_max = 3;
    const RunningServer server(options);
    {
        Wire a(server.port());
        Wire b(server.port());
        Wire c(server.port());
        for (auto* wire : {&a, &b, &c}) {
            wire->write(upgrade);
            CHECK(wire->read_reply().status == 101);
        }
        Wire one_too_many(server.port());
        CHECK(one_too_many.is_closed_within(patience));
    }
    // The server learns of the three ends a moment later.
    bool is_served = false;
    for (int attempt = 0; attempt < 100 && !is_served; ++attempt) {
        try {
            is_served = get(server.port(), "/healthz").status == 200;
        } catch (const std::exception&) {
            std::this_thread::sleep_for(std::chrono::milliseconds{10});
        }
    }
    CHECK(is_served);
}
