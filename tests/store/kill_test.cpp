// The process is killed while it writes: with either durability nothing that was committed is lost.
#include <doctest/doctest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <thread>

#include "server/store/schema.hpp"
#include "tests/store/scratch.hpp"

namespace crowntable::tests {

using server::CommitResult;
using server::Durability;
using server::open_store;

namespace {

/// Appends for ever from `seq` on, and writes the number of each committed record into the pipe.
[[noreturn]] void append_for_ever(const std::filesystem::path& file, Durability durability, std::uint64_t seq,
                                  int pipe) {
    Desk desk(open_store(file, durability));
    for (;; ++seq) {
        if (desk.append(records("AAA", seq, {std::to_string(seq)})) != CommitResult::committed) _exit(1);
        if (::write(pipe, &seq, sizeof seq) != static_cast<ssize_t>(sizeof seq)) _exit(1);
    }
}

/// The newest record that a killed child had said to be committed.
std::uint64_t run_and_kill(const std::filesystem::path& file, Durability durability, std::uint64_t seq,
                           std::chrono::milliseconds after) {
    std::array<int, 2> ends{};
    REQUIRE(pipe(ends.data()) == 0);
    const pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        append_for_ever(file, durability, seq, ends[1]);
    }
    close(ends[1]);
    std::uint64_t said = 0;
    // It has begun.
    REQUIRE(::read(ends[0], &said, sizeof said) == static_cast<ssize_t>(sizeof said));
    std::this_thread::sleep_for(after);
    kill(child, SIGKILL);
    int status = 0;
    waitpid(child, &status, 0);
    CHECK(WIFSIGNALED(status));
    std::uint64_t next = 0;
    while (::read(ends[0], &next, sizeof next) == static_cast<ssize_t>(sizeof next)) said = next;
    close(ends[0]);
    return said;
}

void kill_again_and_again(Durability durability) {
    const Scratch scratch;
    const auto file = scratch.path / "store.db";
    std::uint64_t kept = 0;
    for (int round = 0; round < 12; ++round) {
        const auto said = run_and_kill(file, durability, kept + 1, std::chrono::milliseconds(3 + 11 * round));
        Desk desk(open_store(file, durability));
        const auto loaded = desk.load("AAA");
        REQUIRE(loaded);
        CHECK(loaded->size() >= said);
        for (std::size_t i = 0; i < loaded->size(); ++i) {
            if ((*loaded)[i].body != std::to_string(i + 1)) FAIL("a record is missing or wrong");
        }
        kept = loaded->size();
    }
    CHECK(kept >= 12);
}

}  // namespace

TEST_CASE("with full durability a kill takes nothing that was committed") {
    kill_again_and_again(Durability::full);
}

TEST_CASE("with durability for the process a kill takes nothing that was committed") {
    kill_again_and_again(Durability::process);
}

}  // namespace crowntable::tests
