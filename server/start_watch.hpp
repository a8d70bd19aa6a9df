#pragma once

#include <string>
#include <thread>

#include "server/net/descriptor.hpp"

namespace crowntable::server {

/// Stands beside a start that waits for its database, which may be for as long as that likes: a commit waits for a
/// standby, a lock for another start. While this lives the log tells what is waited for, and SIGINT and SIGTERM end the
/// process, with the status of every end that was asked for. REQUIRES: they and SIGHUP are blocked in all
/// threads.
class StartWatch {
public:
    /// `store`: as it may be told. `what` is waited for, as the log says it.
    StartWatch(std::string store, std::string what);
    ~StartWatch();
    StartWatch(const StartWatch&) = delete;
    StartWatch& operator=(const StartWatch&) = delete;

private:
    void watch() const;

    const std::string store_;
    const std::string what_;
    Descriptor signals_;
    Descriptor over_;
    std::thread thread_;
};

}  // namespace crowntable::server
