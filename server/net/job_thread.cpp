#include "server/net/job_thread.hpp"

#include <exception>
#include <utility>

#include "engine/ensure.hpp"

namespace crowntable::server {

namespace {

std::optional<JobOutcome> outcome_of(const Job& job, const std::stop_token& unwanted) {
    try {
        return job.work(unwanted);
    } catch (const std::exception&) {
        // Unwanted, or a bug in a bot: whoever waits for it learns that there is no outcome.
        return std::nullopt;
    }
}

}  // namespace

JobThread::JobThread(Post post, Done done)
    : post_(std::move(post)), done_(std::move(done)), thread_([this] { run(); }) {}

JobThread::~JobThread() {
    {
        const std::lock_guard lock(mutex_);
        // The job that runs looks at this between its parts; those that have not begun never do.
        ending_.request_stop();
    }
    asked_.notify_one();
    thread_.join();
}

void JobThread::start(Job job) {
    ENSURE(job.work);
    {
        const std::lock_guard lock(mutex_);
        jobs_.push(std::move(job));
    }
    asked_.notify_one();
}

void JobThread::run() {
    std::unique_lock lock(mutex_);
    for (;;) {
        asked_.wait(lock, [this] { return ending_.stop_requested() || !jobs_.empty(); });
        if (ending_.stop_requested()) return;
        Job job = jobs_.pop();
        // Jobs take seconds: nobody who starts one waits for the one that runs.
        lock.unlock();
        const auto began = std::chrono::steady_clock::now();
        JobResult result{job.id, job.room, outcome_of(job, ending_.get_token())};
        // The result goes to the thread that owns the rooms; nothing of them is touched here.
        post_([this, result = std::move(result), took = std::chrono::steady_clock::now() - began] {
            done_(result, took);
        });
        lock.lock();
    }
}

}  // namespace crowntable::server
