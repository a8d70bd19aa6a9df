#include "server/net/poller.hpp"

#include <doctest/doctest.h>
#include <sys/socket.h>

#include <array>
#include <boost/asio/post.hpp>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "server/net/descriptor.hpp"

using namespace crowntable::server;
namespace asio = boost::asio;

namespace {

/// Two ends of a connection: ours, which is watched, and theirs.
struct Pair {
    Pair() {
        std::array<int, 2> ends{};
        REQUIRE(socketpair(AF_UNIX, SOCK_STREAM, 0, ends.data()) == 0);
        ours = Descriptor(ends[0]);
        theirs = Descriptor(ends[1]);
    }
    void say(const std::string& text) const {
        REQUIRE(send(theirs.number(), text.data(), text.size(), 0) == static_cast<ssize_t>(text.size()));
    }
    std::string read() const {
        std::array<char, 64> bytes{};
        const auto size = recv(ours.number(), bytes.data(), bytes.size(), MSG_DONTWAIT);
        return size > 0 ? std::string(bytes.data(), static_cast<std::size_t>(size)) : std::string{};
    }

    Descriptor ours;
    Descriptor theirs;
};

struct Listener final : Watched {
    void hear(const SocketNews& news) override {
        heard.push_back(news);
        if (then) then(news);
    }
    int count(bool SocketNews::*what) const {
        int all = 0;
        for (const auto& news : heard) all += news.*what ? 1 : 0;
        return all;
    }

    std::vector<SocketNews> heard;
    std::function<void(const SocketNews&)> then;
};

struct Polled {
    ~Polled() { poller.end(); }
    /// Serves what is ready.
    void turn() {
        context.restart();
        // Each wait that is due has its turn, also one that is set anew meanwhile.
        for (int i = 0; i < 4; ++i) context.poll();
    }
    std::shared_ptr<Listener> watch(const Pair& pair) {
        auto listener = std::make_shared<Listener>();
        REQUIRE(poller.watch(pair.ours.number(), listener));
        // That it takes something is told at once.
        turn();
        listener->heard.clear();
        return listener;
    }

    asio::io_context context;
    Poller poller{context};
};

}  // namespace

TEST_CASE_FIXTURE(Polled, "What comes is told once, and again when more comes") {
    const Pair pair;
    const auto listener = watch(pair);
    pair.say("a");
    turn();
    turn();
    CHECK(listener->count(&SocketNews::is_readable) == 1);
    pair.say("b");
    turn();
    CHECK(listener->count(&SocketNews::is_readable) == 2);
    CHECK(pair.read() == "ab");
    CHECK(listener->count(&SocketNews::is_at_end) == 0);
}

TEST_CASE_FIXTURE(Polled, "What had come before a socket was watched is told") {
    const Pair pair;
    pair.say("early");
    const auto listener = std::make_shared<Listener>();
    REQUIRE(poller.watch(pair.ours.number(), listener));
    turn();
    CHECK(listener->count(&SocketNews::is_readable) == 1);
}

TEST_CASE_FIXTURE(Polled, "A socket that took no more tells when it does again") {
    const Pair pair;
    const auto listener = watch(pair);
    const std::string much(std::size_t{64} * 1024, 'x');
    while (send(pair.ours.number(), much.data(), much.size(), MSG_DONTWAIT) > 0) {
    }
    turn();
    CHECK(listener->count(&SocketNews::is_writable) == 0);
    std::string taken(much.size(), ' ');
    while (recv(pair.theirs.number(), taken.data(), taken.size(), MSG_DONTWAIT) > 0) {
    }
    turn();
    CHECK(listener->count(&SocketNews::is_writable) == 1);
}

TEST_CASE_FIXTURE(Polled, "The end of the other side is told, with what stands before it") {
    Pair pair;
    const auto listener = watch(pair);
    pair.say("last");
    pair.theirs.close();
    turn();
    REQUIRE(listener->heard.size() == 1);
    CHECK(listener->heard[0].is_readable);
    CHECK(listener->heard[0].is_at_end);
    CHECK(pair.read() == "last");
}

TEST_CASE_FIXTURE(Polled, "More sockets than are heard in one turn are all heard") {
    std::vector<Pair> pairs(200);
    std::vector<std::shared_ptr<Listener>> listeners;
    for (const auto& pair : pairs) listeners.push_back(watch(pair));
    for (const auto& pair : pairs) pair.say("x");
    turn();
    for (const auto& listener : listeners) CHECK(listener->count(&SocketNews::is_readable) == 1);
}

TEST_CASE_FIXTURE(Polled, "Whoever was forgotten hears nothing, though the news had come already") {
    Pair one;
    Pair two;
    const auto of_one = watch(one);
    const auto of_two = watch(two);
    // Whichever is told first forgets the other.
    of_one->then = [&](const SocketNews&) { poller.forget(two.ours.number()); };
    of_two->then = [&](const SocketNews&) { poller.forget(one.ours.number()); };
    one.say("x");
    two.say("x");
    turn();
    CHECK(of_one->heard.size() + of_two->heard.size() == 1);
}

TEST_CASE_FIXTURE(Polled, "Whoever gets the descriptor of one that was forgotten hears nothing of its news") {
    Pair one;
    Pair two;
    const auto of_one = watch(one);
    const auto of_two = watch(two);
    const auto later = std::make_shared<Listener>();
    Pair third;
    const auto replace = [&](Pair& pair) {
        const int number = pair.ours.number();
        poller.forget(number);
        // The same number, now of a socket to which nobody has said anything.
        REQUIRE(dup2(third.ours.number(), number) == number);
        REQUIRE(poller.watch(number, later));
    };
    of_one->then = [&](const SocketNews&) { replace(two); };
    of_two->then = [&](const SocketNews&) { replace(one); };
    one.say("x");
    two.say("x");
    turn();
    CHECK(of_one->heard.size() + of_two->heard.size() == 1);
    CHECK(later->count(&SocketNews::is_readable) == 0);
    third.say("y");
    turn();
    CHECK(later->count(&SocketNews::is_readable) == 1);
}

TEST_CASE_FIXTURE(Polled, "Whoever watches is held until it is forgotten, or all ends") {
    const Pair one;
    const Pair two;
    const auto of_one = watch(one);
    const auto of_two = watch(two);
    CHECK(of_one.use_count() == 2);
    poller.forget(one.ours.number());
    poller.forget(one.ours.number());
    CHECK(of_one.use_count() == 1);
    poller.end();
    CHECK(of_two.use_count() == 1);
    CHECK_FALSE(poller.watch(one.ours.number(), of_one));
}

TEST_CASE_FIXTURE(Polled, "A poller that was stopped lets the loop come to its end") {
    const Pair pair;
    const auto listener = watch(pair);
    asio::post(context, [this] { poller.stop(); });
    context.restart();
    context.run();
    pair.say("too late");
    turn();
    CHECK(listener->heard.empty());
    poller.forget(pair.ours.number());
    CHECK(listener.use_count() == 1);
}
