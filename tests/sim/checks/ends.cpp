#include "tests/sim/checks/ends.hpp"

#include <algorithm>
#include <string>

namespace crowntable::sim {

namespace {

/// What is in the store alone may be on its way into memory. Where the store hung, what it was told late is late by so
/// much: no clock of the server goes on meanwhile.
constexpr Time lateness_outside_max{60'000};

/// Guests count only where they host.
bool somebody_counts(const server::Parts& parts) {
    return std::ranges::any_of(parts.presence.inside(), [&](const auto& one) {
        const auto* person = parts.state.find(one.second);
        return person != nullptr && (person->role != wire::Role::guest || parts.state.host == one.second);
    });
}

Time idle_time(const server::RoomState& state, const server::Limits& limits) {
    if (state.last_person == 0) return limits.unentered_room;
    return state.game_on() ? limits.idle_room : limits.idle_lobby;
}

}  // namespace

void Ends::crashed() {
    crashed_at_ = agenda_.now();
    is_stopping_ = false;
}

void Ends::started(const Shadows& rooms, const server::Limits& limits, Time now, Time told_within) {
    const Time earliest = now + limits.return_time;
    const Bounds bounds{earliest, std::max(earliest, now + std::max(limits.idle_room, limits.idle_lobby))};
    for (const auto& [code, shadow] : rooms) {
        const auto [found, is_new] = rooms_.try_emplace(code);
        // Nothing was noted of one that came into the store with the crash.
        if (is_new) found->second.is_told = false;
        settle_after_start(found->second, bounds, now, told_within);
    }
}

void Ends::settle_after_start(Room& room, const Bounds& bounds, Time now, Time told_within) {
    const auto [earliest, latest] = bounds;
    room.is_told = room.is_told && crashed_at_ - room.told_at > told_within;
    room.is_kept = room.is_of_earlier_process = true;
    room.empty_since = now;
    room.overdue_since.reset();
    if (!room.is_told) {
        room.end = bounds;
        return;
    }
    const Time left = room.told ? *room.told - agenda_.now() : latest - now;
    const Time end = std::clamp(now + left, earliest, latest);
    room.end = {end, end};
    // The server has the store know of that, too.
    if (!room.told || now + left > latest) {
        room.told = agenda_.now() + (end - now);
        room.told_at = agenda_.now();
    }
}

void Ends::reloaded(const std::string& code, const server::Room& now_is, const server::Limits& limits, Time now) {
    Room& room = rooms_[code];
    room.overdue_since.reset();
    room.is_kept = room.end.has_value();
    if (room.is_kept) {
        const auto end = now_is.expires_at();
        if (!end || *end < room.end->earliest || *end > room.end->latest + lateness_outside_max) {
            const auto text = [&](std::optional<Time> time) {
                return time ? std::to_string((*time - now).count()) + " ms" : std::string("never");
            };
            referee_.fail("Ends", "a room that is read ends in " + text(end) + ", not in " + text(room.end->earliest) +
                                      " to " + text(room.end->latest));
        }
        room.end = {*end, *end};
    }
    room.empty_since = now;
    look(code, now_is, limits, now);
}

void Ends::look(const std::string& code, const server::Room& now_is, const server::Limits& limits, Time now) {
    const auto [found, is_new] = rooms_.try_emplace(code);
    Room& room = found->second;
    // Of one that was made just before a stop nothing is known.
    if (is_new) room.is_told = false;
    const auto before = room.end;
    if (somebody_counts(now_is.parts())) {
        room.end.reset();
        room.empty_since.reset();
        room.is_kept = room.is_of_earlier_process = false;
    } else if (!room.is_kept) {
        // A new one is seen only when it is committed.
        if (!room.empty_since) room.empty_since = is_new ? now_is.parts().presence.created() : now;
        const Time end = *room.empty_since + idle_time(now_is.parts().state, limits);
        room.end = {end, end};
    }
    if ((is_new || room.end != before) && !is_stopping_) tell(room, now);
}

void Ends::tell(Room& room, Time now) {
    room.told = room.end ? std::optional(agenda_.now() + (room.end->earliest - now)) : std::nullopt;
    room.told_at = agenda_.now();
    room.is_told = true;
}

void Ends::look_closely(const std::string& code, bool is_in_memory, Time now) {
    const auto found = rooms_.find(code);
    // A broken one waits for nothing.
    if (found == rooms_.end()) return;
    Room& room = found->second;
    if (!room.end || now <= room.end->latest) return room.overdue_since.reset();
    if (!room.overdue_since) room.overdue_since = now;
    const Time lateness = is_in_memory ? lateness_max : lateness_outside_max;
    if (std::max(*room.overdue_since, excused_) + lateness < now) {
        referee_.fail("Ends", "a room does not end in which nobody is");
    }
}

void Ends::expired(const std::string& code, Time now) {
    const auto found = rooms_.extract(code);
    if (found.empty()) return;
    const Room& room = found.mapped();
    if (!room.end || now < room.end->earliest) referee_.fail("Ends", "a room ends too early");
    if (room.is_of_earlier_process) ++outlasted_;
}

}  // namespace crowntable::sim
