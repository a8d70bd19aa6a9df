#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "server/core/limits.hpp"
#include "server/core/room/ledger.hpp"

namespace crowntable::tests {

using Json = nlohmann::json;
using server::Now;
using server::PersonId;

/// The recorded state of a room, made by a ledger as in the server; of the other parts there is none:
///
///     RecordedRoom room;
///     const auto ann = room.comes("Ann");
///     room.sits(ann);
///     room.adds_bot();
///     room.starts();
///     room.deals();
struct RecordedRoom {
    explicit RecordedRoom(std::string_view game = "five_suited_rummy", const Json& options = Json::object(),
                          const Json& room_options = Json::object(), const server::Limits& limits = {});
    RecordedRoom(const RecordedRoom&) = delete;
    RecordedRoom& operator=(const RecordedRoom&) = delete;

    // Each is an input of its own.
    PersonId comes(std::string_view name);
    Seat sits(PersonId who);
    Seat adds_bot();
    void starts(const std::optional<Link>& chain_secret = {});
    void deals();
    /// The seat plays what the clock would play.
    void plays(Seat seat);
    /// All seats are played by bots until cards are to be dealt, or the game is over.
    void plays_round();
    void changes(server::Change change);
    /// One step; `run` changes what it likes, and it is written.
    void input(const std::function<void(server::Step&)>& run);

    const server::RoomState& state() const { return ledger.state(); }
    /// The first of those who are to act.
    Seat acting() const { return *state().table->acting().begin(); }
    /// The cards of the seat's hand, in their order.
    Json hand(Seat seat) const;

    server::Limits limits;
    server::Ledger ledger;
    server::Outbox outbox;
};

/// Every byte is this one.
template <typename Kind>
Kind filled(std::uint8_t byte) {
    Kind value{};
    value.bytes.fill(byte);
    return value;
}

/// The outcome of the creation of a room for this game.
server::change::Created created(std::string_view game, const Json& options, const Json& room_options);

}  // namespace crowntable::tests
