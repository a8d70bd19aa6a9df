#include "server/net/crowd.hpp"

#include <doctest/doctest.h>

#include <boost/asio/dispatch.hpp>
#include <boost/asio/post.hpp>
#include <chrono>
#include <stdexcept>
#include <string>
#include <vector>

#include "server/net/pulse.hpp"
#include "server/net/thread_time.hpp"

using namespace crowntable::server;
using namespace std::chrono_literals;
namespace asio = boost::asio;

namespace {

void work_for(std::chrono::microseconds time) {
    const auto begun = thread_time();
    while (thread_time() - begun < time) {
    }
}

/// A loop whose crowd and players note what is done.
struct Noted {
    ~Noted() { crowd.end(); }
    auto notes(const std::string& who) {
        return [this, who] {
            // Longer than a slice.
            if (who == "crowd") work_for(300us);
            log.push_back(who);
        };
    }

    std::vector<std::string> log;
    asio::io_context context;
    Crowd crowd{context};
    Crowd::Executor stranger = crowd.executor(std::make_shared<bool>(false));
};

using Log = std::vector<std::string>;

}  // namespace

TEST_CASE_FIXTURE(Noted, "Between two slices of the crowd's work others are heard") {
    for (int i = 0; i < 3; ++i) asio::post(stranger, notes("crowd"));
    asio::post(context, notes("other"));
    context.run();
    CHECK(log == Log{"crowd", "other", "crowd", "crowd"});
}

TEST_CASE("However short a slice is, somebody is served in it") {
    asio::io_context context;
    Crowd crowd(context, 0us);
    int served = 0;
    for (int i = 0; i < 3; ++i) asio::post(crowd.executor(std::make_shared<bool>(false)), [&] { ++served; });
    context.run();
    crowd.end();
    CHECK(served == 3);
}

TEST_CASE_FIXTURE(Noted, "Whoever a table waits for goes by, for as long as it does") {
    const auto waited_for = std::make_shared<bool>(true);
    const auto player = crowd.executor(waited_for);
    for (int i = 0; i < 2; ++i) asio::post(stranger, notes("crowd"));
    asio::post(player, notes("player"));
    context.run();
    CHECK(log == Log{"crowd", "player", "crowd"});
    *waited_for = false;
    context.restart();
    asio::post(stranger, notes("crowd"));
    asio::dispatch(player, notes("player"));
    context.run();
    CHECK(log == Log{"crowd", "player", "crowd", "crowd", "player"});
}

TEST_CASE_FIXTURE(Noted, "What throws among the crowd keeps back nothing that waits behind it") {
    asio::post(stranger, [] { throw std::runtime_error("a bug"); });
    asio::post(stranger, notes("crowd"));
    CHECK_THROWS_AS(context.run(), std::runtime_error);
    context.run();
    CHECK(log == Log{"crowd"});
}

TEST_CASE_FIXTURE(Noted, "What waits when the crowd ends is given up, and so is what comes later") {
    const auto kept = std::make_shared<int>(0);
    asio::post(stranger, [kept] {});
    CHECK(kept.use_count() == 2);
    crowd.end();
    asio::post(stranger, [kept] {});
    CHECK(kept.use_count() == 1);
    context.run();
    CHECK(log.empty());
}

TEST_CASE_FIXTURE(Noted, "The pulse tells how much of the thread's time others had before what came was heard") {
    Metrics metrics;
    Pulse pulse(context, metrics);
    asio::post(context, [&] {
        pulse.beat();
        work_for(3ms);
    });
    asio::post(context, [&] { pulse.beat(); });
    while (metrics.text({}).find("crowntable_work_ahead_seconds_count 1\n") == std::string::npos) context.run_one();
    const auto text = metrics.text({});
    CHECK(text.find("crowntable_work_ahead_seconds_bucket{le=\"0.0025\"} 0\n") != std::string::npos);
    pulse.stop();
    context.run();
}
