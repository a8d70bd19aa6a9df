#include "server/core/addresses.hpp"

#include "engine/ensure.hpp"

namespace crowntable::server {

Address& Addresses::touch(Now now, std::string_view text) {
    auto found = all_.find(text);
    if (found == all_.end()) {
        // Room is made before the new one comes, which has no connections yet and would be the first to go.
        if (all_.size() >= limits_.addresses_max) forget_oldest();
        found = all_.emplace(std::string(text), Address(limits_)).first;
    } else {
        const bool was_in_order = by_age_.erase({found->second.touched, found->first}) == 1;
        ENSURE(was_in_order);
    }
    found->second.touched = now;
    by_age_.emplace(now, found->first);
    // An entry that is missing from the order would never be forgotten, and one too many names nobody.
    ENSURE(by_age_.size() == all_.size());
    return found->second;
}

void Addresses::forget_oldest() {
    for (auto oldest = by_age_.begin(); oldest != by_age_.end(); ++oldest) {
        const auto found = all_.find(oldest->second);
        // An address with connections stays, or its limit on connections would begin to count anew.
        if (found->second.connections == 0) {
            all_.erase(found);
            by_age_.erase(oldest);
            return;
        }
    }
}

bool Addresses::may_guess(Now now, const Address& address) const {
    // A strange address also draws on what all strangers share: many addresses together guess no faster than that.
    return address.guesses.has(now) && (address.known || guesses_in_all_.has(now));
}

void Addresses::guessed_wrong(Now now, Address& address) {
    // A guess that was looked at without asking first would be free.
    ENSURE(may_guess(now, address));
    address.guesses.take(now);
    if (!address.known) guesses_in_all_.take(now);
}

}  // namespace crowntable::server
