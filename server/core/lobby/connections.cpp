#include "server/core/lobby/connections.hpp"

#include <utility>

#include "engine/ensure.hpp"

namespace crowntable::server::lobby {

Connection& Connections::open(ConnectionId id, std::string_view address) {
    // Ids only rise, so that the order of the map is that in which connections came.
    const auto [entry, is_new] =
        all_.emplace(id, Connection{.id = id, .address = std::string(address), .frames = TokenBucket(limits_.frames)});
    ENSURE(is_new && all_.rbegin()->first == id);
    return entry->second;
}

Connection* Connections::find(ConnectionId id) {
    const auto found = all_.find(id);
    return found == all_.end() ? nullptr : &found->second;
}

std::optional<Connection> Connections::lose(ConnectionId id) {
    auto lost = all_.extract(id);
    if (lost.empty()) return std::nullopt;
    // The id is never used again, so a deadline that stayed would name nobody.
    hello_deadlines_.set(id, std::nullopt);
    return std::move(lost.mapped());
}

void Connections::await_hello(Now now, const Connection& connection) {
    ENSURE(!connection.greeted && !connection.closing);
    hello_deadlines_.set(connection.id, now + limits_.hello_timeout);
}

void Connections::greeted(Connection& connection) {
    ENSURE(!connection.closing && connection.unproved.empty());
    // Frames of a greeted connection are commands, and are led to the room of its code.
    ENSURE(!connection.greeted && !connection.code.empty());
    connection.greeted = true;
    hello_deadlines_.set(connection.id, std::nullopt);
}

void Connections::close(ConnectionId id, const CloseReason& reason, std::optional<std::chrono::milliseconds> retry,
                        Outbox& outbox) {
    is_closing(id);
    // Said in a message as well: a close frame has no place for the time after which to come back.
    outbox.texts.push_back({id, nullptr, closing_text(reason, retry)});
    outbox.closes.push_back({id, reason});
}

void Connections::close_all_of(std::string_view room, const CloseReason& reason,
                               std::optional<std::chrono::milliseconds> retry, Outbox& outbox) {
    for (const ConnectionId id : of(room)) {
        // A connection has one reason to be closed: the first.
        if (!all_.at(id).closing) close(id, reason, retry, outbox);
    }
}

void Connections::close_all(const CloseReason& reason, std::chrono::milliseconds retry, Outbox& outbox) {
    for (const auto& [id, connection] : all_) {
        if (!connection.closing) close(id, reason, retry, outbox);
    }
}

void Connections::is_closing(ConnectionId id) {
    Connection* connection = find(id);
    ENSURE(connection != nullptr);
    connection->closing = true;
    hello_deadlines_.set(id, std::nullopt);
}

std::vector<ConnectionId> Connections::of(std::string_view room) const {
    std::vector<ConnectionId> ids;
    for (const auto& [id, connection] : all_) {
        // All are looked through, which happens when a room breaks, ends or is read anew: too seldom for an index by
        // room.
        if (connection.code == room) ids.push_back(id);
    }
    return ids;
}

}  // namespace crowntable::server::lobby
