#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "server/core/limits.hpp"
#include "server/core/lobby/lobby.hpp"
#include "server/core/room/room.hpp"
#include "tests/sim/checks/granted.hpp"
#include "tests/sim/shown.hpp"

namespace crowntable::sim {

/// Nothing that somebody may ask for goes over its limit: how many rooms, connections, people, claims, records and
/// questions there are at once, and how often each may do what.
///
/// Rates are counted once more by what was granted, at the time when it was heard. `now` is the server's clock; a
/// process, and a room that is read again, begin anew.
class Limits {
public:
    explicit Limits(Referee& referee) : referee_(referee) {}

    // Rooms.
    void reloaded(const std::string& code, const server::Room& room);
    /// Somebody has just come in by this connection.
    void came(const server::Room& room, server::ConnectionId connection,
              const std::map<server::ConnectionId, std::string>& addresses, const server::Limits& limits);
    /// `before`: the room without the record, which is committed.
    void recorded(const server::RoomState& before, const server::RecordBody& body, const server::Limits& limits);
    /// `room` is what it is after the record.
    void appended(const server::Record& record, const server::Room& room, const server::Limits& limits, Time now);
    /// Once in a while.
    void look(const server::Room& room, const server::Limits& limits);
    /// After each step: hosts do not take long to answer.
    void claims(const server::Room& room, const server::Limits& limits);
    void lobby(const server::LobbyCounts& counts, const server::Limits& limits);
    /// As soon as the process has begun, before anybody has come: rooms that are being read.
    void loading(std::size_t rooms, const server::Limits& limits);

    // Connections.
    void opened(server::ConnectionId connection, Time now) { callers_[connection].opened = now; }
    void heard(server::ConnectionId connection, const std::string& address, const Viewer& viewer,
               const std::string& text, const server::Limits& limits, Time now);
    /// Over a line that is closing: the server may still hear it, and answer it elsewhere at no cost.
    void heard_late(server::ConnectionId connection, const Viewer& viewer, const std::string& text);
    void told(server::ConnectionId connection, const Shown& shown, const server::Limits& limits);
    /// Until now what was due may have waited.
    void excuse(Time now) { excused_ = now; }
    /// Nothing waits for the store, and these are open at the server's end, by address.
    void quiet(const std::multimap<std::string, server::ConnectionId>& open, const server::Limits& limits, Time now);

    // Questions over HTTP.
    void guessed_wrong(const std::string& address, const server::Limits& limits, Time asked);
    void room_given(const std::string& address, const std::string& room, const server::Limits& limits, Time asked);
    /// The room is over or broken.
    void room_gone(const std::string& room);
    void document_asked(const std::string& address, const server::Limits& limits, Time asked);
    /// Nothing waits for the store: so many questions for one room, and for documents, have no answer yet.
    void questions(int of_room, int documents, const server::Limits& limits);

    void crashed();

private:
    struct Heard {
        std::deque<Time> times;
        std::string op;
        /// Answered again at no cost.
        bool is_obeyed = false;
    };
    struct Somebody {
        wire::Role role = wire::Role::guest;
        Granted moves;
        /// Where each command was heard first: elsewhere it is answered again at no cost.
        std::map<std::uint64_t, server::ConnectionId> commands;
        /// The last one that was known when the room was read or the person was written down: up to there nothing costs
        /// anything.
        std::uint64_t known_id = 0;
        /// By the name of the rate.
        std::map<std::string, Granted> granted;
    };
    struct Room {
        bool locked = false;
        std::size_t people = 0;
        std::size_t watching = 0;
        Granted guest_moves;
        std::map<std::uint32_t, Somebody> somebody;
    };
    struct Bucket {
        Time full_at = Time::min() / 4;
        bool take(const server::Rate& rate, Time now);
    };
    struct Caller {
        Time opened{0};
        std::string address{};
        bool has_token = false;
        Bucket frames;
        int malformed = 0;
        int hellos_refused = 0;
        bool is_in = false;
        bool knocks = false;
        std::map<std::uint64_t, Heard> heard;
        /// Commands that came when the address had nothing left.
        std::set<std::uint64_t> refused{};
        /// Why it has to be closed.
        std::string due{};
    };

    void note_room(Room& room, const server::RoomState& state);
    void check_move(Room& room, server::PersonId who, const server::Limits& limits, Time now);
    void check_records(const server::Record& record, const server::RecordBody& body, const server::Limits& limits);
    void check_pace(const server::Room& room, const server::RecordBody& body);
    void grant(Somebody& somebody, const std::string& op, Time when, const server::Limits& limits);
    bool address_allows(Caller& caller, const server::Limits& limits, Time now);
    void expect(bool fits, std::string_view what);

    Referee& referee_;
    std::map<std::string, Room> rooms_;
    /// What each room has written up to each of its records, whichever process did.
    struct Spent {
        std::size_t bytes = 0;
        std::size_t actions = 0;
    };
    std::map<std::string, std::vector<Spent>> spent_;
    /// How many records of each room are of people without a seat, over all processes.
    std::map<std::string, std::size_t> of_the_unseated_;
    std::map<server::ConnectionId, Caller> callers_;
    std::map<std::string, Bucket> frames_of_address_;
    std::map<std::string, Granted> guesses_;
    Granted all_guesses_;
    std::map<std::string, Granted> rooms_given_;
    /// Of this process, by the address to which they were given.
    std::map<std::string, std::set<std::string>> rooms_of_;
    /// How many there were when the process began: they may be more than may be made.
    std::optional<std::size_t> rooms_kept_;
    std::map<std::string, Granted> documents_;
    /// The last id of each, by token.
    std::map<std::string, std::uint64_t> said_by_visitors_;
    Time excused_{0};
};

}  // namespace crowntable::sim
