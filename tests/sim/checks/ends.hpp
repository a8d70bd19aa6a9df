#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "server/core/limits.hpp"
#include "server/core/room/room.hpp"
#include "tests/sim/agenda.hpp"
#include "tests/sim/shadow.hpp"

namespace crowntable::sim {

/// A room to which nobody comes ends when its time is over, not before and not much later, whether it is in memory, has
/// left it, was read again for somebody who only asked, or whether the server has started again meanwhile. What a crash
/// may take is the news of the last moments before it: then the room ends within the bounds of all rooms after a start.
class Ends {
public:
    Ends(Referee& referee, const Agenda& agenda) : referee_(referee), agenda_(agenda) {}

    /// A process has begun, with these rooms in its store. `told_within`: what had changed so long before the end of
    /// the last process stands in the store. REQUIRES here and below: `now` is what the server's clock says.
    void started(const Shadows& rooms, const server::Limits& limits, Time now, Time told_within);
    /// The process says goodbye to everybody, which ends nobody's visit.
    void stops() { is_stopping_ = true; }
    void crashed();
    void reloaded(const std::string& code, const server::Room& now_is, const server::Limits& limits, Time now);
    void expired(const std::string& code, Time now);
    void forget(const std::string& code) { rooms_.erase(code); }
    /// Until now what was due may have waited.
    void excuse(Time now) { excused_ = now; }
    /// After each step.
    void look(const std::string& code, const server::Room& now_is, const server::Limits& limits, Time now);
    /// Once in a while.
    void look_closely(const std::string& code, bool is_in_memory, Time now);

    /// Rooms that ended by a time that was settled before the last start.
    std::uint64_t outlasted() const { return outlasted_; }

private:
    struct Bounds {
        Time earliest;
        Time latest;
        bool operator==(const Bounds&) const = default;
    };
    struct Room {
        /// When it ends; nothing while somebody is there.
        std::optional<Bounds> end{};
        /// Settled before it was read, or before the start.
        bool is_kept = false;
        bool is_of_earlier_process = false;
        std::optional<Time> empty_since{};
        /// What the store is told of the end, by the agenda, and since when it is so.
        std::optional<Time> told{};
        Time told_at{0};
        /// Whether the store has learnt what it was told.
        bool is_told = true;
        std::optional<Time> overdue_since{};
    };

    void tell(Room& room, Time now);
    void settle_after_start(Room& room, const Bounds& bounds, Time now, Time told_within);

    Referee& referee_;
    const Agenda& agenda_;
    std::map<std::string, Room> rooms_;
    Time crashed_at_{0};
    Time excused_{0};
    bool is_stopping_ = false;
    std::uint64_t outlasted_ = 0;
};

}  // namespace crowntable::sim
