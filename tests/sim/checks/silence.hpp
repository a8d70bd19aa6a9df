#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "protocol/wire/reply.hpp"
#include "server/core/ids.hpp"
#include "server/core/room/room.hpp"
#include "tests/sim/shown.hpp"

namespace crowntable::sim {

/// Nothing is answered with silence: as soon as nothing waits for the store, each frame that was heard on a connection
/// which is still open has its answer, and so has each question for a room, unless the room is still to be read.
/// Hints may take their time, and whoever says hello with a token of nobody's may have to wait for the deadline: where
/// too much was guessed the time of the answer must not tell a wrong token from a wrong room. Who comes and goes is not
/// kept from anybody in the room either.
class Silence {
public:
    explicit Silence(Referee& referee) : referee_(referee) {}

    /// `is_there`: the room of the connection is in memory. Where it is not, the first frame waits until it is, and the
    /// others are not looked at. `shadow` is the room as it is committed.
    /// `is_crowded`: the address may have more connections than there are places for strangers.
    void heard(server::ConnectionId connection, const std::string& text, bool is_there, const Shadow* shadow,
               bool is_crowded);
    void told(server::ConnectionId connection, const Shown& shown);
    void asked(const std::string& room) { ++asked_[room]; }
    void answered(const std::string& room) { --asked_[room]; }

    // Nothing waits for the store.
    /// Judges a connection to a room in memory that is open at the server's end.
    void quiet(server::ConnectionId connection);
    /// Whoever is in the room has been told who is connected.
    void quiet(const Viewer& viewer, const server::Room& room);
    /// Judges a room in memory.
    void quiet(const std::string& room);

    /// The process is gone with all that was to be answered.
    void crashed();
    /// Questions that have no answer yet, for the room of which there are most.
    int open() const;

private:
    static void note_connected(const Shown& shown);

    Referee& referee_;
    std::map<server::ConnectionId, std::multiset<wire::Ack>> heard_;
    /// Those that have said a wrong token and were told nothing since; whether the room was in memory then.
    std::map<server::ConnectionId, bool> unknown_;
    /// Those whose hello was answered: what they say after it may end them.
    std::set<server::ConnectionId> answered_;
    std::map<std::string, int> asked_;
};

}  // namespace crowntable::sim
