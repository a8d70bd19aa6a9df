#include "tests/sim/cluster/checks.hpp"

#include <algorithm>
#include <array>

namespace crowntable::sim {

namespace {

const Tables::Room* room_in(const Tables& tables, const std::string& code) {
    const auto found = tables.rooms.find(code);
    return found == tables.rooms.end() ? nullptr : &found->second;
}

}  // namespace

void Owners::committed(const Tables& before, const WriteSet& writes, Time now) {
    for (const auto& written : writes) {
        if (const auto* node = std::get_if<NodeWritten>(&written)) {
            const auto was = before.nodes.find(node->id);
            const bool is_buried = was != before.nodes.end() && node->row.epoch != was->second.epoch;
            if (is_buried && may_speak_(node->id, was->second.epoch)) {
                referee_.fail("Owners", "a node is buried that may speak for its rooms");
            }
        }
        const auto* room = std::get_if<RoomWritten>(&written);
        if (room == nullptr || !room->row) continue;
        const auto* was = room_in(before, room->code);
        if (was == nullptr || was->owner != room->row->owner || was->epoch != room->row->epoch) {
            taken_at_[room->code] = now;
        }
        if (was == nullptr || !before.is_owned(*was) || !room->row->owner) continue;
        if (was->owner != room->row->owner || was->epoch != room->row->epoch) {
            referee_.fail("Owners", "a room is taken from a node that lives");
        }
    }
}

void Owners::written(const Tables& before, const WriteSet& writes, const std::string& id, std::int64_t epoch) {
    // A room that is made stands in front of its records.
    std::map<std::string, Tables::Room> rooms = before.rooms;
    const auto is_its = [&](const std::string& code) {
        const auto found = rooms.find(code);
        return found != rooms.end() && found->second.owner == id && found->second.epoch == epoch;
    };
    for (const auto& one : writes) {
        if (const auto* record = std::get_if<RecordWritten>(&one)) {
            if (record->body && !is_its(record->room))
                referee_.fail("Owners", "a node writes to a room of another one");
        }
        const auto* room = std::get_if<RoomWritten>(&one);
        if (room == nullptr || !room->row) continue;
        const auto was = rooms.find(room->code);
        const bool is_given_up = was != rooms.end() && before.is_owned(was->second) && !room->row->owner;
        if (is_given_up && !is_its(room->code)) referee_.fail("Owners", "a node gives up a room of another one");
        rooms[room->code] = *room->row;
    }
}

bool Owners::is_named(const Tables& tables, const std::string& id, std::int64_t epoch, const std::string& code) {
    const auto* room = room_in(tables, code);
    return room != nullptr && room->owner == id && room->epoch == epoch;
}

bool Owners::has(const Tables& tables, const std::string& id, std::int64_t epoch, const std::string& code) {
    return is_named(tables, id, epoch, code) && tables.is_owned(*room_in(tables, code));
}

Time Owners::taken_at(const std::string& code) const {
    const auto found = taken_at_.find(code);
    return found == taken_at_.end() ? Time{0} : found->second;
}

void Owners::shown(const Tables& tables, const std::string& id, std::int64_t epoch, const Shown& shown) {
    const auto type = shown.type();
    if (type != "update" && type != "room" && type != "welcome") return;
    if (!has(tables, id, epoch, shown.viewer.room))
        referee_.fail("Owners", "a room is shown by a node that does not have it");
}

void Gapless::look_at(const Tables& tables, const std::string& code, const Tables::Room& room) {
    if (room.has_ended()) return;
    const auto found = tables.records.find(code);
    const auto count = found == tables.records.end() ? 0 : static_cast<std::int64_t>(found->second.size());
    const auto last = found == tables.records.end() ? 0 : found->second.rbegin()->first;
    if (count != room.seq || last != room.seq) {
        referee_.fail("Gapless", "the records of a room are not those from the first to the number that its row names");
    }
}

void Gapless::look(const Tables& tables) {
    for (const auto& [code, room] : tables.rooms) look_at(tables, code, room);
}

void Gapless::look(const Tables& tables, const WriteSet& writes) {
    for (const auto& written : writes) {
        const auto* room = std::get_if<RoomWritten>(&written);
        if (room == nullptr) continue;
        if (const auto* row = room_in(tables, room->code)) look_at(tables, room->code, *row);
    }
}

void Finals::shown(const Tables& tables, const Shown& shown) {
    if (shown.type() != "closing") return;
    const std::string reason = shown.message.at("reason");
    const auto* room = room_in(tables, shown.viewer.room);
    const bool is_there = room != nullptr && !room->has_ended();
    if (reason == "NO_SUCH_ROOM" && is_there) referee_.fail("Finals", "a room is denied that is there");
    if (reason == "ROOM_BROKEN" && is_there && !room->broken) {
        referee_.fail("Finals", "a room is called broken that is none");
    }
    const bool is_known = shown.shadow != nullptr && shown.shadow->person(shown.viewer.given_token);
    if (reason == "REMOVED" && is_known) referee_.fail("Finals", "somebody is sent away who was not removed");
}

void Finals::answered(const Tables& tables, const std::string& code, int status) {
    const auto* room = room_in(tables, code);
    const bool is_there = room != nullptr && !room->has_ended();
    if (status == 404 && is_there) referee_.fail("Finals", "a question is answered that there is no such room");
}

void LastEnds::committed(const Tables& before, const WriteSet& writes, Time now) {
    for (const auto& written : writes) {
        const auto* room = std::get_if<RoomWritten>(&written);
        if (room == nullptr || !room->row) continue;
        const auto* was = room_in(before, room->code);
        if (was == nullptr || was->has_ended()) continue;
        const bool is_claimed = room->row->owner && (was->owner != room->row->owner || was->epoch != room->row->epoch);
        if (is_claimed && room->row->ends_at) referee_.fail("Ends", "a room that is claimed has an end");
        if (!room->row->has_ended()) continue;
        ended_.insert(room->code);
        const auto shown = shown_at_.find(room->code);
        if (shown != shown_at_.end() && now - shown->second < idle_min_) {
            referee_.fail("Ends", "a room ends soon after somebody was there");
        }
    }
}

void LastEnds::all_left(const Tables& tables) {
    const auto is_over = [](const auto& room) { return room.second.has_ended(); };
    if (!std::ranges::all_of(tables.rooms, is_over)) referee_.fail("Ends", "a room lives on that was left long ago");
}

void Pauses::closed(std::string_view reason, Time now) {
    constexpr std::array<std::string_view, 4> ours{"ROOM_RELOADED", "SERVER_STOPPING", "TOO_SLOW", "IDLE"};
    const bool is_ours = std::ranges::find(ours, reason) != ours.end();
    if (is_ours && now >= began_ && now <= until_) {
        referee_.fail("Pauses", "a connection is closed because the database stands still");
    }
}

}  // namespace crowntable::sim
