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

void Answers::is_now(PersonId who, PersonId now) {
    auto answered = last_.extract(who);
    // Somebody whose first command this is has no answer yet.
    if (answered.empty()) return;
    answered.key() = now;
    const bool is_new = last_.insert(std::move(answered)).inserted;
    ENSURE(is_new);
}

}  // namespace crowntable::server
