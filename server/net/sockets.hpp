#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "server/core/networks.hpp"
#include "server/core/now.hpp"
#include "server/net/options.hpp"

namespace crowntable::server {

/// A socket with deadlines. One sweep looks at all of them, instead of a timer each.
class OpenSocket {
public:
    virtual ~OpenSocket() = default;
    /// True: it is to be cut.
    virtual bool check_deadline(Now now) = 0;
    /// The server stops: finish what is under way and end.
    virtual void wind_down(Now now) = 0;
    /// Ends the socket at once; what waits on it fails soon after, never inside the call.
    virtual void cut() = 0;
};

/// All open sockets, counted in all and by address.
class Sockets {
public:
    explicit Sockets(const SocketLimits& limits) : limits_(limits), by_address_(limits.sockets_per_address_max) {}

    /// Other bounds from now on. Those that are open stay.
    void allow(const SocketLimits& limits) {
        limits_ = limits;
        by_address_.allow_each_address(limits.sockets_per_address_max);
    }

    /// Leave for one socket to be open; given back when the last copy goes. Must not outlive the Sockets.
    using Admission = std::shared_ptr<const void>;

    /// Nothing if there are enough and none of them waits. `address` empty: counted in all only.
    Admission admit(const std::string& address);
    /// From now on we wait for the other side, for a request or for the end of an answer. When there are too many
    /// sockets, in all or of its address, it makes way for the next, the longest waiting first. REQUIRES: it is in.
    void wait(OpenSocket& socket, const std::string& address);
    /// The other side waits for us. Changes nothing for one that does not wait.
    void stop_waiting(OpenSocket& socket);

    /// REQUIRES: it is not in yet.
    void insert(OpenSocket& socket);
    void erase(OpenSocket& socket);

    /// Looks at each of them, and cuts some of those that are to be cut, at most `cut_at_once`: the others are looked
    /// at again. One that throws is cut, and what it threw is thrown on in the end.
    void check_deadlines(Now now);
    void wind_down(Now now);
    void cut_all();

    std::size_t size() const { return open_.size(); }

    static constexpr std::size_t cut_at_once = 64;

private:
    /// Ordered by address, then by age.
    struct Waiting {
        std::string address;
        std::uint64_t since = 0;
        auto operator<=>(const Waiting&) const = default;
    };

    bool cut_longest_waiting();
    bool cut_longest_waiting_of(const std::string& address);

    SocketLimits limits_;
    std::unordered_set<OpenSocket*> open_;
    NetworkCounts by_address_;
    std::size_t admitted_ = 0;
    std::unordered_map<OpenSocket*, Waiting> waiting_;
    std::map<std::uint64_t, OpenSocket*> waiting_by_age_;
    std::map<Waiting, OpenSocket*> waiting_by_address_;
    std::uint64_t last_wait_ = 0;
};

}  // namespace crowntable::server
