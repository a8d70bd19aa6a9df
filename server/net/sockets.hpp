#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "server/core/now.hpp"
#include "server/net/options.hpp"

namespace crowntable::server {

/// A socket with deadlines. One sweep looks at all of them, instead of a timer each.
class OpenSocket {
public:
    virtual ~OpenSocket() = default;
    virtual void check_deadline(Now now) = 0;
    /// The server stops: finish what is under way and end.
    virtual void wind_down(Now now) = 0;
    /// Ends the socket at once; what waits on it fails soon after, never inside the call.
    virtual void cut() = 0;
};

/// All open sockets, counted in all and by address.
class Sockets {
public:
    explicit Sockets(const SocketLimits& limits) : limits_(limits) {}

    /// Leave for one socket to be open; given back when the last copy goes. Must not outlive the Sockets.
    using Admission = std::shared_ptr<const void>;

    /// Nothing if there are enough. `address` empty: counted in all only.
    Admission admit(const std::string& address);

    /// REQUIRES: it is not in yet.
    void insert(OpenSocket& socket);
    void erase(OpenSocket& socket) { open_.erase(&socket); }

    /// Looks at each of them. One that throws is cut, and what it threw is thrown on in the end.
    void check_deadlines(Now now);
    void wind_down(Now now);
    void cut_all();

    std::size_t size() const { return open_.size(); }

private:
    SocketLimits limits_;
    std::unordered_set<OpenSocket*> open_;
    std::unordered_map<std::string, std::size_t> by_address_;
    std::size_t admitted_ = 0;
};

}  // namespace crowntable::server
