// Documents of games that take long, over real sockets.
#include <doctest/doctest.h>

#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "server/store/memory_journal.hpp"
#include "tests/net/client.hpp"
#include "tests/net/running_server.hpp"

using namespace crowntable;
using namespace crowntable::tests;
using std::chrono::milliseconds;

namespace {

/// Reads of rooms that are answered only when the test says so.
class HeldReads {
public:
    void hold(std::function<void()> read) {
        const std::lock_guard lock(mutex_);
        if (is_open_) return read();
        held_.push_back(std::move(read));
    }
    void let_go() {
        const std::lock_guard lock(mutex_);
        is_open_ = true;
        for (const auto& read : held_) read();
        held_.clear();
    }

private:
    std::mutex mutex_;
    bool is_open_ = false;
    std::vector<std::function<void()>> held_;
};

class SlowJournal : public server::MemoryJournal {
public:
    SlowJournal(const server::EventLoop::Post& post, HeldReads& reads)
        : MemoryJournal(post), post_(post), reads_(reads) {}

    void load(std::string room, std::function<void(server::Loaded)> done) override {
        reads_.hold([this, room = std::move(room), done = std::move(done)] {
            post_([this, room, done] { MemoryJournal::load(room, done); });
        });
    }

private:
    server::EventLoop::Post post_;
    HeldReads& reads_;
};

constexpr milliseconds request_timeout{200};

server::NetOptions impatient() {
    auto options = loopback();
    options.limits.request_timeout = request_timeout;
    return options;
}

struct DocumentFixture {
    HeldReads reads;
    RunningServer server{
        impatient(), {}, [this](server::EventLoop::Post post) { return std::make_unique<SlowJournal>(post, reads); }};
    std::string code = new_room(server.port());

    void ask(Wire& wire, const std::string& document = "review") const {
        wire.write("GET /api/rooms/" + code + "/games/1/" + document +
                   " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer a-token\r\n\r\n");
    }
    bool only_we_are_there() const {
        return get(server.port(), "/metrics").body.find("\ncrowntable_sockets 1\n") != std::string::npos;
    }
};

}  // namespace

TEST_CASE_FIXTURE(DocumentFixture, "A document may take longer than a request") {
    Wire wire(server.port());
    ask(wire);
    std::this_thread::sleep_for(3 * request_timeout);
    reads.let_go();
    const auto reply = wire.read_reply();
    CHECK(reply.status == 403);
    CHECK(reply.body.find("NOT_A_PLAYER") != std::string::npos);
    // The connection is good for another one.
    ask(wire);
    CHECK(wire.read_reply().status == 403);
}

TEST_CASE_FIXTURE(DocumentFixture, "Whoever leaves while a document is made is not waited for") {
    {
        Wire wire(server.port());
        ask(wire);
        std::this_thread::sleep_for(request_timeout / 2);
        CHECK_FALSE(only_we_are_there());
    }
    bool is_gone = false;
    for (int tries = 0; tries < 50 && !is_gone; ++tries) {
        std::this_thread::sleep_for(milliseconds(20));
        is_gone = only_we_are_there();
    }
    CHECK(is_gone);
    reads.let_go();
}

TEST_CASE_FIXTURE(DocumentFixture, "A record is answered also to a client that has closed its own half") {
    Wire wire(server.port());
    ask(wire, "record");
    wire.close_own_half();
    std::this_thread::sleep_for(request_timeout / 2);
    reads.let_go();
    CHECK(wire.read_reply().status == 403);
}
