#include "server/core/room/presence.hpp"

#include <algorithm>
#include <utility>

#include "engine/ensure.hpp"

namespace crowntable::server {

using wire::Role;

Presence::Presence(Now created, const Limits& limits)
    : limits_(limits),
      guest_moves_(limits.guest_moves),
      created_(created),
      awake_since_(created),
      empty_since_(created) {}

void Presence::meet(PersonId who, Now now) {
    // Away since now, though they may be about to come in: whoever never does is forgotten after their time.
    const bool is_new = visits_.try_emplace(who, Visit{.away_since = now, .allowances = Allowances(limits_)}).second;
    ENSURE(is_new);
}

void Presence::forget(PersonId who) {
    ENSURE(!is_here(who));
    visits_.erase(who);
}

void Presence::is_now(PersonId who, PersonId now) {
    auto known = visits_.extract(who);
    ENSURE(!known.empty());
    known.key() = now;
    if (known.mapped().connection) inside_.at(*known.mapped().connection) = now;
    const bool is_new = visits_.insert(std::move(known)).inserted;
    ENSURE(is_new);
}

const Presence::Visit& Presence::visit(PersonId who) const {
    const auto found = visits_.find(who);
    ENSURE(found != visits_.end());
    return found->second;
}

Presence::Visit& Presence::visit(PersonId who) {
    const auto found = visits_.find(who);
    ENSURE(found != visits_.end());
    return found->second;
}

void Presence::connect(PersonId who, ConnectionId connection, std::string_view address, Protocol protocol) {
    ENSURE(!is_here(who));
    visit(who).connection = connection;
    visit(who).address = address;
    visit(who).protocol = protocol;
    visit(who).looks = true;
    const bool is_new = inside_.emplace(connection, who).second;
    ENSURE(is_new);
}

void Presence::disconnect(PersonId who, Now now) {
    Visit& visit = this->visit(who);
    ENSURE(visit.connection);
    const bool was_inside = inside_.erase(*visit.connection) == 1;
    ENSURE(was_inside);
    visit.connection.reset();
    visit.moved = false;
    if (visit.looks) visit.away_since = now;
}

bool Presence::note_attention(PersonId who, bool looks, Now now) {
    ENSURE(is_here(who));
    Visit& visit = this->visit(who);
    if (visit.looks == looks) return false;
    visit.looks = looks;
    if (!looks) visit.away_since = now;
    return true;
}

std::optional<PersonId> Presence::person_at(ConnectionId connection) const {
    // Nobody for a connection that was replaced: what still comes in by it is heard by nobody.
    const auto found = inside_.find(connection);
    return found == inside_.end() ? std::nullopt : std::optional(found->second);
}

std::optional<Refusal> Presence::refuse_move(const Person& person, Now now) {
    if (auto refused = refuse_too_soon(allowances(person.id).moves, now)) return refused;
    return person.role == Role::guest ? refuse_too_soon(guest_moves_, now) : std::nullopt;
}

bool Presence::is_connected(const RoomState& state, Seat seat) const {
    ENSURE(state.has_seat(seat));
    if (state.seats[seat.index].bot) return true;
    const Person* human = state.human_of(seat);
    return human != nullptr && attends(human->id);
}

bool Presence::somebody_here(const RoomState& state) const {
    // Guests, who neither sit nor watch, keep no room awake; a host among them does, for the room waits for what they
    // decide.
    return std::ranges::any_of(inside_, [&](const auto& entry) {
        const Person* person = state.find(entry.second);
        // Whom no record knows has chosen nothing yet.
        return person != nullptr && (person->role != Role::guest || state.host == entry.second);
    });
}

/// A seated human is there and looks; where only bots sit, a spectator is enough to let them play.
bool Presence::somebody_plays(const RoomState& state) const {
    bool any_human = false;
    for (const RoomSeat& seat : state.seats) {
        const Person* human = seat.who ? state.find(*seat.who) : nullptr;
        any_human |= human != nullptr;
        if (human != nullptr && attends(human->id)) return true;
    }
    // With humans in the game, watchers alone do not keep it going: those who play would lose their turns unseen.
    return !(any_human && state.game_on()) && somebody_here(state);
}

bool Presence::notice(Now now, const RoomState& state) {
    ENSURE(!empty_since_ || *empty_since_ <= now);
    if (somebody_here(state)) {
        empty_since_.reset();
        kept_end_.reset();
    } else if (!empty_since_) {
        empty_since_ = now;
    }
    const bool was_paused = std::exchange(paused_, !somebody_plays(state));
    // Clocks must not run, and bots not play, in front of nobody.
    ENSURE(paused_ || !inside_.empty());
    // missed_since counts from here at the earliest: the time in which nobody played is nobody's absence.
    if (was_paused && !paused_) awake_since_ = now;
    return was_paused != paused_;
}

void Presence::keep_end(Now end) {
    ENSURE(empty_since_);
    kept_end_ = end;
}

std::optional<Now> Presence::expires_at(const RoomState& state) const {
    if (!empty_since_) return std::nullopt;
    if (kept_end_) return kept_end_;
    // Visitors, of whom there is no record, do not keep a room for longer.
    if (state.last_person == 0) return *empty_since_ + limits_.unentered_room;
    // A game is worth coming back to, and is waited for longer than a room in which nothing is on.
    return *empty_since_ + (state.game_on() ? limits_.idle_room : limits_.idle_lobby);
}

std::optional<Now> Presence::evictable_at(const RoomState& state) const {
    // Guests keep a room in memory, though they do not keep it from ending.
    if (!inside_.empty() || !empty_since_) return std::nullopt;
    const bool is_new = state.last_person == 0 && limits_.evict_new_room;
    return *empty_since_ + (is_new ? *limits_.evict_new_room : limits_.evict_room);
}

}  // namespace crowntable::server
