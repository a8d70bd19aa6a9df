// How appends are written as a group, and what becomes of those that the database passes over or loses sight of.
#include <set>
#include <utility>

#include "server/store/postgres/answers.hpp"
#include "server/store/postgres/postgres_journal.hpp"
#include "server/store/postgres/statements.hpp"

namespace crowntable::server::postgres {

namespace {

/// An append is passed over while its row is locked. So often it is asked before its row is waited for; and so often it
/// is then asked for that, or found to have no row, before that is believed.
constexpr int tries_before_waiting = 2;
constexpr int tries_max = 4;

}  // namespace

void PostgresJournal::write(Group group) {
    std::vector<std::string_view> new_rooms;
    std::vector<std::int64_t> new_fences;
    std::vector<std::string_view> rooms;
    std::vector<std::int64_t> seqs;
    std::vector<std::int64_t> fences;
    std::vector<std::string_view> bodies;
    std::vector<std::int64_t> formats;
    std::vector<std::string_view> needs;
    for (const Appending& one : group) {
        const auto fence = as_number(fences_.present(one.append.room, one.append.fence));
        if (one.append.records.front().seq == 1) {
            new_rooms.emplace_back(one.append.room);
            new_fences.push_back(fence);
        }
        for (const Record& record : one.append.records) {
            rooms.emplace_back(record.room);
            seqs.push_back(as_number(record.seq));
            fences.push_back(fence);
            bodies.emplace_back(record.body);
            formats.push_back(record.format);
            needs.emplace_back(record.needs);
        }
    }
    std::vector<Call> calls;
    if (!new_rooms.empty()) {
        // A code that is given again begins without what stood there before.
        calls.push_back({&statement::clear_records_of, Values().texts(new_rooms)});
        calls.push_back({&statement::clear_rooms, Values().texts(new_rooms)});
        calls.push_back(
            {&statement::make_rooms, Values().texts(new_rooms).numbers(new_fences).text(node_.id).number(node_.epoch)});
    }
    calls.push_back({&statement::append,
                     Values().texts(rooms).numbers(seqs).numbers(fences).bytes(bodies).numbers(formats).texts(needs)});
    send(calls, [this, group = std::move(group)](const Answer& answer) mutable { written(std::move(group), answer); });
}

void PostgresJournal::written(Group group, const Answer& given) {
    std::set<std::string, std::less<>> kept;
    const auto* rows = rows_in(given);
    for (int row = 0; rows != nullptr && row < rows->back().size(); ++row) {
        kept.emplace(rows->back().bytes(row, 0));
    }
    const bool is_unknown = std::holds_alternative<Unknown>(given);
    for (Appending& one : group) {
        if (kept.contains(one.append.room)) {
            if (one.append.records.front().seq == 1) ++rooms_there_;
            answer(one, CommitResult::committed);
        } else if (refusal_in(given) != nullptr) {
            answer(one, CommitResult::failed);
        } else {
            one.in_doubt |= is_unknown;
            // A row that may not be there yet is no row to wait for: whoever makes it again waits for whoever is at it.
            const bool may_be_made = one.append.records.front().seq == 1 && is_unknown;
            if (!is_unknown) ++one.tries;
            one.needs_fence = !may_be_made && (is_unknown || one.tries >= tries_before_waiting);
            again(std::move(one));
        }
    }
}

void PostgresJournal::renew(Group group) {
    std::vector<std::string_view> rooms;
    std::vector<std::int64_t> old;
    std::vector<std::int64_t> fresh;
    for (const Appending& one : group) {
        const auto change = fences_.change(one.append.room, one.append.fence);
        for (const Fence fence : change.old) {
            rooms.emplace_back(one.append.room);
            old.push_back(as_number(fence));
            fresh.push_back(as_number(change.fresh));
        }
    }
    Values values;
    values.texts(rooms).numbers(old).numbers(fresh).text(node_.id).number(node_.epoch);
    send({{&statement::renew, std::move(values)}},
         [this, group = std::move(group)](const Answer& answer) mutable { renewed(std::move(group), answer); });
}

void PostgresJournal::renewed(Group group, const Answer& answer) {
    const auto* rows = rows_in(answer);
    Rooms<std::uint64_t> seqs;
    for (int row = 0; rows != nullptr && row < rows->front().size(); ++row) {
        const std::string room(rows->front().bytes(row, 0));
        fences_.changed(room, static_cast<Fence>(rows->front().number(row, 1)));
        seqs[room] = static_cast<std::uint64_t>(rows->front().number(row, 2));
    }
    for (Appending& one : group) {
        if (rows == nullptr) {
            again(std::move(one));
        } else if (const auto seq = seqs.find(one.append.room); seq != seqs.end()) {
            judge(std::move(one), seq->second);
        } else {
            judge(std::move(one), std::nullopt);
        }
    }
}

/// `seq` is the last word of a row of ours; nothing where there is none.
void PostgresJournal::judge(Appending one, std::optional<std::uint64_t> seq) {
    const auto first = one.append.records.front().seq;
    const auto last = one.append.records.back().seq;
    ++one.tries;
    if (seq && one.in_doubt && *seq >= last) return answer(one, CommitResult::committed);
    if (seq && *seq + 1 != first) return answer(one, CommitResult::failed);
    // No row, once more: an earlier new fence of ours may just have been put.
    if (one.tries > tries_max) {
        if (!seq) fences_.forget(one.append.room, one.append.fence);
        return answer(one, seq ? CommitResult::failed : CommitResult::fenced);
    }
    one.needs_fence = !seq;
    // With the new fence nothing of before can come any more.
    if (seq) one.in_doubt = false;
    again(std::move(one));
}

}  // namespace crowntable::server::postgres
