#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "server/core/ids.hpp"
#include "server/core/job.hpp"

namespace crowntable::server {
class Room;
}

namespace crowntable::sim {

/// Told what one process of the server does, while it does it.
class Onlooker {
public:
    virtual ~Onlooker() = default;

    virtual void person_came(const std::string& room, server::ConnectionId connection) = 0;
    virtual void person_went(const std::string& room, server::ConnectionId connection) = 0;
    virtual void room_quarantined(const std::string& room, std::string_view what) = 0;
    /// It was read anew from its records.
    virtual void room_reloaded(const std::string& code, const server::Room& room) = 0;
    virtual void room_expired(const std::string& room) = 0;
    virtual void room_evicted(const std::string& room) = 0;
    /// A job leaves for another thread, and comes back.
    virtual void job_begun(const server::Job& job) = 0;
    virtual void job_answered(const server::JobResult& result) = 0;
    /// What comes of it has been done.
    virtual void job_over(const server::JobResult& result) = 0;
    /// It was to do what is due while it lets nothing in: how much waited for the store before, and after.
    virtual void ticked_when_full(std::size_t before, std::size_t after) = 0;
};

}  // namespace crowntable::sim
