#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "server/core/limits.hpp"
#include "server/core/networks.hpp"
#include "server/core/now.hpp"
#include "server/core/rate_limit.hpp"

namespace crowntable::server {

/// What all addresses of one network together may still do.
struct NetworkBudgets {
    NetworkBudgets(const Limits& limits, int share);

    TokenBucket guesses;
    TokenBucket rooms;
    TokenBucket records;
    TokenBucket frames;
    TokenBucket requests;
    TokenBucket handshakes;
    TokenBucket foreign_requests;
    TokenBucket log_lines;
    Now touched{0};
};
using Budget = TokenBucket NetworkBudgets::*;

/// The budgets that a client draws on: those of all networks of its address. Good until an address is touched again.
class Client {
public:
    /// Whether `take` would succeed.
    bool has(Budget budget, Now now) const { return !exhausted(budget, now); }
    /// Takes one from each of the networks, or answers false and takes nothing.
    bool take(Budget budget, Now now);
    /// Takes one from each, if need be one that is still to come, and answers when all are there; nothing, and nothing
    /// is taken, where that is later than `latest`.
    std::optional<Now> book(Budget budget, Now now, Now latest);
    /// The key of the narrowest network that has nothing left.
    std::optional<std::string_view> exhausted(Budget budget, Now now) const;
    /// From when on `take` would succeed; a time in the past means that it would now.
    Now next(Budget budget) const;

    /// The key of its narrowest network: the address of IPv4, the /64 of IPv6.
    std::string_view address() const { return entries_.front().key; }

private:
    friend class Addresses;
    struct Entry {
        std::string_view key;
        NetworkBudgets* budgets = nullptr;
    };
    ShortList<Entry, networks_max> entries_;
};

/// The networks of which something is remembered, at most Limits::addresses_max: the longest untouched is forgotten.
class Addresses {
public:
    explicit Addresses(const Limits& limits) : limits_(limits), guesses_in_all_(limits.guesses_in_all) {}

    Client touch(Now now, std::string_view address);

    /// Whether another wrong code may be tried from there. Asked before the code is looked at, so that
    /// the answer says nothing about the code.
    bool may_guess(Now now, const Client& client) const;
    /// From when on; a time in the past means now.
    Now next_guess(const Client& client) const;
    /// Whether the narrowest network of the client has used up its own, whatever others have done.
    static bool has_guessed_enough(Now now, const Client& client);
    void guessed_wrong(Now now, Client& client);
    /// Whoever guesses has had enough elsewhere. Nothing is left to their narrowest network; others of a wider one
    /// have done nothing.
    void guessed_too_much(Now now, Client& client);

private:
    Client::Entry touch_network(Now now, const CountedNetwork& network);
    void forget_oldest();

    const Limits& limits_;
    /// Many addresses together guess no faster than this.
    TokenBucket guesses_in_all_;
    std::map<std::string, NetworkBudgets, std::less<>> all_;
    std::set<std::pair<Now, std::string>> by_age_;
};

}  // namespace crowntable::server
