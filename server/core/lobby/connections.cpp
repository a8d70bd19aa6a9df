#include "server/core/lobby/connections.hpp"

#include <utility>

#include "engine/ensure.hpp"

namespace crowntable::server::lobby {

Connection& Connections::open(ConnectionId id, std::string_view address) {
    // Ids only rise, so that the order of the map is that in which connections came.
    const auto [entry, is_new] =
        all_.emplace(id, Connection{.id = id, .address = std::string(address), .frames = TokenBucket(limits_.frames)});
    ENSURE(is_new && all_.rbegin()->first == id);
    by_address_.add(address);
    ++open_;
    return entry->second;
}

bool Connections::is_crowded(std::string_view address) const {
    return open_ > limits_.connections_max || by_address_.over(address).has_value();
}

bool Connections::is_overcrowded(std::string_view address) const {
    return open_ > limits_.connections_max + limits_.seated_extra ||
           by_address_.over(address, limits_.seated_per_address_extra).has_value();
}

std::optional<ConnectionId> Connections::oldest_mute_before(const Connection& newcomer) const {
    // Where a network has too many, one of its own makes way.
    const auto network = by_address_.over(newcomer.address, limits_.seated_per_address_extra);
    for (const auto& [id, connection] : all_) {
        if (id == newcomer.id || connection.greeted || connection.closing) continue;
        if (!network || is_within(connection.address, *network)) return id;
    }
    return std::nullopt;
}

void Connections::count_for_no_address(Connection& connection) {
    ENSURE(!connection.closing);
    if (std::exchange(connection.counts_for_address, false)) by_address_.remove(connection.address);
}

const Connection* Connections::last_without(const std::function<bool(const Connection&)>& has_place) {
    while (!placeless_.empty()) {
        const Connection& last = all_.at(*placeless_.rbegin());
        if (!has_place(last)) return &last;
        // Lest all who sit be asked again and again.
        placeless_.erase(last.id);
    }
    return nullptr;
}

const Connection& Connections::loudest_in(std::string_view network_key) const {
    const Connection* loudest = nullptr;
    for (const auto& [id, connection] : all_) {
        if (connection.closing || !is_within(connection.address, network_key)) continue;
        if (loudest == nullptr || connection.frames.full_at() >= loudest->frames.full_at()) loudest = &connection;
    }
    ENSURE(loudest != nullptr);
    return *loudest;
}

bool Connections::is_loud(const Connection& connection, Now now) const {
    return connection.frames.full_at() - now >= limits_.frames.refill * (limits_.frames.burst / 4);
}

void Connections::count_out(const Connection& connection) {
    if (connection.counts_for_address) by_address_.remove(connection.address);
    placeless_.erase(connection.id);
    --open_;
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
    if (!lost.mapped().closing) count_out(lost.mapped());
    return std::move(lost.mapped());
}

void Connections::await_hello(Now now, const Connection& connection) {
    ENSURE(!connection.greeted && !connection.closing);
    hello_deadlines_.set(connection.id, now + limits_.hello_timeout);
}

void Connections::greeted(Connection& connection) {
    ENSURE(!connection.closing && !connection.unproved);
    // Frames of a greeted connection are commands, and are led to the room of its code.
    ENSURE(!connection.greeted && !connection.code.empty());
    connection.greeted = true;
    placeless_.insert(connection.id);
    hello_deadlines_.set(connection.id, std::nullopt);
}

void Connections::close(ConnectionId id, const CloseReason& reason, std::optional<std::chrono::milliseconds> retry,
                        Outbox& outbox) {
    is_closing(id);
    if (!reason.come_back) outbox.speak_for(all_.at(id).asked);
    // Said in a message as well: a close frame has no place for the time after which to come back.
    outbox.texts.push_back({id, FrameText(closing_text(reason, retry))});
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

void Connections::close_all_of(std::map<std::string, Outbox>& rooms, const CloseReason& reason,
                               std::chrono::milliseconds retry) {
    for (const auto& [id, connection] : all_) {
        if (connection.closing) continue;
        const auto room = rooms.find(connection.code);
        if (room != rooms.end()) close(id, reason, retry, room->second);
    }
}

void Connections::is_closing(ConnectionId id) {
    Connection* connection = find(id);
    ENSURE(connection != nullptr);
    // The socket may last until its client takes the goodbye; the place is free at once.
    if (!connection->closing) count_out(*connection);
    connection->closing = true;
    hello_deadlines_.set(id, std::nullopt);
}

std::vector<ConnectionId> Connections::inside() const {
    std::vector<ConnectionId> ids;
    for (const auto& [id, connection] : all_) {
        if (connection.greeted && !connection.closing) ids.push_back(id);
    }
    return ids;
}

std::vector<ConnectionId> Connections::of(std::string_view room) const {
    std::vector<ConnectionId> ids;
    for (const auto& [id, connection] : all_) {
        // All are looked through, which happens when a room breaks, ends or is read anew: too seldom for an index by
        // room.
        const bool is_turned_away = connection.closing && connection.asked == room;
        if (connection.code == room || is_turned_away) ids.push_back(id);
    }
    return ids;
}

}  // namespace crowntable::server::lobby
