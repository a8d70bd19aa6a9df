#include "server/start_watch.hpp"

#include <poll.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <utility>

#include "server/config.hpp"
#include "server/net/log.hpp"

namespace crowntable::server {

namespace {

using Clock = std::chrono::steady_clock;

/// A start on a database that answers is long over by then.
constexpr std::chrono::milliseconds first_word{5'000};
constexpr std::chrono::milliseconds between_words{60'000};

int ending_signals() {
    sigset_t signals{};
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    return signalfd(-1, &signals, SFD_CLOEXEC);
}

/// Whoever waits for the database may be anywhere in libpq, and cannot be told to give up. Nothing is held that the
/// kernel does not let go of, and what was not answered was shown to nobody.
[[noreturn]] void end_start(const std::string& store) {
    log(LogLevel::info, "stopped before it had begun", {{"store", store}});
    _exit(static_cast<int>(ExitCode::ok));
}

}  // namespace

StartWatch::StartWatch(std::string store, std::string what)
    : store_(std::move(store)),
      what_(std::move(what)),
      signals_(ending_signals()),
      over_(eventfd(0, EFD_CLOEXEC)),
      thread_([this] { watch(); }) {}

StartWatch::~StartWatch() {
    const std::uint64_t one = 1;
    // It cannot fail: nobody has written to it before.
    [[maybe_unused]] const auto written = write(over_.number(), &one, sizeof one);
    thread_.join();
}

void StartWatch::watch() const {
    const auto begun = Clock::now();
    for (auto next_word = begun + first_word;;) {
        std::array<pollfd, 2> ready{pollfd{over_.number(), POLLIN, 0}, pollfd{signals_.number(), POLLIN, 0}};
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(next_word - Clock::now());
        const auto found = poll(ready.data(), ready.size(), static_cast<int>(std::max<std::int64_t>(left.count(), 0)));
        // Nothing is interrupted here: every signal that could is blocked.
        if (found < 0 || ready[0].revents != 0) return;
        if (found > 0) end_start(store_);
        next_word += between_words;
        const auto waited = std::chrono::duration_cast<std::chrono::seconds>(Clock::now() - begun);
        log(LogLevel::warning, "the start waits for the database",
            {{"store", store_}, {"for", what_}, {"seconds", std::to_string(waited.count())}});
    }
}

}  // namespace crowntable::server
