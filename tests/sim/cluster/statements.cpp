#include "tests/sim/cluster/statements.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <string_view>

#include "engine/ensure.hpp"
#include "server/cluster/abilities.hpp"
#include "tests/sim/cluster/rows.hpp"
#include "tests/sim/cluster/statement_parts.hpp"

namespace crowntable::sim {

namespace {

Work make_rooms(const Given& given, Transaction& tx) {
    const auto count = std::make_shared<std::size_t>(0);
    Work work{.answer = changed_of(count)};
    const auto id = given.text(3);
    const auto epoch = given.number(4);
    const auto node = tx.node(id);
    if (!node || node->epoch != epoch) return work;
    std::map<std::string, std::int64_t> fences;
    const auto codes = given.texts(1);
    const auto drawn = given.numbers(2);
    for (std::size_t i = 0; i < codes.size(); ++i) fences.emplace(codes[i], drawn[i]);
    for (const auto& [code, fence] : fences) {
        work.rows.push_back({room_key(code), [=, &tx, code = code, fence = fence] {
                                 if (tx.room(code)) return false;
                                 tx.put(code, Tables::Room{.owner = id, .epoch = epoch, .fence = fence});
                                 ++*count;
                                 return true;
                             }});
    }
    return work;
}

/// What is to be written to a room with one fence.
struct Appended {
    std::int64_t fence = 0;
    std::map<std::int64_t, Tables::Body> bodies{};
    std::size_t count = 0;
    std::int64_t format = 0;
    std::string needs{};
    // Bugs on purpose.
    bool is_unfenced = false;
    bool is_anywhere = false;

    bool fits(const Tables::Room& room) const {
        const bool is_owner = is_unfenced || room.fence == fence;
        const bool follows = is_anywhere || room.seq == bodies.begin()->first - 1;
        return is_owner && !room.broken && follows &&
               static_cast<std::int64_t>(count) == bodies.rbegin()->first - bodies.begin()->first + 1;
    }
};

void write_records(Transaction& tx, const std::string& code, const Appended& appended) {
    const auto there = tx.bodies(code);
    for (const auto& [seq, body] : appended.bodies) {
        if (there.contains(seq)) throw RefusedByDatabase("duplicate key value violates unique constraint");
        tx.put_record(code, seq, body);
    }
}

Work append(const Given& given, Transaction& tx) {
    const auto codes = given.texts(1);
    const auto seqs = given.numbers(2);
    const auto fences = given.numbers(3);
    const auto bodies = given.texts(4);
    const auto formats = given.numbers(5);
    const auto needs = given.texts(6);
    std::map<std::string, std::map<std::int64_t, Appended>> groups;
    for (std::size_t i = 0; i < codes.size(); ++i) {
        auto& group = groups[codes[i]][fences[i]];
        group.fence = fences[i];
        group.is_unfenced = tx.mutates(Mutation::unfenced_append);
        group.is_anywhere = tx.mutates(Mutation::append_anywhere);
        group.bodies[seqs[i]] = std::make_shared<const std::string>(bodies[i]);
        ++group.count;
        group.format = std::max(group.format, formats[i]);
        group.needs += needs[i];
    }
    const auto written = std::make_shared<Table>();
    Work work{.skips_locked = true, .answer = told(written)};
    for (const auto& [code, by_fence] : groups) {
        const auto seen = tx.room(code);
        if (!seen) continue;
        std::vector<Appended> fitting;
        for (const auto& [fence, group] : by_fence) {
            if (group.fits(*seen)) fitting.push_back(group);
        }
        work.rows.push_back({room_key(code), [=, &tx, code = code] {
                                 auto room = tx.room(code);
                                 const auto one = std::ranges::find_if(
                                     fitting, [&](const Appended& group) { return room && group.fits(*room); });
                                 if (one == fitting.end()) return false;
                                 room->seq = one->bodies.rbegin()->first;
                                 room->format = std::max(room->format, one->format);
                                 if (room->rules.find(one->needs) == std::string::npos) room->rules += one->needs;
                                 tx.put(code, *room);
                                 write_records(tx, code, *one);
                                 written->push_back({cell(code)});
                                 return true;
                             }});
    }
    return work;
}

Work renew(const Given& given, Transaction& tx) {
    const auto codes = given.texts(1);
    const auto old = given.numbers(2);
    const auto fresh = given.numbers(3);
    const auto id = given.text(4);
    const auto epoch = given.number(5);
    const auto renewed = std::make_shared<Table>();
    // No row is changed twice by one statement.
    const auto changed = std::make_shared<std::set<std::string>>();
    Work work{.answer = told(renewed)};
    for (std::size_t i = 0; i < codes.size(); ++i) {
        const auto fits = [=, from = old[i]](const std::optional<Tables::Room>& room) {
            return room && room->fence == from && room->owner == id && room->epoch == epoch;
        };
        const auto& code = codes[i];
        if (!fits(tx.room(code))) continue;
        if (tx.mutates(Mutation::early_read)) {
            const auto room = *tx.room(code);
            renewed->push_back({cell(code), cell(room.fence), cell(room.seq)});
            continue;
        }
        work.rows.push_back({room_key(code), [=, &tx, to = fresh[i]] {
                                 auto room = tx.room(code);
                                 if (!fits(room) || !changed->insert(code).second) return false;
                                 room->fence = to;
                                 tx.put(code, *room);
                                 renewed->push_back({cell(code), cell(to), cell(room->seq)});
                                 return true;
                             }});
    }
    return work;
}

server::cluster::RoomNeeds needs_of(const Tables::Room& room) {
    return {static_cast<int>(room.format), server::cluster::needs_in(room.rules)};
}

Work claim(const Given& given, Transaction& tx) {
    const auto codes = given.texts(1);
    const auto drawn = given.numbers(2);
    std::map<std::string, std::int64_t> fences;
    for (std::size_t i = 0; i < codes.size(); ++i) fences.emplace(codes[i], drawn[i]);
    const auto id = given.text(3);
    const auto epoch = given.number(4);
    const auto me = tx.node(id);
    const bool lives = me && me->epoch == epoch;
    const auto known = given.texts(6);
    const server::cluster::Abilities mine{static_cast<int>(given.number(5)), {known.begin(), known.end()}};
    const auto claimed = std::make_shared<Table>();
    Work work{.skips_locked = true, .answer = told(claimed)};
    // Of nodes the statement goes on to see what it saw first.
    const auto nodes = std::make_shared<Tables>();
    nodes->nodes = tx.committed().nodes;
    for (const auto& [code, fence] : fences) {
        const auto seen = tx.room(code);
        if (!seen) continue;
        const auto fits = [=, was = seen->fence](const std::optional<Tables::Room>& room) {
            if (!room || !lives || room->fence != was || room->broken) return false;
            if (!mine.meet(needs_of(*room))) return false;
            const bool is_ours = room->owner == id && room->epoch == epoch;
            return !room->owner || is_ours || !nodes->is_owned(*room);
        };
        work.rows.push_back({room_key(code), [=, &tx, code = code, fence = fence, could = fits(seen)] {
                                 auto room = tx.room(code);
                                 if (!could || !fits(room)) return false;
                                 // Who has released it after it was seen is not who it is taken from.
                                 const bool is_taken_over = room->owner != id || room->epoch != epoch;
                                 const auto from = is_taken_over ? room->owner : std::nullopt;
                                 room->owner = id;
                                 room->epoch = epoch;
                                 room->fence = tx.mutates(Mutation::counted_fence) ? room->fence + 1 : fence;
                                 if (!tx.mutates(Mutation::kept_end)) room->ends_at.reset();
                                 tx.put(code, *room);
                                 claimed->push_back({cell(code), cell(room->fence), from});
                                 return true;
                             }});
    }
    return work;
}

Work release(const Given& given, Transaction& tx) {
    const auto id = given.text(3);
    const auto epoch = given.number(4);
    return change_rooms(
        given, tx,
        [=, any = tx.mutates(Mutation::unfenced_release)](const Tables::Room& room, std::int64_t fence) {
            return any || (room.fence == fence && room.owner == id && room.epoch == epoch);
        },
        [](Tables::Room& room, std::size_t) {
            room.owner.reset();
            room.epoch.reset();
            room.loading.reset();
        });
}

Work begin_load(const Given& given, Transaction& tx) {
    const auto codes = given.texts(1);
    const auto deaths_max = given.number(3);
    const auto id = given.text(4);
    const auto epoch = given.number(5);
    const auto me = tx.node(id);
    const bool lives = me && me->epoch == epoch;
    const auto are_set_aside = std::make_shared<Table>();
    auto work = change_rooms(
        given, tx,
        [=](const Tables::Room& room, std::int64_t fence) {
            return lives && room.fence == fence && !room.broken && room.owner == id && room.epoch == epoch;
        },
        [=](Tables::Room& room, std::size_t at) {
            room.deaths += room.loading && *room.loading != room.fence ? 1 : 0;
            room.loading = room.fence;
            if (room.deaths >= deaths_max) {
                room.broken = "poison";
                room.owner.reset();
                room.epoch.reset();
            }
            are_set_aside->push_back({cell(codes[at]), cell(std::int64_t{room.broken ? 1 : 0})});
        });
    work.answer = told(are_set_aside);
    return work;
}

Work end_load(const Given& given, Transaction& tx) {
    return change_rooms(
        given, tx, [](const Tables::Room& room, std::int64_t fence) { return room.fence == fence; },
        [](Tables::Room& room, std::size_t) {
            room.loading.reset();
            room.deaths = 0;
        });
}

Work load(const Given& given, Transaction& tx) {
    const auto room = tx.room(given.text(1));
    if (!room || room->has_ended()) return reads({});
    const auto last = cell(room->seq);
    const auto broken = cell(std::int64_t{room->broken ? 1 : 0});
    Table rows;
    for (const auto& [seq, body] : tx.bodies(given.text(1))) rows.push_back({last, broken, cell(seq), cell(*body)});
    if (rows.empty()) rows.push_back({last, broken, std::nullopt, std::nullopt});
    return reads(rows);
}

Work find_rooms(const Given& given, Transaction& tx) {
    Table rows;
    for (const auto& code : sorted(given.texts(1))) {
        const auto room = tx.room(code);
        if (!room || room->has_ended()) continue;
        auto& row = rows.emplace_back(std::vector{cell(code), cell(std::int64_t{room->broken ? 1 : 0})});
        if (tx.committed().is_owned(*room)) {
            const auto node = tx.node(*room->owner).value();
            row.insert(row.end(), {cell(*room->owner), cell(node.epoch), cell(node.address)});
        } else {
            row.resize(5);
        }
        row.insert(row.end(), {cell(room->format), cell(room->rules)});
    }
    return reads(rows);
}

Work read_fences(const Given& given, Transaction& tx) {
    Table rows;
    for (const auto& code : sorted(given.texts(1))) {
        const auto room = tx.room(code);
        if (!room || room->has_ended()) continue;
        rows.push_back({cell(code), cell(room->fence), cell(std::int64_t{room->broken ? 1 : 0})});
    }
    return reads(rows);
}

Work count_rooms(const Given&, Transaction& tx) {
    const auto rooms = tx.rooms();
    return reads({{cell(
        std::int64_t{std::ranges::count_if(rooms, [](const auto& room) { return !room.second.has_ended(); })})}});
}

Work list_rooms(const Given&, Transaction& tx) {
    Table rows;
    for (const auto& [code, room] : tx.rooms()) {
        if (!room.has_ended()) rows.push_back({cell(code), cell(room.ends_at)});
    }
    return reads(rows);
}

}  // namespace

Work work_of(const server::postgres::Call& call, Transaction& transaction) {
    static const std::map<std::string_view, Carry> of_rooms{{"make_rooms", make_rooms},
                                                            {"append", append},
                                                            {"renew", renew},
                                                            {"claim", claim},
                                                            {"release", release},
                                                            {"begin_load", begin_load},
                                                            {"end_load", end_load},
                                                            {"load", load},
                                                            {"find_rooms", find_rooms},
                                                            {"read_fences", read_fences},
                                                            {"count_rooms", count_rooms},
                                                            {"list_rooms", list_rooms}};
    for (const auto* known : {&of_rooms, &statements_of_ends(), &statements_of_nodes()}) {
        const auto found = known->find(call.statement->name);
        if (found != known->end()) return found->second(Given(call.values), transaction);
    }
    ENSURE(false);
}

}  // namespace crowntable::sim
