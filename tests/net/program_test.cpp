#include <doctest/doctest.h>
#include <sys/stat.h>

#include <array>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "tests/net/client.hpp"
#include "tests/net/program.hpp"
#include "tests/net/running_server.hpp"
#include "tests/net/texts.hpp"

using namespace crowntable::tests;
using std::chrono::milliseconds;

TEST_CASE("The program says who it is, what it takes, and what it would do") {
    CHECK(run_program({"--version"}).output == "crowntable-server 0.1.0\n");
    const auto help = run_program({"--help"});
    CHECK(help.status == 0);
    CHECK(help.output.find("--trusted-proxy") != std::string::npos);
    CHECK(run_program({"--print-config", "--port", "81"}).output.find("port = 81\n") != std::string::npos);
    const auto wrong = run_program({"--no-such-option"});
    CHECK(wrong.status == 2);
    CHECK(wrong.output.find("See --help.") != std::string::npos);
}

TEST_CASE("A port in use is one clear sentence and status 3") {
    const RunningServer other;
    const auto port = std::to_string(other.port());
    const Scratch scratch;
    const auto ending = run_program({"--host", "127.0.0.1", "--port", port, "--data-dir", scratch.path});
    CHECK(ending.status == 3);
    CHECK(ending.output == "crowntable-server: cannot listen: port " + port +
                               " on 127.0.0.1 is already in use; choose another one with --port\n");
    CHECK(run_program({"--host", "somewhere", "--data-dir", scratch.path}).status == 3);
    CHECK(run_program({"--host", "192.0.2.1", "--data-dir", scratch.path}).status == 3);
}

TEST_CASE("The data directory is made for its user alone, or it is status 4") {
    const Scratch scratch;
    const auto inside = scratch.path / "a" / "b";
    Program program(on_loopback(inside.string()));
    program.port();
    struct stat status {};
    REQUIRE(stat(inside.c_str(), &status) == 0);
    CHECK((status.st_mode & 07777) == 0700);
    CHECK(run_program(on_loopback("/dev/null")).status == 4);
    CHECK(run_program(on_loopback("/dev/null/data")).status == 4);
}

TEST_CASE("SIGTERM tells the players when to come back, closes, and ends with status 0") {
    for (const int number : {SIGTERM, SIGINT}) {
        const Scratch scratch;
        Program program(on_loopback(scratch.path, {"--retry-ms", "777"}));
        const auto port = program.port();
        Player ann(port, "/ws/" + new_room(port));
        ann.send(hello);
        ann.read_type("room");
        program.signal(number);
        CHECK(ann.read_to_close() == 1001);
        CHECK(ann.last_read() == R"({"type":"closing","reason":"SERVER_STOPPING","retry_ms":777})");
        const auto ending = program.end();
        CAPTURE(ending.output);
        CHECK(ending.status == 0);
    }
}

TEST_CASE("A stop does not wait for ever for somebody who does not answer") {
    const Scratch scratch;
    Program program(on_loopback(scratch.path, {"--drain-ms", "200"}));
    const auto port = program.port();
    Player stuck(port, "/ws/" + new_room(port));
    stuck.send(hello);
    const auto start = std::chrono::steady_clock::now();
    program.signal(SIGTERM);
    CHECK(program.end().status == 0);
    CHECK(std::chrono::steady_clock::now() - start < milliseconds{2'500});
}

TEST_CASE("A second signal ends the program at once") {
    const Scratch scratch;
    Program program(on_loopback(scratch.path, {"--drain-ms", "60000"}));
    const auto port = program.port();
    Player stuck(port, "/ws/" + new_room(port));
    stuck.send(hello);
    program.signal(SIGINT);
    program.wait_for("stopping");
    program.signal(SIGINT);
    CHECK(program.end().status == 130);
}

TEST_CASE("The log is JSON lines when asked for, and holds no secret") {
    const Scratch scratch;
    Program program(on_loopback(scratch.path, {"--log-format", "json", "--log-level", "debug"}));
    const auto port = program.port();
    const auto made =
        request(port, "POST", "/api/rooms", {{"Content-Type", "application/json"}}, R"({"game":"five_suited_rummy"})");
    REQUIRE(made.status == 201);
    const std::string host_key = R"("host_token":")";
    const auto host_token = made.body.substr(made.body.find(host_key) + host_key.size(), 32);
    const auto code = made.body.substr(made.body.find(R"("code":")") + 8, 6);
    Player ann(port, "/ws/" + code);
    ann.send(R"({"op":"hello","protocol":{"min":1,"max":1},"host_token":")" + host_token + R"(","name":"Zebedee"})");
    const auto welcome = ann.read_type("welcome");
    const std::string seat_key = R"("seat_token":")";
    const auto seat_token = welcome.substr(welcome.find(seat_key) + seat_key.size(), 32);
    ann.close();
    program.signal(SIGTERM);
    const auto output = program.end().output;
    CHECK(output.find(R"("level":"info","message":"listening")") != std::string::npos);
    CHECK(output.find(R"("room":")" + code + "\"") != std::string::npos);
    CHECK(output.find(host_token) == std::string::npos);
    CHECK(output.find(seat_token) == std::string::npos);
    CHECK(output.find("Zebedee") == std::string::npos);
}
