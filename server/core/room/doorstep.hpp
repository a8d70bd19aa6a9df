#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/ensure.hpp"
#include "engine/seat.hpp"
#include "protocol/json/protocol.hpp"
#include "server/core/ids.hpp"
#include "server/core/limits.hpp"
#include "server/core/now.hpp"
#include "server/core/rate_limit.hpp"
#include "server/core/secret.hpp"

namespace crowntable::server {

/// Somebody outside who asks to be let in.
struct Knock {
    std::uint64_t number = 0;
    ConnectionId connection;
    std::string address;
    Protocol protocol = Protocol::whole;
    /// Empty where none was given.
    std::string name;
    /// They say that it is theirs.
    std::optional<Seat> seat{};
    std::optional<SecretHash> mark{};
    /// When they are sent away.
    Now until{0};
};

/// Who knocks, and the addresses that matter at the door: those from which somebody was sent away, and those whose
/// knock was refused of late. Nothing of it is journalled: a restart forgets it, and so does a room that leaves the
/// memory. IPv6 addresses are their /64 here, as everywhere.
class Doorstep {
public:
    explicit Doorstep(const Limits& limits) : limits_(limits), allowance_(limits.knocks) {}

    /// In the order in which they came.
    const std::vector<Knock>& knocks() const { return knocks_; }
    const Knock* find(ConnectionId connection) const {
        const auto found = std::ranges::find(knocks_, connection, &Knock::connection);
        return found == knocks_.end() ? nullptr : &*found;
    }
    const Knock* find(std::uint64_t number) const {
        const auto found = std::ranges::find(knocks_, number, &Knock::number);
        return found == knocks_.end() ? nullptr : &*found;
    }
    /// Whether there is a place for one more of this address; takes one of the room's knocks if there is.
    bool take_place(std::string_view address, Now now) {
        const bool is_free = knocks_.size() < limits_.knocks_per_room_max &&
                             std::ranges::find(knocks_, address, &Knock::address) == knocks_.end();
        return is_free && allowance_.take(now);
    }
    /// `knock` gets a number and its time. REQUIRES: take_place has answered true.
    void add(Knock knock, Now now) {
        knock.number = ++last_;
        knock.until = now + limits_.knock_life;
        knocks_.push_back(std::move(knock));
    }
    /// REQUIRES: there is such a knock.
    Knock take(std::uint64_t number) {
        const auto found = std::ranges::find(knocks_, number, &Knock::number);
        ENSURE(found != knocks_.end());
        Knock knock = std::move(*found);
        knocks_.erase(found);
        return knock;
    }
    /// When the next one is sent away; nothing where nobody knocks.
    std::optional<Now> next_end() const {
        // They all wait for the same time.
        return knocks_.empty() ? std::nullopt : std::optional(knocks_.front().until);
    }

    /// Nobody of this address may knock before `until`.
    void turn_away(const std::string& address, Now until) {
        std::erase_if(turned_away_, [&](const auto& entry) { return entry.first == address; });
        turned_away_.emplace_back(address, until);
        if (turned_away_.size() > limits_.barred_addresses_max) turned_away_.erase(turned_away_.begin());
    }
    bool is_turned_away(std::string_view address, Now now) const {
        return std::ranges::any_of(turned_away_,
                                   [&](const auto& entry) { return entry.first == address && now < entry.second; });
    }

    /// Somebody of this address was sent away: whoever else comes from there has to knock.
    void bar(const std::string& address) {
        std::erase(barred_, address);
        barred_.push_back(address);
        if (barred_.size() > limits_.barred_addresses_max) barred_.erase(barred_.begin());
    }
    bool is_barred(std::string_view address) const { return std::ranges::find(barred_, address) != barred_.end(); }
    std::size_t addresses() const { return std::max(barred_.size(), turned_away_.size()); }

private:
    const Limits& limits_;
    TokenBucket allowance_;
    std::vector<Knock> knocks_;
    std::uint64_t last_ = 0;
    std::vector<std::pair<std::string, Now>> turned_away_;
    std::vector<std::string> barred_;
};

}  // namespace crowntable::server
