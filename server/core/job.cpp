#include "server/core/job.hpp"

#include "engine/ensure.hpp"

namespace crowntable::server {

// A thought that threw or a document here means that an answer was led to the wrong waiter, and its room is put aside.
const std::string& thought_of(const JobResult& result) {
    ENSURE(result.outcome && std::holds_alternative<std::string>(*result.outcome));
    return std::get<std::string>(*result.outcome);
}

}  // namespace crowntable::server
