#include "tests/sim/checks/clocks.hpp"

#include <algorithm>
#include <utility>

#include "server/core/secret.hpp"

/// What was noted of people and records as it happened, and what leaves; how the clocks go is in clocks_run.cpp.
namespace crowntable::sim {

namespace {

Json clock_of(const server::RecordBody& body, const server::RoomState& state) {
    if (body.pause_left) return {{"remaining_ms", body.pause_left->count()}, {"more_time", false}};
    if (!body.turn_left) return {};
    const bool more = !body.more_time_used && state.settings.turn.count() > 0;
    return {{"remaining_ms", body.turn_left->count()}, {"more_time", more}};
}

}  // namespace

void Clocks::came(const std::string& room, server::ConnectionId connection, std::vector<std::string> tokens,
                  std::optional<server::SecretHash> visitor, Time now) {
    rooms_[room].log.push_back({now, agenda_.now(), Came{connection, std::move(tokens), visitor}});
}

void Clocks::went(const std::string& room, server::ConnectionId connection, Time now) {
    rooms_[room].log.push_back({now, agenda_.now(), Went{connection}});
}

void Clocks::appended(const server::Record& record, Time now) {
    rooms_[record.room].log.push_back({now, agenda_.now(), Appended{record.seq}});
}

void Clocks::apply(Room& room, const server::RoomState& state, Came& came) {
    if (came.visitor) {
        room.visitors[*came.visitor] = came.connection;
        return;
    }
    const auto is_known = [&](const std::string& token) {
        const auto hash = server::hash_of(token);
        const auto found = std::ranges::find_if(
            state.people, [&](const auto& one) { return one.second.token == hash || one.second.former_token == hash; });
        if (found != state.people.end()) room.here[came.connection] = found->first;
        return found != state.people.end();
    };
    if (std::ranges::none_of(came.tokens, is_known)) room.newcomers.push_back(came.connection);
}

void Clocks::apply(Room& room, const server::RoomState&, Went& went) {
    room.here.erase(went.connection);
    std::erase_if(room.visitors, [&](const auto& one) { return one.second == went.connection; });
}

/// Up to the record with this number, or to the end.
void Clocks::catch_up(Room& room, const server::RoomState& state, std::optional<std::uint64_t> seq) {
    while (!room.log.empty()) {
        Entry entry = std::move(room.log.front());
        room.log.pop_front();
        if (entry.moment > room.moment) notice(room, state);
        room.now = entry.time;
        room.moment = entry.moment;
        check_overdue(room, room.now);
        if (const auto* appended = std::get_if<Appended>(&entry.what)) {
            if (appended->seq != seq) referee_.fail("Clocks", "records are committed in another order");
            return;
        }
        if (auto* came = std::get_if<Came>(&entry.what)) apply(room, state, *came);
        if (auto* went = std::get_if<Went>(&entry.what)) apply(room, state, *went);
        room.to_notice = true;
        // Who waited while a room was read comes in one after the other, and only then are the records appended.
        if (all_ready(room, state)) room.ready_at = room.now;
    }
    if (seq) referee_.fail("Clocks", "a record is committed that was never appended");
}

void Clocks::check_overdue(const Room& room, Time now) {
    for (const Countdown* one : {&room.turn, &room.pause}) {
        if (!one->left || room.stands) continue;
        if (std::max(one->at + *one->left, excused_) + lateness_max < now) {
            return referee_.fail("Clocks", "a clock has run out, and nothing comes of it");
        }
    }
}

/// A record is under way: not all that happened is known.
bool Clocks::is_ahead(const Room& room) {
    return std::ranges::any_of(room.log,
                               [](const Entry& entry) { return std::holds_alternative<Appended>(entry.what); });
}

void Clocks::look(const Shadows& shadows, Time now) {
    for (const auto& [code, shadow] : shadows) {
        const auto found = rooms_.find(code);
        if (found == rooms_.end()) continue;
        Room& room = found->second;
        if (is_ahead(room)) continue;
        catch_up(room, shadow->state(), std::nullopt);
        if (room.moment < agenda_.now()) notice(room, shadow->state());
        check_overdue(room, now);
    }
}

void Clocks::begin_batch(const std::string& room) {
    auto& told = rooms_[room].told;
    if (told.size() > 1) told.erase(told.begin(), told.end() - 1);
}

void Clocks::compare(const Room& room, const server::RecordBody& body) {
    const auto check = [&](const Countdown& ours, const std::optional<Time>& recorded, const std::string& name) {
        const auto left = ours.left ? std::optional(ours.left_at(room.now, room.stands)) : std::nullopt;
        if (left == recorded) return;
        const auto text = [](const std::optional<Time>& time) {
            return time ? std::to_string(time->count()) + " ms" : std::string("nothing");
        };
        referee_.fail("Clocks", name + " is recorded with " + text(recorded) + " left instead of " + text(left));
    };
    check(room.turn, body.turn_left, "the clock of a turn");
    check(room.pause, body.pause_left, "the pause between two rounds");
    if (room.turn.left && body.more_time_used != room.more_time_used) {
        referee_.fail("Clocks", "a record is wrong about more_time");
    }
}

void Clocks::end(const Shadow& shadow) {
    Room& room = rooms_[shadow.state().code];
    const auto& state = shadow.state();
    check_late(room, state);
    check_pause(room, state);
    note_empty(room, state);
    stand_or_go(room, plays(room, state));
    room.to_notice = false;
    if (room.ran_out) room.turn.left.reset();
    time_pause(room, state);
    time_turn(room, state);
    compare(room, shadow.last());
    room.in_record = false;
    room.told.push_back({state.history.version(), clock_of(shadow.last(), state), room.now});
}

/// An update is made when a version comes to be, or later for somebody who comes back.
void Clocks::shown(const Shown& shown, Time now) {
    if (!shown.is_game() || shown.shadow == nullptr) return;
    const Json& clock = shown.message.at("clock");
    const auto v = shown.message.at("v").get<std::uint64_t>();
    const auto is_this = [&](const Told& told) {
        if (told.v != v || told.clock.is_null() || clock.is_null()) return told.v == v && told.clock == clock;
        if (told.clock.at("more_time") != clock.at("more_time")) return false;
        const auto most = told.clock.at("remaining_ms").get<std::int64_t>();
        const auto least = told.since ? std::max<std::int64_t>(0, most - (now - *told.since).count()) : 0;
        const auto left = clock.at("remaining_ms").get<std::int64_t>();
        return least <= left && left <= most;
    };
    const auto& told = rooms_[shown.shadow->state().code].told;
    if (std::ranges::none_of(told, is_this)) referee_.fail("Clocks", "an update shows a clock that is not the room's");
}

void Clocks::restarted(const Shadow& shadow) {
    const auto& state = shadow.state();
    const auto& last = shadow.last();
    Room room;
    room.turn.left = last.turn_left;
    room.pause.left = last.pause_left;
    room.more_time_used = last.more_time_used;
    if (last.turn_left) {
        room.phase_is_timed = state.table->time_limit().has_value();
        room.timed = on_the_clock(state);
    }
    room.told.push_back({state.history.version(), clock_of(last, state), std::nullopt});
    rooms_[state.code] = std::move(room);
}

}  // namespace crowntable::sim
