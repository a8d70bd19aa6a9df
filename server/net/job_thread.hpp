#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>

#include "server/core/job.hpp"
#include "server/net/job_queue.hpp"

namespace crowntable::server {

/// Runs jobs one after the other on a thread of its own. Whoever hands them out bounds them: one for each bot
/// at turn, one for each request.
class JobThread {
public:
    /// Takes a task to the event loop.
    using Post = std::function<void(std::function<void()>)>;
    /// Called on the event loop, with how long the job itself took.
    using Done = std::function<void(const JobResult&, std::chrono::steady_clock::duration)>;

    JobThread(Post post, Done done);
    /// What has not begun is never run; what has is told that nobody wants it any more, and waited for.
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
    JobQueue jobs_;
    std::stop_source ending_;
    std::thread thread_;
};

}  // namespace crowntable::server
