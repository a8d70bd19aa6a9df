#include "server/net/relay/splice.hpp"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/socket.h>

#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <cerrno>
#include <functional>
#include <string>
#include <vector>

#include "server/net/options.hpp"

using namespace crowntable::server;
using namespace std::chrono_literals;
namespace asio = boost::asio;

namespace {

/// A player and the node that has their room, with a splice between them.
struct Spliced {
    Spliced() {
        const auto make = [](Descriptor& near, Descriptor& far) {
            std::array<int, 2> ends{};
            REQUIRE(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, ends.data()) == 0);
            near = Descriptor(ends[0]);
            far = Descriptor(ends[1]);
        };
        Descriptor near_player;
        Descriptor near_owner;
        make(near_player, player);
        make(near_owner, owner);
        splice = std::make_shared<Splice>(
            std::move(near_player), std::move(near_owner), nullptr,
            Splice::Surroundings{.poller = poller,
                                 .sockets = sockets,
                                 .buffer = buffer,
                                 .now = [this] { return now; },
                                 .later = [this](std::function<void()> work) { asio::post(context, std::move(work)); },
                                 .linger = 3'000ms});
        alive = splice;
    }
    ~Spliced() {
        splice.reset();
        poller.end();
    }
    void begin(const std::string& for_player = {}, const std::string& for_owner = {}) {
        REQUIRE(splice->begin(for_player, for_owner));
        splice.reset();
        turn();
    }
    void turn() {
        context.restart();
        for (int i = 0; i < 32; ++i) context.poll();
    }
    /// As much of `text` as the system takes.
    static std::size_t say(const Descriptor& who, std::string_view text) {
        const auto sent = send(who.number(), text.data(), text.size(), MSG_NOSIGNAL);
        return sent < 0 ? 0 : static_cast<std::size_t>(sent);
    }
    /// What has come, and "<end>" behind it where the other side has ended.
    static std::string hear(const Descriptor& who) {
        std::string heard;
        std::vector<char> bytes(1 << 16);
        for (;;) {
            const auto size = recv(who.number(), bytes.data(), bytes.size(), 0);
            if (size == 0) return heard + "<end>";
            if (size < 0) return errno == EAGAIN ? heard : heard + "<end>";
            heard.append(bytes.data(), static_cast<std::size_t>(size));
        }
    }

    asio::io_context context;
    Poller poller{context};
    SocketLimits limits;
    Sockets sockets{limits};
    std::vector<std::uint8_t> buffer = std::vector<std::uint8_t>(4'096);
    Now now{1'000};
    Descriptor player;
    Descriptor owner;
    std::shared_ptr<Splice> splice;
    std::weak_ptr<Splice> alive;
};

}  // namespace

TEST_CASE_FIXTURE(Spliced, "bytes pass both ways, those first that were read before") {
    begin("welcome ", "introduction ");
    say(player, "hello");
    say(owner, "back");
    turn();
    CHECK(hear(owner) == "introduction hello");
    CHECK(hear(player) == "welcome back");
    CHECK(sockets.size() == 1);
}

TEST_CASE_FIXTURE(Spliced, "many bytes arrive whole and in order, however small the steps in which they are taken") {
    begin();
    std::string all;
    for (int i = 0; all.size() < 3'000'000; ++i) all += std::to_string(i) + ' ';
    std::string heard;
    std::size_t said = 0;
    for (int turns = 0; heard.size() < all.size() && turns < 100'000; ++turns) {
        if (said < all.size()) said += say(player, std::string_view(all).substr(said, 60'000));
        turn();
        std::array<char, 7'001> bytes{};
        const auto size = recv(owner.number(), bytes.data(), bytes.size(), 0);
        if (size > 0) heard.append(bytes.data(), static_cast<std::size_t>(size));
    }
    CHECK(heard == all);
}

TEST_CASE_FIXTURE(Spliced, "who does not read stops their own sender, and keeps one buffer waiting") {
    begin();
    const std::string block(100'000, 'x');
    std::size_t taken = 0;
    for (int quiet = 0; quiet < 3;) {
        const auto sent = say(owner, block);
        taken += sent;
        turn();
        quiet = sent == 0 ? quiet + 1 : 0;
    }
    // What the system itself holds on both ways, and no more than a buffer between.
    CHECK(taken < 2'000'000);
    // The other way goes on meanwhile.
    say(player, "still here");
    turn();
    CHECK(hear(owner) == "still here");
    std::size_t heard = 0;
    for (int turns = 0; turns < 1'000 && heard < taken; ++turns) {
        heard += hear(player).size();
        turn();
    }
    CHECK(heard == taken);
}

TEST_CASE_FIXTURE(Spliced, "the end of one side is told to the other behind all that was said") {
    begin();
    say(player, "last words");
    player.close();
    turn();
    CHECK(hear(owner) == "last words<end>");
    CHECK_FALSE(alive.expired());
    owner.close();
    turn();
    CHECK(alive.expired());
    CHECK(sockets.size() == 0);
}

TEST_CASE_FIXTURE(Spliced, "the end of one side waits behind what a slow reader has not taken") {
    begin();
    const std::string block(100'000, 'y');
    std::size_t taken = 0;
    for (int i = 0; i < 20; ++i) {
        taken += say(owner, block);
        turn();
    }
    owner.close();
    turn();
    std::string heard;
    for (int turns = 0; turns < 1'000 && !heard.ends_with("<end>"); ++turns) {
        heard += hear(player);
        turn();
    }
    CHECK(heard == std::string(taken, 'y') + "<end>");
}

TEST_CASE_FIXTURE(Spliced, "a side that does not end after the other is cut in time") {
    begin();
    owner.close();
    turn();
    CHECK(hear(player) == "<end>");
    CHECK_FALSE(alive.lock()->check_deadline(now + 2'999ms));
    CHECK(alive.lock()->check_deadline(now + 3'000ms));
    alive.lock()->cut();
    turn();
    CHECK(alive.expired());
}

TEST_CASE_FIXTURE(Spliced, "a stop and a cut end both sides at once") {
    begin();
    alive.lock()->wind_down(now);
    turn();
    CHECK(hear(player) == "<end>");
    CHECK(hear(owner) == "<end>");
    CHECK(alive.expired());
}

TEST_CASE_FIXTURE(Spliced, "One of many that are cut at once is still there when its turn is over") {
    begin();
    sockets.cut_all();
    CHECK_FALSE(alive.expired());
    turn();
    CHECK(alive.expired());
    CHECK(sockets.size() == 0);
}
