#include "server/core/job.hpp"

#include "engine/ensure.hpp"

namespace crowntable::server {

// Without an outcome the bot threw; with a document the answer was led to the wrong waiter. Either is a bug, for which
// the room is put aside.
const std::string& thought_of(const JobResult& result) {
    ENSURE(result.outcome && std::holds_alternative<std::string>(*result.outcome));
    return std::get<std::string>(*result.outcome);
}

}  // namespace crowntable::server
