// How rooms end, and what is left of them is removed.
#include <algorithm>
#include <optional>

#include "tests/sim/cluster/statement_parts.hpp"

namespace crowntable::sim {

namespace {

Work clear_records_of(const Given& given, Transaction& tx) {
    const auto count = std::make_shared<std::size_t>(0);
    for (const auto& code : sorted(given.texts(1))) {
        const auto room = tx.room(code);
        if (!room || !room->has_ended()) continue;
        for (const auto& [seq, body] : tx.bodies(code)) {
            tx.put_record(code, seq, nullptr);
            ++*count;
        }
    }
    return {.answer = changed_of(count)};
}

Work remove_ended(const std::set<std::string>& codes, Transaction& tx) {
    const auto count = std::make_shared<std::size_t>(0);
    Work work{.answer = changed_of(count)};
    for (const auto& code : codes) {
        const auto seen = tx.room(code);
        if (!seen || !seen->has_ended()) continue;
        work.rows.push_back({room_key(code), [=, &tx] {
                                 const auto room = tx.room(code);
                                 if (!room || !room->has_ended()) return false;
                                 tx.put(code, std::nullopt);
                                 ++*count;
                                 return true;
                             }});
    }
    return work;
}

Work clear_rooms(const Given& given, Transaction& tx) {
    return remove_ended(sorted(given.texts(1)), tx);
}

void end(Tables::Room& room, std::int64_t fence) {
    room.broken = "ended";
    room.fence = fence;
    room.owner.reset();
    room.epoch.reset();
}

Work end_room(const Given& given, Transaction& tx) {
    const auto fence = given.number(2);
    const auto last = given.number(3);
    return change_room(
        given.text(1), tx,
        [=, any = tx.mutates(Mutation::unfenced_end)](const Tables::Room& room) {
            const bool is_ended_before = room.has_ended() && room.fence == last;
            return is_ended_before || ((any || room.fence == fence) && !room.broken);
        },
        [last](Tables::Room& room) { end(room, last); });
}

Work set_end(const Given& given, Transaction& tx) {
    return change_rooms(
        given, tx, [](const Tables::Room& room, std::int64_t fence) { return room.fence == fence && !room.broken; },
        [when = given.numbers(3)](Tables::Room& room, std::size_t at) {
            room.ends_at = when[at] == 0 ? std::nullopt : std::optional(when[at]);
        });
}

/// Some rooms of nobody, whichever are free. `fits` is asked of what is seen first, and once more of what is locked,
/// for which both are given.
Work change_some(Transaction& tx, std::int64_t rooms_max,
                 const std::function<bool(const Tables::Room& seen, const Tables::Room& locked)>& fits,
                 const std::function<void(Tables::Room&)>& change) {
    const auto count = std::make_shared<std::size_t>(0);
    Work work{.skips_locked = true, .changes_max = static_cast<std::size_t>(rooms_max), .answer = changed_of(count)};
    const auto nodes = std::make_shared<Tables>();
    nodes->nodes = tx.committed().nodes;
    const auto is_one = [=](const Tables::Room& before, const Tables::Room& room) {
        return !room.broken && !nodes->is_owned(room) && fits(before, room);
    };
    for (const auto& [code, seen] : tx.rooms()) {
        if (!is_one(seen, seen)) continue;
        work.rows.push_back({room_key(code), [=, &tx, code = code, seen = seen] {
                                 auto room = tx.room(code);
                                 if (!room || !is_one(seen, *room)) return false;
                                 change(*room);
                                 tx.put(code, *room);
                                 ++*count;
                                 return true;
                             }});
    }
    return work;
}

Work give_ends(const Given& given, Transaction& tx) {
    return change_some(
        tx, given.number(2),
        [](const Tables::Room& seen, const Tables::Room& room) { return !room.ends_at && room.fence == seen.fence; },
        [when = given.number(1)](Tables::Room& room) { room.ends_at = when; });
}

Work end_due(const Given& given, Transaction& tx) {
    const auto now = given.number(1);
    return change_some(
        tx, given.number(3),
        [=](const Tables::Room&, const Tables::Room& room) { return room.ends_at && *room.ends_at <= now; },
        [fence = given.number(2)](Tables::Room& room) { end(room, fence); });
}

Work clear_some_records(const Given& given, Transaction& tx) {
    const auto count = std::make_shared<std::size_t>(0);
    const auto rooms = tx.rooms();
    const auto ended = std::ranges::find_if(rooms, [](const auto& room) { return room.second.has_ended(); });
    if (ended != rooms.end()) {
        for (const auto& [seq, body] : tx.bodies(ended->first)) {
            if (static_cast<std::int64_t>(*count) == given.number(1)) break;
            tx.put_record(ended->first, seq, nullptr);
            ++*count;
        }
    }
    return {.answer = changed_of(count)};
}

Work clear_empty_rooms(const Given&, Transaction& tx) {
    std::set<std::string> empty;
    for (const auto& [code, room] : tx.rooms()) {
        if (room.has_ended() && tx.bodies(code).empty()) empty.insert(code);
    }
    return remove_ended(empty, tx);
}

}  // namespace

const std::map<std::string_view, Carry>& statements_of_ends() {
    static const std::map<std::string_view, Carry> all{{"clear_records_of", clear_records_of},
                                                       {"clear_rooms", clear_rooms},
                                                       {"end_room", end_room},
                                                       {"set_end", set_end},
                                                       {"give_ends", give_ends},
                                                       {"end_due", end_due},
                                                       {"clear_some_records", clear_some_records},
                                                       {"clear_empty_rooms", clear_empty_rooms}};
    return all;
}

}  // namespace crowntable::sim
