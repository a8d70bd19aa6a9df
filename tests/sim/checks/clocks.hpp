#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "server/core/ids.hpp"
#include "server/core/secret.hpp"
#include "tests/sim/agenda.hpp"
#include "tests/sim/shown.hpp"

namespace crowntable::sim {

/// What is left of a time that stands still while nobody plays.
struct Countdown {
    std::optional<Time> left{};
    /// When so much was left.
    Time at{0};

    Time left_at(Time now, bool stands) const { return stands ? *left : std::max(Time{0}, *left - (now - at)); }
};

/// The clock of a turn and the pause between two rounds, worked out once more from the committed changes, from who was
/// connected, and from what the server's own clock said then. Each has its length, runs while somebody plays and only
/// then, is lengthened by `more_time` alone and once a turn, and is at its end when the server says so and not much
/// later. After a restart it goes on from the last record.
///
/// The server is ahead of what is committed: what it does is noted as it happens, and compared when it is committed.
class Clocks {
public:
    Clocks(Referee& referee, const Agenda& agenda) : referee_(referee), agenda_(agenda) {}

    // As it happens. `now` is the server's clock.
    /// `tokens`: those that were said on this connection; the newcomer's own need not be among them. `visitor`: that of
    /// somebody whom no record knows.
    void came(const std::string& room, server::ConnectionId connection, std::vector<std::string> tokens,
              std::optional<server::SecretHash> visitor, Time now);
    /// May be said twice.
    void went(const std::string& room, server::ConnectionId connection, Time now);
    void appended(const server::Record& record, Time now);
    /// Until now clocks that had run out may have waited: the server was stopped, or let nothing in.
    void excuse(Time now) { excused_ = now; }
    /// Once in a while.
    void look(const Shadows& shadows, Time now);

    // As it is committed.
    void begin_batch(const std::string& room);
    /// Before the changes of a record, after each, and after all of them.
    void begin(const server::RoomState& state, std::uint64_t seq);
    void changed(const Shadow& shadow, const server::Change& change);
    void end(const Shadow& shadow);

    void shown(const Shown& shown, Time now);
    /// The room is made anew from its records, and nobody is in it.
    void restarted(const Shadow& shadow);
    /// The room ends. It may where nobody was in it for as long as `limits` say.
    void expired(const Shadow& shadow, const server::Limits& limits, Time now);
    void forget(const std::string& room) { rooms_.erase(room); }

    /// How often a clock ran out.
    std::uint64_t ran_out() const { return ran_out_; }

private:
    struct Came {
        server::ConnectionId connection;
        std::vector<std::string> tokens;
        std::optional<server::SecretHash> visitor;
    };
    struct Went {
        server::ConnectionId connection;
    };
    struct Appended {
        std::uint64_t seq;
    };
    struct Entry {
        Time time;
        /// True time, which goes on while that of the games stands still.
        Time moment;
        std::variant<Came, Went, Appended> what;
    };
    /// What an update with this version says of the clock.
    struct Told {
        std::uint64_t v;
        nlohmann::json clock;
        /// Nothing after a restart.
        std::optional<Time> since;
    };
    struct Room {
        std::deque<Entry> log;
        std::map<server::ConnectionId, server::PersonId> here;
        /// Who said no token that is known: the records that follow tell who they are.
        std::deque<server::ConnectionId> newcomers;
        /// Those whom no record knows, by their token: one may tell much later who they are.
        std::map<server::SecretHash, server::ConnectionId> visitors;
        Time now{0};
        Time moment{0};
        /// Somebody came or went, and what follows from it is still to be looked at.
        bool to_notice = false;
        /// Since when nobody has been here; nothing while somebody is, and where nobody came since the last restart.
        std::optional<Time> empty_since;
        bool is_empty = true;
        /// When all were ready last, of those who had come by then.
        std::optional<Time> ready_at;

        bool stands = true;
        Countdown turn;
        Countdown pause;
        bool more_time_used = false;
        /// Whose time runs, and in which deal.
        std::pair<SeatSet, std::uint64_t> timed;
        bool phase_is_timed = false;
        /// It stands still, and no record has said so yet.
        bool owes_pause = false;

        // What follows is about the record that is being applied.
        bool in_record = false;
        bool was_set = false;
        bool was_ready = false;
        bool told_pause = false;
        bool passed_host = false;
        bool ran_out = false;
        bool late_has_acted = false;
        bool is_commanded = false;
        /// Whom the clock plays for.
        SeatSet late;
        bool deal_was_open = false;

        std::vector<Told> told;
    };

    static void apply(Room& room, const server::RoomState& state, Came& came);
    static void apply(Room& room, const server::RoomState& state, Went& went);
    /// The humans whose turn it is, and in which deal.
    static std::pair<SeatSet, std::uint64_t> on_the_clock(const server::RoomState& state);
    static bool plays(const Room& room, const server::RoomState& state);
    static bool all_ready(const Room& room, const server::RoomState& state);
    static void note_empty(Room& room, const server::RoomState& state);
    void notice(Room& room, const server::RoomState& state);
    static void recognise(Room& room, server::PersonId who);
    static void stand_or_go(Room& room, bool plays);
    void catch_up(Room& room, const server::RoomState& state, std::optional<std::uint64_t> seq);
    static bool is_ahead(const Room& room);
    void check_overdue(const Room& room, Time now);
    void check_late(const Room& room, const server::RoomState& state);
    void check_pause(Room& room, const server::RoomState& state);
    static void time_pause(Room& room, const server::RoomState& state);
    static void time_turn(Room& room, const server::RoomState& state);
    void compare(const Room& room, const server::RecordBody& body);
    void open_round(Room& room, const server::RoomState& state, bool is_first);

    void note(Room& room, const server::RoomState& state, const server::change::PersonCame& came);
    void note(Room& room, const server::RoomState& state, const server::change::TokenGiven& given);
    void note(Room& room, const server::RoomState& state, const server::change::HostPassed& passed);
    void note(Room& room, const server::RoomState& state, const server::change::Paused& paused);
    void note(Room& room, const server::RoomState& state, const server::change::DealOpened& opened);
    void note(Room& room, const server::RoomState& state, const server::change::Dealt& dealt);
    void note(Room& room, const server::RoomState& state, const server::change::Acted& acted);
    void note(Room& room, const server::RoomState& state, const server::change::ClockRanOut& ran_out);
    void note(Room& room, const server::RoomState& state, const server::change::MoreTimeGiven& given);
    void note(Room&, const server::RoomState&, const auto&) {}

    Referee& referee_;
    const Agenda& agenda_;
    std::map<std::string, Room> rooms_;
    Time excused_{0};
    std::uint64_t ran_out_ = 0;
};

}  // namespace crowntable::sim
