#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "tests/bench/load/recording.hpp"
#include "tests/bench/load/wire.hpp"

namespace crowntable::bench {

/// How a player comes into a room of a peer, and what it says of itself there.
struct Invitation {
    std::size_t room = 0;
    std::size_t seat = 0;
    std::string path;
    /// The room's name and the player's secret, where the peer has them.
    std::string name;
    std::string secret;
};

/// What a message of a peer means to the player that it came to.
struct Heard {
    enum class Kind : std::uint8_t { nothing, seated, view };
    Kind kind = Kind::nothing;
    /// Of a view: how many commands of the room are in it.
    std::uint64_t turn = 0;
    /// What the peer waits for before anything follows; empty if it does not.
    std::string reply{};
};

/// How one of the servers that Crowntable is measured beside is spoken to, as much as it takes to play and to check
/// what comes back. The servers are in tests/bench/peers.
class Dialect {
public:
    virtual ~Dialect() = default;

    /// Makes room number `room`, and says how each of its four players comes in.
    virtual std::array<Invitation, 4> invite(Route route, std::size_t room) const = 0;
    /// Whether all that a player says goes into binary frames.
    virtual bool is_binary() const { return false; }
    /// Whether a player sits as soon as its WebSocket is open.
    virtual bool sits_at_once() const { return false; }
    /// Throws std::runtime_error if no such peer says that.
    virtual Heard hear(const Invitation& player, std::string_view message) const = 0;
    /// The command that makes turn number `turn` of its room, from 1.
    virtual std::string command(const Invitation& player, std::uint64_t turn) const = 0;
    /// Whether `message`, a view, is as it should be where Crowntable sent `sent`.
    virtual bool is_like(std::string_view message, std::string_view sent) const;
};

/// `name` is one of dialect_names; throws std::runtime_error if it is not.
std::unique_ptr<Dialect> dialect(const std::string& name);
std::string dialect_names();

std::unique_ptr<Dialect> floor_dialect();
std::unique_ptr<Dialect> ws_dialect();
std::unique_ptr<Dialect> colyseus_dialect();
std::unique_ptr<Dialect> boardgame_io_dialect();

}  // namespace crowntable::bench
