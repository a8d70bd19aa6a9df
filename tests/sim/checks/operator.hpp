#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "server/core/house.hpp"
#include "server/core/room/room.hpp"
#include "tests/sim/agenda.hpp"
#include "tests/sim/shown.hpp"

namespace crowntable::sim {

/// What whoever runs the server has decided holds. A room that was closed says nothing more, is in no memory and no
/// store when that is answered, and its people are told by whom. From a banned address nobody comes in before the end
/// of the ban. What is said to all is known to all who are inside as soon as nothing waits for the store. A draining
/// server begins no room and no game, and is drained when nobody plays or its time is over, not before. Nobody new
/// comes in without the access key where that is needed, no game begins that is switched off, and no answer holds more
/// than is an operator's to see.
class Operator {
public:
    explicit Operator(Referee& referee) : referee_(referee) {}

    // What is done, before the server hears of it.
    /// Nothing for a room that is not in memory.
    void closes(const server::Room* room);
    /// `prefix`: how the addresses begin that are banned; one of them if it does not end with a dot.
    void bans(const std::string& prefix, Time until) { bans_[prefix] = until; }
    void lifts_bans() { bans_.clear(); }
    void sends_away(server::ConnectionId connection) { due_.try_emplace(connection, ""); }
    void says(const std::string& text) { said_ = text; }
    void drains(std::optional<Time> stops_at);
    void stops_draining() { is_draining_ = false; }
    void keeps(const server::HouseRules& rules) { rules_ = rules; }

    // What comes of it.
    /// The room is over, by the server's own word.
    void room_over(const std::string& code) { over_.insert(code); }
    void answered_close(const std::string& code, int status, bool is_in_store);
    void answered(const std::string& body);
    bool is_banned(const std::string& address, Time calendar) const;
    /// A room was promised that was asked for in that state of the house, with so many rooms where so many may be.
    struct Asked {
        bool is_draining = false;
        std::set<std::string, std::less<>> games_off{};
        std::size_t rooms = 0;
        std::size_t rooms_max = 0;
    };
    Asked asks(std::size_t rooms, std::size_t rooms_max) const;
    void room_given(const Asked& asked, const std::string& game);
    /// The server has heard this hello.
    void heard(server::ConnectionId connection, const std::string& text);
    void came(server::ConnectionId connection, const std::string& address, Time calendar);
    /// The server has made this record now.
    void appended(const server::Record& record, const server::Room& room);
    void shown(server::ConnectionId connection, const Shown& shown);
    /// The journal has forgotten the room.
    void forgotten(const std::string& code);
    /// `room` is what the server has of it.
    void look(const std::string& code, const server::Room* room);
    void drained(bool is_drained, bool somebody_plays, Time now);
    /// Nothing waits for the store, and the connection is open at the server's end.
    void quiet(server::ConnectionId connection, bool is_inside);
    void crashed();

    std::uint64_t closed() const { return closed_; }
    std::uint64_t told() const { return told_; }
    std::uint64_t refused() const { return refused_; }

private:
    void expect(bool holds, std::string_view what);

    Referee& referee_;
    /// Of all processes.
    std::map<std::string, Time> bans_;
    std::set<std::string> gone_;
    // Of this process.
    std::set<std::string> over_;
    std::string said_;
    bool is_draining_ = false;
    std::optional<Time> stops_at_;
    server::HouseRules rules_;
    /// Who is to be told goodbye, and why; empty: for whatever reason.
    std::map<server::ConnectionId, std::string> due_;
    /// What each was told last of the house.
    std::map<server::ConnectionId, Json> notices_;
    /// Whether the last hello had one.
    std::map<server::ConnectionId, bool> with_token_;
    /// Who has said hello when no key was needed, or with the right one.
    std::set<server::ConnectionId> let_know_;
    /// Who is new and has shown no right key where one is needed.
    std::set<server::ConnectionId> keyless_;
    std::uint64_t closed_ = 0;
    std::uint64_t told_ = 0;
    std::uint64_t refused_ = 0;
};

}  // namespace crowntable::sim
