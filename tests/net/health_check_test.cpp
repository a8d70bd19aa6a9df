#include "server/net/health_check.hpp"

#include <doctest/doctest.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <chrono>
#include <csignal>
#include <string>

#include "tests/net/program.hpp"
#include "tests/net/running_server.hpp"

using namespace crowntable::tests;
using crowntable::server::health_problem;
using std::chrono::milliseconds;

TEST_CASE("A server that takes players is healthy, also where it is asked by the address of all") {
    const RunningServer server;
    CHECK(health_problem("127.0.0.1", server.port(), milliseconds{4'000}) == std::nullopt);
    CHECK(health_problem("0.0.0.0", server.port(), milliseconds{4'000}) == std::nullopt);
}

TEST_CASE("Who listens and says nothing is not healthy, and is not waited for longer than asked") {
    boost::asio::io_context context;
    const boost::asio::ip::tcp::acceptor silent(context, {boost::asio::ip::make_address("127.0.0.1"), 0});
    const auto port = silent.local_endpoint().port();
    const auto start = std::chrono::steady_clock::now();
    CHECK(health_problem("127.0.0.1", port, milliseconds{100}) ==
          "no server answers on port " + std::to_string(port) + " of 127.0.0.1");
    CHECK(std::chrono::steady_clock::now() - start < milliseconds{3'000});
}

TEST_CASE("The program's healthcheck is silent with status 0, or one sentence with status 1") {
    const Scratch scratch;
    Program program(on_loopback(scratch.path));
    const auto port = std::to_string(program.port());
    const auto healthy = run_program({"healthcheck", "--port", port});
    CHECK(healthy.status == 0);
    CHECK(healthy.output.empty());
    program.signal(SIGTERM);
    program.end();
    const auto gone = run_program({"healthcheck", "--port", port});
    CHECK(gone.status == 1);
    CHECK(gone.output == "crowntable-server: no server answers on port " + port + " of 127.0.0.1\n");
    CHECK(run_program({"healthcheck", "--port", "none"}).status == 2);
}
