#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>

#include "server/core/record.hpp"
#include "server/core/room/person.hpp"

namespace crowntable::server {

/// What each person's last obeyed command was answered with, so that the same command, sent again, is answered again
/// and not obeyed twice. Ids of one person only rise. The answers outlive a restart as far as records tell of them.
class Answers {
public:
    struct Answer {
        std::uint64_t id = 0;
        Answered answered = Answered::nothing;
        /// The whole message, where `answered` is Answered::text.
        std::string text{};
    };

    /// The last one; id 0 of somebody who was never answered.
    const Answer& last(PersonId who) const;
    /// REQUIRES: the id is not older than the last one; there is no text but with Answered::text.
    void remember(PersonId who, Answer answer);
    void forget(PersonId who) { last_.erase(who); }
    /// From now on the person goes by another id. REQUIRES: nobody was answered by that one.
    void is_now(PersonId who, PersonId now);

private:
    std::map<PersonId, Answer> last_;
};

}  // namespace crowntable::server
