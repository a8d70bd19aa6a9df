#include "server/net/job_queue.hpp"

#include <utility>

#include "engine/ensure.hpp"

namespace crowntable::server {

void JobQueue::push(Job job) {
    auto& of_room = waiting_[job.room];
    if (of_room.empty()) turns_.push_back(job.room);
    of_room.push_back(std::move(job));
    ENSURE(turns_.size() == waiting_.size());
}

Job JobQueue::pop() {
    ENSURE(!empty());
    const auto of_room = waiting_.find(turns_.front());
    turns_.pop_front();
    Job job = std::move(of_room->second.front());
    of_room->second.pop_front();
    if (of_room->second.empty()) {
        waiting_.erase(of_room);
    } else {
        turns_.push_back(of_room->first);
    }
    return job;
}

}  // namespace crowntable::server
