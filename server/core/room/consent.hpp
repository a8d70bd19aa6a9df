#pragma once

#include <algorithm>
#include <optional>
#include <set>

#include "server/core/room/person.hpp"

namespace crowntable::server {

/// Who has said yes to a claim so far: the host, or who acts as host, and others who sit at the table.
class Consent {
public:
    void give_as_host(PersonId who) { host_ = who; }
    void give(PersonId who) { others_.insert(who); }

    const std::optional<PersonId>& of_host() const { return host_; }
    /// Whether somebody else than the host consents who still fits.
    template <typename Fits>
    bool of_another(Fits fits) const {
        return std::ranges::any_of(others_, [&](PersonId who) { return who != host_ && fits(who); });
    }
    bool is_given_by(PersonId who) const { return host_ == who || others_.contains(who); }

    bool operator==(const Consent&) const = default;

private:
    std::optional<PersonId> host_;
    std::set<PersonId> others_;
};

}  // namespace crowntable::server
