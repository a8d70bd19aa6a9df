#include "server/cluster/heart.hpp"

#include "engine/ensure.hpp"

namespace crowntable::server::cluster {

void Heart::confirmed(BootTime sent) {
    ENSURE(sent.count() >= 0);
    // Answers come in the order of the questions, but for those of a connection that was given up.
    if (sent.count() > last_sent_) last_sent_ = sent.count();
}

Standing Heart::standing(BootTime now) const {
    if (is_buried_) return Standing::buried;
    const BootTime last{last_sent_.load()};
    if (last.count() == no_beat) return Standing::in_doubt;
    return now - last > doubt_ ? Standing::in_doubt : Standing::alive;
}

std::optional<std::chrono::milliseconds> Heart::age(BootTime now) const {
    const BootTime last{last_sent_.load()};
    if (last.count() == no_beat) return std::nullopt;
    return now - last;
}

}  // namespace crowntable::server::cluster
