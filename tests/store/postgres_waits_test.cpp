// For what a journal in PostgreSQL waits, with a database that answers nothing.
#include <doctest/doctest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "server/store/postgres/postgres_journal.hpp"

namespace crowntable::tests {

namespace {

using namespace server::postgres;
using Clock = std::chrono::steady_clock;

/// It is there, and takes its time.
struct Slow final : Channel {
    bool is_open() const override { return true; }
    void send(const std::vector<Call>&, std::function<void(Answer)>) override { ++asked; }
    server::Waits waits() const override { return {}; }
    void go_on() override {}

    int asked = 0;
};

}  // namespace

/// It asked to be driven at once, and again and again, for as long as an answer took.
TEST_CASE("While the database owes an answer nothing else is waited for that would have to wait for it") {
    Clock::time_point now{std::chrono::hours(1)};
    PostgresJournal::Pace pace;
    pace.end = std::chrono::milliseconds(0);
    PostgresJournal journal(
        {.open_channel = [](Channel::Told) { return std::make_unique<Slow>(); },
         .clock = [&] { return now; },
         .calendar = [] { return server::WallTime{}; }},
        {"ann", 1}, [] { return server::Fence{1}; }, [](const auto& task) { task(); }, {}, pace);
    CHECK(journal.waits().until == now + pace.look_for_ends);
    journal.load("AAA", [](const server::Loaded&) {});
    now += 2 * pace.look_for_ends;
    CHECK_FALSE(journal.waits().until);
}

}  // namespace crowntable::tests
