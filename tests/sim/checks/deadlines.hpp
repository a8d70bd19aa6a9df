#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>

#include "server/core/limits.hpp"
#include "server/core/record.hpp"
#include "server/core/room/room.hpp"
#include "tests/sim/agenda.hpp"
#include "tests/sim/shown.hpp"

namespace crowntable::sim {

/// What has a time besides the clocks of the game is not done before it and not much later: a bot thinks, somebody
/// absent is played for, guests are forgotten, transfer codes end, a deal goes on without the links that it waited for,
/// a room leaves the memory. Noted when it happens, from the server's own room and clock; after a restart,
/// or when a room is read again, all of it begins anew but transfer codes, which end by the calendar.
class Deadlines {
public:
    explicit Deadlines(Referee& referee) : referee_(referee) {}

    /// REQUIRES here and below: `now` is what the server's clock says, and never less than before in one process.
    void went(const std::string& room, server::PersonId who, Time now);
    void reloaded(const std::string& code, const server::Room& room, const server::Limits& limits, Time now,
                  server::WallTime calendar);
    /// `room` is what it is after the record.
    void appended(const server::Record& record, const server::Room& room, const server::Limits& limits, Time now,
                  server::WallTime calendar);
    /// Until now what was due may have waited: the server was stopped, or let nothing in.
    void excuse(Time now) { excused_ = now; }
    /// After each step.
    void look(const std::string& code, const server::Room& room, Time now);
    /// Once in a while.
    void look_closely(const std::string& code, const server::Room& room, const server::Limits& limits, Time now);
    void evicted(const std::string& code, const server::Limits& limits, Time now);
    void forget(const std::string& code) { rooms_.erase(code); }
    void crashed() { rooms_.clear(); }

private:
    /// Game, deal, turn, and the seat that plays by itself.
    using Automatic = std::tuple<std::uint64_t, std::uint64_t, std::uint32_t, std::optional<Seat>>;
    struct Room {
        /// When each was here last.
        std::map<server::PersonId, Time> away_since;
        std::map<server::PersonId, wire::Role> roles;
        /// When each ends.
        std::map<server::PersonId, Time> codes;
        bool stands = true;
        Time awake_since{0};
        std::optional<Time> empty_since;
        std::optional<Time> deal_open_since;
        Automatic automatic;
        Time automatic_since{0};
        /// About this very turn, before the seat came to play by itself once more.
        bool was_thinking = false;
        /// What is due, and since when it has been found so at each look; and what was at the look before.
        std::map<std::string, Time> overdue;
        std::map<std::string, Time> overdue_before;
    };

    void note(Room& room, const server::Room& now_is, const server::RecordBody& body, const server::Limits& limits,
              Time now);
    void note_codes(Room& room, const server::RecordBody& body, const server::Limits& limits, Time now,
                    server::WallTime calendar);
    void check_stand_in(const Room& room, const server::Room& now_is, const server::RecordBody& body,
                        const server::change::StoodIn& stood, Time now);
    void check_code_end(const Room& room, const server::RecordBody& body, server::PersonId who, Time now);
    void check_forgotten(const Room& room, const server::Room& now_is, const server::RecordBody& body,
                         const server::change::PersonGone& gone, const server::Limits& limits, Time now);
    void check_thinking(const Room& room, const server::Room& now_is, const server::RecordBody& body,
                        const server::Limits& limits, Time now);
    void note_room(Room& room, const server::Room& now_is, Time now);
    void check_absent(Room& room, const server::Room& now_is, Time now);
    void check_host(Room& room, const server::Room& now_is, Time now);
    void check_people(Room& room, const server::Room& now_is, const server::Limits& limits, Time now);
    void expect_done(Room& room, Time due, Time now, const std::string& what, Time lateness = lateness_max);

    Referee& referee_;
    std::map<std::string, Room> rooms_;
    Time excused_{0};
};

}  // namespace crowntable::sim
