#include "tests/sim/checks/doors.hpp"

#include <algorithm>
#include <utility>
#include <variant>

#include "protocol/wire/command.hpp"
#include "server/core/room/claiming.hpp"
#include "server/core/secret.hpp"

namespace crowntable::sim {

namespace {

bool is_said_outside(const std::string& type) {
    return type == "welcome" || type == "refused" || type == "knocking" || type == "closing" || type == "notice";
}

/// Nobody could say that this seat is theirs: it is not there, or its owner is.
bool is_unclaimable(const server::Parts& room, Seat seat) {
    if (!room.state.has_seat(seat)) return true;
    const auto owner = room.state.seats[seat.index].who;
    return owner && room.presence.is_here(*owner);
}

}  // namespace

void Doors::heard(server::ConnectionId connection, const std::string& code, const std::string& address,
                  const std::string& text, const server::Room* room) {
    if (room != nullptr) hears_command(*room, connection, text);
    const auto parsed = wire::parse_hello(text);
    const auto* hello = std::get_if<wire::Hello>(&parsed);
    if (hello == nullptr || welcome_.contains(connection)) return;
    outside_[connection] = {
        .is_new = std::holds_alternative<wire::Hello::Newcomer>(hello->who),
        .mark = hello->mark ? code + ':' + *hello->mark : "",
        .address = address,
        .seat = hello->seat,
        .cannot_claim = room != nullptr && hello->seat && is_unclaimable(room->parts(), *hello->seat)};
}

/// By what the server knows at this moment: who governs, and who knocks.
void Doors::hears_command(const server::Room& room, server::ConnectionId connection, const std::string& text) {
    const auto& parts = room.parts();
    const auto who = parts.presence.person_at(connection);
    json::Document read;
    const auto parsed = wire::parse_command(text, read);
    const auto* command = std::get_if<wire::NumberedCommand>(&parsed);
    if (!who || command == nullptr) return;
    const bool is_host = parts.state.host == *who;
    const auto* admits = std::get_if<wire::Admit>(&command->command);
    if (admits != nullptr && admits->accept && (is_host || parts.acting_host.who() == *who)) {
        for (const auto& knock : parts.doorstep.knocks()) {
            if (knock.number == admits->knock) may_come(knock.connection);
        }
    }
    const auto* locks = std::get_if<wire::Lock>(&command->command);
    if (locks == nullptr || locks->locked || !is_host) return;
    for (const auto& knock : parts.doorstep.knocks()) may_come(knock.connection);
}

void Doors::came(const server::Room& room, server::ConnectionId connection, server::Now now, bool is_crowded) {
    const auto& parts = room.parts();
    const Outside& somebody = outside_[connection];
    if (!somebody.is_new) return;
    const bool has_to_knock = parts.state.locked || parts.doorstep.is_barred(somebody.address);
    if (has_to_knock && !may_come_.contains(connection)) {
        referee_.fail("Doors", "somebody new gets in whom nobody has let in");
    }
    if (has_to_knock) ++let_in_;
    if (!somebody.mark.empty() && removed_[parts.state.code].contains(server::hash_of(somebody.mark))) {
        referee_.fail("Doors", "somebody who was removed is back as somebody new");
    }
    if (!somebody.seat) return;
    if (somebody.cannot_claim) referee_.fail("Doors", "somebody is let in for a seat that nobody could claim");
    const Seat seat = *somebody.seat;
    const auto who = *parts.presence.person_at(connection);
    // Whoever asked for it first is answered first; and who was let in late may find the owner back.
    const bool is_due = !parts.claims.concerns(seat, who) && parts.state.promised_to(seat) == nullptr &&
                        server::claimable(parts, seat, now) && !parts.ledger.unseated_are_worn_out();
    if (is_due && !is_crowded) claiming_[parts.state.code].emplace(connection, seat);
}

void Doors::look(const server::Room& room, server::Now now) {
    const auto& parts = room.parts();
    for (const auto& [connection, seat] : std::exchange(claiming_[parts.state.code], {})) {
        const auto who = parts.presence.person_at(connection);
        const auto* claim = who ? parts.claims.of(*who) : nullptr;
        if (claim != nullptr && claim->seat == seat) {
            ++claimed_;
        } else if (who && server::claimable(parts, seat, now)) {
            referee_.fail("Doors", "somebody is let in and has not claimed the seat that they named");
        }
    }
}

void Doors::shown(server::ConnectionId connection, const Shown& shown) {
    const std::string type = shown.type();
    if (type == "welcome") welcome_.insert(connection);
    if (!welcome_.contains(connection) && !is_said_outside(type)) {
        referee_.fail("Doors", "somebody outside hears of the room");
    }
    if (type != "closing") return;
    const std::string reason = shown.message.at("reason");
    if (reason == "ROOM_LOCKED" || reason == "NOT_LET_IN") ++kept_out_;
    // Nothing is said behind it.
    welcome_.erase(connection);
}

/// Those of the records; of whom none knows is nobody told apart from who comes in later.
void Doors::check_lock(const server::RoomState& before, const server::RecordBody& body) {
    for (const auto& [id, person] : before.people) {
        const bool stays = person.role != wire::Role::guest || person.promised || before.host == id ||
                           before.creator == id || (before.game_on() && !person.seen_hands.empty());
        const bool goes = std::ranges::any_of(body.changes, [&](const server::Change& change) {
            const auto* gone = std::get_if<server::change::PersonGone>(&change);
            return gone != nullptr && gone->who == id;
        });
        if (!stays && !goes) referee_.fail("Doors", "somebody who has chosen nothing stays in a locked room");
    }
}

void Doors::recorded(const server::RoomState& before, const server::RecordBody& body) {
    std::map<std::uint32_t, std::vector<server::SecretHash>> marks;
    for (const auto& [id, person] : before.people) marks[id.value] = person.marks;
    for (const server::Change& change : body.changes) {
        if (const auto* came = std::get_if<server::change::PersonCame>(&change)) marks[came->who.value] = came->marks;
        const auto* lock = std::get_if<server::change::LockSet>(&change);
        if (lock != nullptr && lock->locked) check_lock(before, body);
        const auto* gone = std::get_if<server::change::PersonGone>(&change);
        if (gone != nullptr && gone->removed) {
            for (const auto& mark : marks[gone->who.value]) removed_[before.code].insert(mark);
        }
        if (!std::holds_alternative<server::change::Said>(change) || !body.command) continue;
        const auto* speaker = before.find(body.command->person);
        if (speaker == nullptr) continue;
        if (speaker->muted) referee_.fail("Doors", "somebody speaks who is muted");
        const bool may_govern = speaker->seat || before.host == speaker->id || before.creator == speaker->id;
        if (before.chat_locked && !may_govern) referee_.fail("Doors", "somebody speaks where only the host may");
    }
}

void Doors::crashed() {
    outside_.clear();
    welcome_.clear();
    may_come_.clear();
    claiming_.clear();
}

}  // namespace crowntable::sim
