// Chunked bodies: what frames their chunks has no end of its own, so that no limit of the body bounds it.
#include <doctest/doctest.h>

#include <stdexcept>
#include <string>

#include "tests/net/client.hpp"
#include "tests/net/program.hpp"
#include "tests/net/running_server.hpp"

using namespace crowntable::tests;

namespace {

constexpr std::size_t MiB = 1024 * 1024;
/// A server that takes so much has no bound.
constexpr std::size_t flood_bytes = 64 * MiB;
/// What the kernel may take on both sides without the server reading it, and then some.
constexpr std::size_t taken_bytes_max = 24 * MiB;
constexpr double growth_bytes_max = 16.0 * MiB;

const std::string chunked_post =
    "POST /api/rooms HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n";

double resident_bytes(std::uint16_t port) {
    const std::string key = "\nprocess_resident_memory_bytes ";
    const auto page = get(port, "/metrics").body;
    return std::stod(page.substr(page.find(key) + key.size()));
}

std::string repeated(const std::string& part, std::size_t bytes) {
    std::string text;
    while (text.size() < bytes) text += part;
    return text;
}

/// How much of an endless repetition of `part` behind `start` could be sent until the server hung up.
std::size_t sent_until_closed(std::uint16_t port, const std::string& start, const std::string& part) {
    Wire wire(port);
    const auto piece = repeated(part, 64 * 1024);
    std::size_t sent = 0;
    try {
        wire.write(chunked_post + start);
        for (; sent < flood_bytes; sent += piece.size()) wire.write(piece);
    } catch (const std::runtime_error&) {
        // It takes no more.
    }
    return sent;
}

void check_bounded(const std::string& start, const std::string& part) {
    const Scratch scratch;
    Program program(on_loopback(scratch.path));
    const auto port = program.port();
    const auto before = resident_bytes(port);
    CHECK(sent_until_closed(port, start, part) < taken_bytes_max);
    CHECK(resident_bytes(port) - before < growth_bytes_max);
    CHECK(get(port, "/healthz").status == 200);
}

HttpReply first_reply(std::uint16_t port, const std::string& bytes) {
    Wire wire(port);
    wire.write(bytes);
    auto reply = wire.read_reply();
    CHECK(wire.is_closed_within(patience));
    return reply;
}

}  // namespace

TEST_CASE("A chunked body that never ends costs no memory") {
    SUBCASE("in the size of a chunk") {
        check_bounded("", "0");
    }
    SUBCASE("in one extension of a chunk") {
        check_bounded("1;a=", "b");
    }
    SUBCASE("in many small extensions of a chunk") {
        check_bounded("1", ";a=b");
    }
    SUBCASE("in chunks with an extension each") {
        check_bounded("", "1;a=b\r\n \r\n");
    }
    SUBCASE("in one trailer field") {
        check_bounded("2\r\n{}\r\n0\r\nA: ", "b");
    }
    SUBCASE("in many trailer fields") {
        check_bounded("2\r\n{}\r\n0\r\n", "A: b\r\n");
    }
}

TEST_CASE("A body in a transfer coding is refused before anything of it is read, whatever the request is") {
    const RunningServer server;
    for (const std::string coding : {"chunked", "gzip, chunked", "gzip", "identity"}) {
        for (const std::string request : {"POST /api/rooms", "GET /healthz", "GET /ws/K7M4PX", "HEAD /nowhere"}) {
            CAPTURE(coding);
            CAPTURE(request);
            Wire wire(server.port());
            wire.write(request + " HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: " +
                       coding + "\r\n\r\n");
            const auto reply = wire.read_reply(request.starts_with("HEAD"));
            CHECK(reply.status == 411);
            CHECK(wire.is_closed_within(patience));
        }
    }
    const auto reply = first_reply(server.port(), chunked_post + "2\r\n{}\r\n0\r\n\r\n");
    CHECK(reply.status == 411);
    CHECK(reply.body.find("\"code\":\"LENGTH_REQUIRED\"") != std::string::npos);
}
