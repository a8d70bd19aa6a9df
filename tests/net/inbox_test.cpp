// What reaches the loop before it stands.
#include <doctest/doctest.h>

#include <atomic>
#include <boost/asio/io_context.hpp>
#include <memory>
#include <string>

#include "engine/ensure.hpp"
#include "server/net/inbox.hpp"
#include "server/store/memory_journal.hpp"
#include "tests/net/client.hpp"
#include "tests/net/running_server.hpp"

using namespace crowntable::server;
using namespace crowntable::tests;

TEST_CASE("Tasks that come before the loop wait for it, and go before all that come later") {
    Inbox inbox;
    std::string order;
    inbox.put([&] { order += 'a'; });
    inbox.put([&] { order += 'b'; });
    boost::asio::io_context context{1};
    inbox.open(context);
    inbox.put([&] { order += 'c'; });
    CHECK(order.empty());
    context.run();
    CHECK(order == "abc");
    CHECK_THROWS_AS(inbox.open(context), crowntable::BrokenInvariant);
}

TEST_CASE("A store may have something to tell while it is opened") {
    std::atomic<bool> told = false;
    const RunningServer server(loopback(), Limits{}, [&](EventLoop::Post post) {
        post([&] { told = true; });
        return std::make_unique<MemoryJournal>(std::move(post));
    });
    // Answered by the loop, and so behind what it was told.
    CHECK(get(server.port(), "/readyz").status == 200);
    CHECK(told);
}
