#include "server/core/room/answers.hpp"

#include "engine/ensure.hpp"

namespace crowntable::server {

const Answers::Answer& Answers::last(PersonId who) const {
    // Ids begin at 1, so that 0 is older than any that can come.
    static const Answer none;
    const auto found = last_.find(who);
    return found == last_.end() ? none : found->second;
}

void Answers::remember(PersonId who, Answer answer) {
    Answer& known = last_[who];
    // Late answers (hints) never come here: an id that went back would let commands that were obeyed pass as new.
    ENSURE(answer.id >= known.id);
    ENSURE(answer.answered == Answered::text || answer.text.empty());
    known = std::move(answer);
}

}  // namespace crowntable::server
