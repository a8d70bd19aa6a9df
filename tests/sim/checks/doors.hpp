#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "server/core/room/room.hpp"
#include "tests/sim/referee.hpp"
#include "tests/sim/shown.hpp"

namespace crowntable::sim {

/// Who is outside hears what becomes of them and nothing of the room: those who have said no hello that was good, who
/// knock, who were removed. Into a locked room nobody new comes but whom a host has let in, or who knocked when it was
/// opened; whoever was removed does not come back, with no token and by no browser of theirs; nobody new comes unasked
/// from the address of somebody who was removed. Who names a seat at the door knocks like anybody else, has claimed
/// that seat as soon as they are in, and is not let in for one that nobody could claim. Who is muted does not speak.
class Doors {
public:
    explicit Doors(Referee& referee) : referee_(referee) {}

    /// `room` as it is before the text is heard, if it is in memory; `address`: from where it comes.
    void heard(server::ConnectionId connection, const std::string& code, const std::string& address,
               const std::string& text, const server::Room* room);
    /// Somebody is inside now. `is_crowded`: strangers may claim more than there may be claims.
    void came(const server::Room& room, server::ConnectionId connection, server::Now now, bool is_crowded);
    /// Who came in with an input that is over now has claimed the seat that they named.
    void look(const server::Room& room, server::Now now);
    void shown(server::ConnectionId connection, const Shown& shown);
    /// `before`: the room without the record.
    void recorded(const server::RoomState& before, const server::RecordBody& body);
    /// How many were let in, and how many were kept out.
    std::uint64_t let_in() const { return let_in_; }
    std::uint64_t kept_out() const { return kept_out_; }
    /// How many have claimed a seat by their hello.
    std::uint64_t claimed() const { return claimed_; }
    void crashed();

private:
    struct Outside {
        /// Says that it is somebody new.
        bool is_new = false;
        std::string mark{};
        std::string address{};
        /// The seat that they say is theirs.
        std::optional<Seat> seat{};
        /// There was no such seat, or its owner was there.
        bool cannot_claim = false;
    };
    void check_lock(const server::RoomState& before, const server::RecordBody& body);
    void may_come(server::ConnectionId connection) { may_come_.insert(connection); }
    void hears_command(const server::Room& room, server::ConnectionId connection, const std::string& text);

    Referee& referee_;
    std::map<server::ConnectionId, Outside> outside_;
    std::set<server::ConnectionId> welcome_;
    /// Who knocked and was let in by somebody who may.
    std::set<server::ConnectionId> may_come_;
    /// Hashes of marks, by room.
    std::map<std::string, std::set<server::SecretHash>> removed_;
    /// Who came in since the last look and named a seat, by room.
    std::map<std::string, std::map<server::ConnectionId, Seat>> claiming_;
    std::uint64_t let_in_ = 0;
    std::uint64_t kept_out_ = 0;
    std::uint64_t claimed_ = 0;
};

}  // namespace crowntable::sim
