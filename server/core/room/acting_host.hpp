#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "engine/ensure.hpp"
#include "server/core/room/person.hpp"

namespace crowntable::server {

/// Who acts as host while the host is away, and whom those who sit want removed meanwhile. Nothing of it is journalled:
/// after a restart everybody is away, and nobody acts.
class ActingHost {
public:
    std::optional<PersonId> who() const { return who_; }
    /// True: it is somebody else than before. Votes end with the need for them.
    bool appoint(std::optional<PersonId> who) {
        if (!who) votes_.clear();
        return std::exchange(who_, who) != who;
    }

    /// For each person whom somebody wants removed, who does. Nobody stands there without a vote.
    const std::map<PersonId, std::set<PersonId>>& votes() const { return votes_; }
    /// REQUIRES: somebody acts, and nobody votes against themselves.
    void vote(PersonId target, PersonId voter) {
        ENSURE(who_ && target != voter);
        votes_[target].insert(voter);
    }
    /// Takes out the votes of and against people who do not sit any more. True: there were such votes.
    template <typename Sits>
    bool keep_votes_of(Sits sits) {
        std::size_t gone = std::erase_if(votes_, [&](const auto& vote) { return !sits(vote.first); });
        for (auto& [target, voters] : votes_) gone += std::erase_if(voters, [&](PersonId id) { return !sits(id); });
        std::erase_if(votes_, [](const auto& vote) { return vote.second.empty(); });
        return gone != 0;
    }

private:
    std::optional<PersonId> who_{};
    std::map<PersonId, std::set<PersonId>> votes_;
};

}  // namespace crowntable::server
