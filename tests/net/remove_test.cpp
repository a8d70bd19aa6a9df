// crowntable-server remove: one room goes, and no other.
#include <doctest/doctest.h>

#include <csignal>
#include <filesystem>
#include <string>

#include "tests/net/client.hpp"
#include "tests/net/program.hpp"

using namespace crowntable::tests;

TEST_CASE("A room is removed for good when no server runs, and the others stay") {
    const Scratch scratch;
    const std::string directory = scratch.path;
    std::string gone;
    {
        Program program(on_loopback(directory));
        gone = new_room(program.port());
        new_room(program.port());
        const auto refused = run_program({"remove", gone, "--data-dir", directory});
        CHECK(refused.status == 5);
        CHECK(refused.output.find("another server") != std::string::npos);
        program.signal(SIGTERM);
        CHECK(program.end().status == 0);
    }
    CHECK(run_program({"remove", "K7M4PX", "--data-dir", directory}).status == 1);
    CHECK(run_program({"remove", "no code", "--data-dir", directory}).status == 1);
    const auto removed = run_program({"remove", gone, "--data-dir", directory});
    CHECK(removed.status == 0);
    CHECK(removed.output == "room " + gone + " is removed, with 1 records\n");
    CHECK(run_program({"remove", gone, "--data-dir", directory}).status == 1);
    CHECK(run_program({"check", directory}).output == "1 rooms, 1 records, 0 damaged\n");
    CHECK(run_program({"remove", gone, "--data-dir", directory + "/elsewhere"}).status == 4);
    CHECK_FALSE(std::filesystem::exists(directory + "/elsewhere"));
}
