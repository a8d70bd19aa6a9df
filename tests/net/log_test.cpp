// What the log says of exceptions that nobody expected: never their own words, which may quote what players sent.
#include "server/net/log.hpp"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <thread>

#include "engine/ensure.hpp"
#include "server/store/memory_journal.hpp"
#include "tests/net/program.hpp"
#include "tests/net/running_server.hpp"

using namespace crowntable;
using namespace crowntable::server;

namespace {

/// Standard error goes into a file while it lives.
class Overheard {
public:
    Overheard() : before_(dup(STDERR_FILENO)) {
        const int to = open(file_.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
        dup2(to, STDERR_FILENO);
        close(to);
        start_log(LogLevel::info, LogFormat::text);
    }
    ~Overheard() {
        start_log(LogLevel::off, LogFormat::text);
        dup2(before_, STDERR_FILENO);
        close(before_);
    }
    Overheard(const Overheard&) = delete;
    Overheard& operator=(const Overheard&) = delete;

    std::string text() const {
        std::ifstream file(file_);
        return {std::istreambuf_iterator<char>(file), {}};
    }

private:
    tests::Scratch scratch_;
    std::filesystem::path file_ = scratch_.path / "log";
    int before_;
};

}  // namespace

TEST_CASE("Of an unexpected exception its type is told, of a broken invariant the condition") {
    CHECK(nature_of(std::runtime_error("the seed is 1234")) == "std::runtime_error");
    CHECK(nature_of(BrokenInvariant("room.cpp:7: seats > 0")) == "room.cpp:7: seats > 0");
}

TEST_CASE("An exception that escapes in the event loop is logged without its words, and the server goes on") {
    const Overheard heard;
    SystemEntropy entropy;
    Observer observer;
    EventLoop::Post post;
    EventLoop loop(tests::loopback(), {}, entropy, observer, [&](EventLoop::Post given) {
        post = given;
        return std::make_unique<MemoryJournal>(given);
    });
    REQUIRE_FALSE(loop.listen());
    std::thread thread([&] { loop.run(); });
    post([] { throw std::runtime_error("the seed is 1234"); });
    post([&] { loop.stop(); });
    thread.join();
    CHECK(heard.text().find("an input failed what=std::runtime_error\n") != std::string::npos);
    CHECK(heard.text().find("1234") == std::string::npos);
    CHECK(heard.text().find("stopped") != std::string::npos);
}
