#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

#include "server/core/job.hpp"

namespace crowntable::server {

/// Runs jobs one after the other on a thread of its own. There is at most one for each bot that is at turn, so the
/// queue needs no bound.
class JobThread {
public:
    /// Takes a task to the event loop.
    using Post = std::function<void(std::function<void()>)>;
    /// Called on the event loop, with how long the job itself took.
    using Done = std::function<void(const JobResult&, std::chrono::steady_clock::duration)>;

    JobThread(Post post, Done done);
    /// What has not begun is never run.
    ~JobThread();
    JobThread(const JobThread&) = delete;
    JobThread& operator=(const JobThread&) = delete;

    void start(Job job);

private:
    void run();

    Post post_;
    Done done_;
    std::mutex mutex_;
    std::condition_variable asked_;
    std::deque<Job> jobs_;
    bool ending_ = false;
    std::thread thread_;
};

}  // namespace crowntable::server
