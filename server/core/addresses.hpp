#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "server/core/limits.hpp"
#include "server/core/now.hpp"
#include "server/core/rate_limit.hpp"

namespace crowntable::server {

/// What is remembered of one client address.
struct Address {
    explicit Address(const Limits& limits)
        : guesses(limits.guesses_per_address),
          rooms(limits.rooms_per_address),
          records(limits.records_per_address),
          frames(limits.frames_per_address) {}

    TokenBucket guesses;
    TokenBucket rooms;
    TokenBucket records;
    TokenBucket frames;
    std::size_t connections = 0;
    /// Has given a right room code before, so that the guesses of others do not lock it out.
    bool known = false;
    Now touched{0};
};

/// The addresses of which something is remembered, at most Limits::addresses_max and those that are connected.
class Addresses {
public:
    explicit Addresses(const Limits& limits) : limits_(limits), guesses_in_all_(limits.guesses_in_all) {}

    /// The entry of `text`, made where there is none. Stays where it is until the next call.
    Address& touch(Now now, std::string_view text);

    /// Whether another wrong code may be tried from there. Asked before the code is looked at, so that
    /// the answer says nothing about the code.
    bool may_guess(Now now, const Address& address) const;
    void guessed_wrong(Now now, Address& address);

private:
    void forget_oldest();

    const Limits& limits_;
    TokenBucket guesses_in_all_;
    std::map<std::string, Address, std::less<>> all_;
    std::set<std::pair<Now, std::string>> by_age_;
};

}  // namespace crowntable::server
