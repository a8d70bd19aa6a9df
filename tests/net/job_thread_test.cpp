#include "server/net/job_thread.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <condition_variable>
#include <future>
#include <mutex>
#include <stdexcept>
#include <thread>
#include <vector>

#include "engine/ensure.hpp"

using crowntable::server::Job;
using crowntable::server::JobId;
using crowntable::server::JobQueue;
using crowntable::server::JobResult;
using crowntable::server::JobThread;

namespace {

/// An event loop of the poorest kind: tasks wait until somebody takes them.
class Tasks {
public:
    void post(std::function<void()> task) {
        const std::lock_guard lock(mutex_);
        tasks_.push_back(std::move(task));
        came_.notify_one();
    }
    void run_next() {
        std::unique_lock lock(mutex_);
        REQUIRE(came_.wait_for(lock, std::chrono::seconds(10), [this] { return !tasks_.empty(); }));
        const auto task = std::move(tasks_.front());
        tasks_.erase(tasks_.begin());
        lock.unlock();
        task();
    }

private:
    std::mutex mutex_;
    std::condition_variable came_;
    std::vector<std::function<void()>> tasks_;
};

struct JobThreadFixture {
    Tasks tasks;
    std::vector<JobResult> results;
    JobThread thread{[this](std::function<void()> task) { tasks.post(std::move(task)); },
                     [this](const JobResult& result, auto) { results.push_back(result); }};
};

}  // namespace

TEST_CASE("Jobs go round by room, and those of a room stay in their order") {
    JobQueue queue;
    std::uint64_t id = 0;
    for (const auto* room : {"AAAAAA", "AAAAAA", "AAAAAA", "BBBBBB", "CCCCCC", "BBBBBB"}) {
        queue.push({JobId{++id}, room, [](const auto&) { return std::string(); }});
    }
    std::vector<std::uint64_t> order;
    for (int i = 0; i < 4; ++i) order.push_back(queue.pop().id.value);
    CHECK(order == std::vector<std::uint64_t>{1, 4, 5, 2});
    queue.push({JobId{7}, "CCCCCC", [](const auto&) { return std::string(); }});
    order.clear();
    while (!queue.empty()) order.push_back(queue.pop().id.value);
    CHECK(order == std::vector<std::uint64_t>{6, 3, 7});
    CHECK_THROWS_AS(queue.pop(), crowntable::BrokenInvariant);
}

TEST_CASE_FIXTURE(JobThreadFixture, "Jobs run in order on another thread, and are answered on the event loop") {
    const auto here = std::this_thread::get_id();
    bool was_elsewhere = false;
    thread.start({JobId{1}, "AAAAAA", [&](const auto&) {
                      was_elsewhere = std::this_thread::get_id() != here;
                      return std::string("one");
                  }});
    thread.start({JobId{2}, "BBBBBB", [](const auto&) { return std::string("two"); }});
    tasks.run_next();
    tasks.run_next();
    CHECK(was_elsewhere);
    REQUIRE(results.size() == 2);
    CHECK(results[0].id == JobId{1});
    CHECK(results[0].room == "AAAAAA");
    CHECK(thought_of(results[0]) == "one");
    CHECK(results[1].id == JobId{2});
    CHECK(thought_of(results[1]) == "two");
}

TEST_CASE_FIXTURE(JobThreadFixture, "A job that throws is answered with nothing, and the next one runs") {
    thread.start({JobId{1}, "AAAAAA", [](const auto&) -> std::string { throw std::runtime_error("no"); }});
    thread.start({JobId{2}, "AAAAAA", [](const auto&) { return std::string("two"); }});
    tasks.run_next();
    tasks.run_next();
    REQUIRE(results.size() == 2);
    CHECK_FALSE(results[0].outcome);
    CHECK(thought_of(results[1]) == "two");
}

TEST_CASE("What has not begun when the thread ends is never run") {
    std::promise<void> go_on;
    std::promise<void> begun;
    bool second_ran = false;
    std::thread later;
    {
        Tasks tasks;
        JobThread thread{[&](std::function<void()> task) { tasks.post(std::move(task)); },
                         [](const JobResult&, auto) {}};
        thread.start({JobId{1}, "", [&](const auto&) {
                          begun.set_value();
                          go_on.get_future().wait();
                          return std::string();
                      }});
        thread.start({JobId{2}, "", [&](const auto&) {
                          second_ran = true;
                          return std::string();
                      }});
        begun.get_future().wait();
        // Time enough for the end to be asked for, which nobody can see from outside.
        later = std::thread([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(300));
            go_on.set_value();
        });
    }
    later.join();
    CHECK_FALSE(second_ran);
}

TEST_CASE("What has begun is told that nobody wants it any more") {
    bool was_told = false;
    {
        Tasks tasks;
        std::promise<void> begun;
        JobThread thread{[&](std::function<void()> task) { tasks.post(std::move(task)); },
                         [](const JobResult&, auto) {}};
        thread.start({JobId{1}, "", [&](const std::stop_token& unwanted) {
                          begun.set_value();
                          while (!unwanted.stop_requested()) std::this_thread::yield();
                          was_told = true;
                          return std::string();
                      }});
        begun.get_future().wait();
    }
    CHECK(was_told);
}
