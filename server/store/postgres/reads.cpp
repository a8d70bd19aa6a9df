// What a node reads of the database.
#include <memory>
#include <utility>

#include "server/store/data_directory.hpp"
#include "server/store/drive.hpp"
#include "server/store/postgres/answers.hpp"
#include "server/store/postgres/postgres_journal.hpp"
#include "server/store/postgres/statements.hpp"

namespace crowntable::server::postgres {

namespace {

KeptRoom kept_room(const Rows& rows, int row) {
    KeptRoom room{std::string(rows.bytes(row, 0))};
    if (!rows.is_null(row, 1)) room.ends_at = WallTime(std::chrono::milliseconds(rows.number(row, 1)));
    return room;
}

std::vector<PostgresJournal::Found> found_in(const Rows& rows) {
    std::vector<PostgresJournal::Found> found;
    for (int row = 0; row < rows.size(); ++row) {
        auto& room = found.emplace_back();
        room.code = rows.bytes(row, 0);
        room.is_broken = rows.number(row, 1) != 0;
        room.format = static_cast<int>(rows.number(row, 5));
        room.needs = rows.bytes(row, 6);
        if (rows.is_null(row, 2)) continue;
        room.owner = {.node = {std::string(rows.bytes(row, 2)), rows.number(row, 3)},
                      .address = std::string(rows.bytes(row, 4))};
    }
    return found;
}

/// All records from 1 to the number that the room's row names, each with its own number.
Loaded read(const std::string& room, const Rows& rows) {
    std::vector<Record> records;
    if (rows.size() == 0) return records;
    if (rows.number(0, 1) != 0) return LoadFailure::damaged;
    const auto last = rows.number(0, 0);
    for (int row = 0; row < rows.size() && !rows.is_null(row, 2); ++row) {
        records.push_back({room, static_cast<std::uint64_t>(rows.number(row, 2)), std::string(rows.bytes(row, 3))});
        if (records.back().seq != records.size()) return LoadFailure::damaged;
    }
    if (static_cast<std::int64_t>(records.size()) != last) return LoadFailure::damaged;
    return records;
}

}  // namespace

std::vector<KeptRoom> PostgresJournal::all_rooms() {
    // Not on the stack: it may be answered when nobody waits for it any more.
    const auto listed = std::make_shared<std::optional<std::vector<KeptRoom>>>();
    ask(Listing{[listed](const Rows& rows) {
        listed->emplace();
        for (int row = 0; row < rows.size(); ++row) (*listed)->push_back(kept_room(rows, row));
    }});
    const auto is_listed = [listed] { return listed->has_value(); };
    if (!drive(*this, is_listed, Clock::now() + pace_.end)) {
        throw StoreProblem(StoreProblem::Kind::unreachable, "the rooms of the store cannot be read: " + trouble_);
    }
    return **listed;
}

/// One transaction for all of them: where some were claimed it is written, and waits for a standby.
void PostgresJournal::begin(std::vector<Reading> group) {
    std::vector<Call> calls;
    if (auto begun = beginning(group)) calls.push_back(std::move(*begun));
    const std::size_t first = calls.size();
    for (const Reading& one : group) calls.push_back({&statement::load, Values().text(one.room)});
    send(calls, [this, first, group = std::move(group)](const Answer& answer) {
        const auto* rows = rows_in(answer);
        if (rows != nullptr && first > 0) note_set_aside(rows->front());
        for (std::size_t i = 0; i < group.size(); ++i) {
            const Reading& one = group[i];
            if (rows == nullptr && refusal_in(answer) == nullptr) {
                again(one);
                continue;
            }
            Loaded loaded = LoadFailure::unavailable;
            if (rows != nullptr) loaded = read(one.room, rows->at(first + i));
            post_([done = one.done, loaded = std::move(loaded)]() mutable { done(std::move(loaded)); });
        }
    });
}

/// Those of which `begun` tells that they were.
void PostgresJournal::note_set_aside(const Rows& begun) {
    for (int row = 0; row < begun.size(); ++row) {
        if (begun.number(row, 1) == 0) continue;
        const std::string room(begun.bytes(row, 0));
        unloaded_.erase(room);
        ++rooms_set_aside_;
        if (told_.set_aside) told_.set_aside(room);
    }
}

void PostgresJournal::begin(Finding finding) {
    Values values;
    values.texts({finding.rooms.begin(), finding.rooms.end()});
    send({{&statement::find, std::move(values)}}, [this, finding = std::move(finding)](const Answer& answer) {
        std::optional<std::vector<Found>> found;
        // What is asked again and again need not be asked once more here.
        if (const auto* rows = rows_in(answer)) found = found_in(rows->front());
        post_([done = finding.done, found = std::move(found)]() mutable { done(std::move(found)); });
    });
}

void PostgresJournal::begin(std::vector<Vouching> group) {
    std::vector<std::string_view> rooms;
    for (const Vouching& one : group) rooms.emplace_back(one.room);
    Values values;
    values.texts(rooms);
    send({{&statement::read_fences, std::move(values)}}, [this, group = std::move(group)](const Answer& answer) {
        const auto* rows = rows_in(answer);
        if (rows == nullptr) {
            for (const Vouching& one : group) again(one);
            return;
        }
        Rooms<int> rows_of;
        for (int row = 0; row < rows->front().size(); ++row) rows_of[std::string(rows->front().bytes(row, 0))] = row;
        for (const Vouching& one : group) {
            const auto row = rows_of.find(one.room);
            bool is_true = !one.fence;
            if (row != rows_of.end()) {
                const auto stands = static_cast<Fence>(rows->front().number(row->second, 1));
                const bool is_set_aside = rows->front().number(row->second, 2) != 0;
                is_true = one.fence ? fences_.is_own(one.room, *one.fence, stands) : is_set_aside;
            }
            post_([done = one.done, is_true] { done(is_true); });
        }
    });
}

void PostgresJournal::begin(Listing listing) {
    send({{&statement::list}}, [this, listing = std::move(listing)](const Answer& answer) {
        if (const auto* rows = rows_in(answer)) return listing.use(rows->front());
        again(listing);
    });
}

}  // namespace crowntable::server::postgres
