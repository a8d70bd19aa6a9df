#pragma once

#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/store/journal.hpp"

namespace crowntable::server::postgres {

/// Which fence stands in the table for a room that is written to with the one that its claim gave: it changes each time
/// it has to be found out what became of an append.
class OwnFences {
public:
    using Draw = std::function<Fence()>;

    explicit OwnFences(Draw draw) : draw_(std::move(draw)) {}

    Fence draw() const { return draw_(); }
    /// The newest that is known to stand there for whoever holds `given`.
    Fence present(const std::string& room, Fence given) const;
    /// Whether `stands`, which was found there, says that the room is still that of whoever holds `given`.
    bool is_own(const std::string& room, Fence given, Fence stands) const;
    /// A new one is about to be put there. Gives those of which one stands there, the newest last, and notes the new
    /// one as one more: whether it was put is known only when that is answered.
    struct Change {
        std::vector<Fence> old;
        Fence fresh;
    };
    Change change(const std::string& room, Fence given);
    /// It is there.
    void changed(const std::string& room, Fence fence);
    /// Another claim, or none: what was given before is worth nothing.
    void forget(const std::string& room) { changed_.erase(room); }
    /// Whoever holds `given` has lost the room.
    void forget(const std::string& room, Fence given);

private:
    struct Changed {
        Fence given;
        std::vector<Fence> possible;
    };
    Draw draw_;
    std::unordered_map<std::string, Changed> changed_;
};

}  // namespace crowntable::server::postgres
