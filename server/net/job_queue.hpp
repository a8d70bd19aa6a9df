#pragma once

#include <deque>
#include <string>
#include <unordered_map>

#include "server/core/job.hpp"

namespace crowntable::server {

/// Jobs that wait. They go round by room, so that one room that has much to do keeps no other waiting for more than a
/// job; those of a room stay in their order. Not for several threads at once.
class JobQueue {
public:
    bool empty() const { return turns_.empty(); }
    void push(Job job);
    /// The next one. REQUIRES: not empty().
    Job pop();

private:
    /// The rooms with jobs, each once, the next first.
    std::deque<std::string> turns_;
    std::unordered_map<std::string, std::deque<Job>> waiting_;
};

}  // namespace crowntable::server
