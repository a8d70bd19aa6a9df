#include "server/store/record_log.hpp"

#include <sqlite3.h>

#include <algorithm>
#include <limits>
#include <tuple>
#include <utility>

#include "engine/ensure.hpp"
#include "server/store/moment.hpp"
#include "server/store/record_sum.hpp"
#include "server/store/room_reading.hpp"

namespace crowntable::server {

namespace {

/// Beyond this the tails are looked up anew.
constexpr std::size_t tails_kept_max = 100'000;
/// So many records, and those of one group more, are read at a start to find the heads that were not noted.
constexpr std::size_t records_unnoted_max = 4'096;

std::int64_t as_number(std::uint64_t value) {
    return static_cast<std::int64_t>(value);
}

}  // namespace

RecordLog::RecordLog(Database database)
    : database_(std::move(database)),
      insert_(database_.prepare("INSERT INTO records(id, room, seq, previous, sum, body) VALUES(?1, ?2, ?3, ?4, ?5, "
                                "?6)")),
      find_room_(database_.prepare("SELECT id, fence, head, first, ends_at, sum FROM rooms WHERE code = ?1")),
      find_record_(database_.prepare("SELECT room, seq, previous, sum, body FROM records WHERE id = ?1")),
      add_room_(
          database_.prepare("INSERT INTO rooms(code, fence, head, first, ends_at, sum) VALUES(?1, ?2, 0, 0, 0, 0) "
                            "RETURNING id")),
      note_room_(
          database_.prepare("UPDATE rooms SET fence = ?2, head = ?3, first = ?4, ends_at = ?5, sum = ?6 WHERE id "
                            "= ?1")),
      remove_record_(database_.prepare("DELETE FROM records WHERE id = ?1")),
      probe_(database_.prepare("UPDATE probe SET written = written + 1")) {}

void RecordLog::begin_reading() {
    forget_tails();
    database_.run("BEGIN");
}

void RecordLog::begin() {
    database_.run("BEGIN IMMEDIATE");
}

void RecordLog::commit() {
    database_.run("COMMIT");
}

void RecordLog::roll_back() {
    // The tails may already count what is taken back now.
    forget_tails();
    try {
        database_.run("ROLLBACK");
    } catch (const SqliteError&) {
        // SQLite has rolled back by itself, as it does when the disk is full.
    }
}

void RecordLog::forget_tails() {
    tails_.clear();
    unnoted_.clear();
    records_unnoted_ = 0;
    next_id_ = 0;
}

void RecordLog::catch_up() {
    if (next_id_ != 0) return;
    auto note = database_.prepare("SELECT noted_to, sum FROM heads");
    // Where the note itself is damaged all records are looked at.
    const auto noted = note.step() && sum_of(note.number(0)) == note.number(1) ? note.number(0) : 0;
    note.reset();
    auto last = noted;
    struct Newest {
        std::int64_t id = 0;
        std::int64_t seq = 0;
    };
    std::unordered_map<std::int64_t, Newest> newest;
    auto rows = database_.prepare("SELECT id, room, seq FROM records WHERE id > ?1 ORDER BY id");
    rows.bind(1, noted);
    records_unnoted_ = 0;
    for (; rows.step(); ++records_unnoted_) {
        last = rows.number(0);
        newest[rows.number(1)] = {last, rows.number(2)};
    }
    auto room = database_.prepare("SELECT id, fence, head, first, ends_at, sum, code FROM rooms WHERE id = ?1");
    for (const auto& [id, record] : newest) {
        // Records of a room that is gone wait to be removed.
        if (room.bind(1, id).step()) {
            const std::string code(room.text(6));
            // A damaged one stays so.
            if (auto tail = tail_in(room, code)) {
                tail->head = record.id;
                tail->seq = static_cast<std::uint64_t>(record.seq);
                tails_.emplace(code, *tail);
                unnoted_.insert(code);
            }
        }
        room.reset();
    }
    next_id_ = last + 1;
}

std::optional<RecordLog::Tail> RecordLog::tail_in(const Statement& rows, std::string_view code) {
    const StoredRoom room{rows.number(0), rows.number(1), rows.number(2), rows.number(3), rows.number(4), code};
    if (sum_of(room) != rows.number(5)) return std::nullopt;
    return Tail{.id = room.id,
                .fence = static_cast<Fence>(room.fence),
                .head = room.head,
                .first = room.first,
                .ends_at = room.ends_at};
}

std::optional<RecordLog::Tail> RecordLog::tail_of(const std::string& room) {
    catch_up();
    if (const auto known = tails_.find(room); known != tails_.end()) return known->second;
    const bool is_there = find_room_.bind(1, std::string_view(room)).step();
    auto tail = is_there ? tail_in(find_room_, room) : std::nullopt;
    find_room_.reset();
    if (!is_there) return std::nullopt;
    if (!tail) throw DamagedRoom("the row of the room is not as it was written");
    if (tail->head != 0) tail->seq = seq_of(tail->head);
    // All that can be looked up again at once, for which of them will be needed again is not known.
    if (tails_.size() >= tails_kept_max) {
        std::erase_if(tails_, [&](const auto& entry) { return !unnoted_.contains(entry.first); });
    }
    tails_.emplace(room, *tail);
    return tail;
}

std::uint64_t RecordLog::seq_of(std::int64_t record) {
    try {
        const bool is_there = find_record_.bind(1, record).step();
        const auto seq = is_there ? static_cast<std::uint64_t>(find_record_.number(1)) : 0;
        find_record_.reset();
        if (is_there) return seq;
    } catch (const SqliteError& error) {
        // One broken page is the trouble of the rooms that have records on it.
        if (error.code() != SQLITE_CORRUPT) throw;
    }
    throw DamagedRoom("the newest record is missing");
}

void RecordLog::create_room(const std::string& room, Tail& tail) {
    const bool is_created = add_room_.bind(1, std::string_view(room)).bind(2, as_number(tail.fence)).step();
    ENSURE(is_created);
    tail.id = add_room_.number(0);
    add_room_.run();
}

void RecordLog::note(const std::string& room, const Tail& tail) {
    const StoredRoom stored{tail.id, as_number(tail.fence), tail.head, tail.first, tail.ends_at, room};
    note_room_.bind(1, stored.id)
        .bind(2, stored.fence)
        .bind(3, stored.head)
        .bind(4, stored.first)
        .bind(5, stored.ends_at)
        .bind(6, sum_of(stored))
        .run();
}

void RecordLog::write(const Record& record, Tail& tail) {
    if (tail.id == 0) create_room(record.room, tail);
    const StoredRecord stored{tail.id, as_number(record.seq), tail.head, record.room, record.body};
    insert_.bind(1, next_id_)
        .bind(2, stored.room)
        .bind(3, stored.seq)
        .bind(4, stored.previous)
        .bind(5, sum_of(stored))
        .bind(6, stored.body)
        .run();
    tail.head = next_id_++;
    tail.seq = record.seq;
    ++records_unnoted_;
    if (tail.first == 0) {
        tail.first = tail.head;
        note(record.room, tail);
    }
}

CommitResult RecordLog::append(const Append& append) {
    // Alone, each record would be committed for itself, and an append no longer be all or nothing.
    ENSURE(database_.in_transaction());
    ENSURE(!append.records.empty());
    // All is looked at before anything is written: what is refused takes nothing from others of its transaction.
    Tail tail;
    try {
        tail = tail_of(append.room).value_or(Tail{});
    } catch (const DamagedRoom&) {
        return CommitResult::failed;
    }
    if (tail.fence != append.fence) return CommitResult::fenced;
    if (!follows(append, tail.seq)) return CommitResult::failed;
    for (const Record& record : append.records) write(record, tail);
    tails_[append.room] = tail;
    unnoted_.insert(append.room);
    if (records_unnoted_ >= records_unnoted_max) note_heads();
    return CommitResult::committed;
}

void RecordLog::note_heads() {
    ENSURE(database_.in_transaction());
    catch_up();
    for (const auto& room : unnoted_) note(room, tails_.at(room));
    const auto noted_to = next_id_ - 1;
    auto noted = database_.prepare("UPDATE heads SET noted_to = ?1, sum = ?2");
    noted.bind(1, noted_to).bind(2, sum_of(noted_to)).run();
    unnoted_.clear();
    records_unnoted_ = 0;
}

void RecordLog::set_end(const std::string& room, std::optional<WallTime> ends_at) try {
    ENSURE(database_.in_transaction());
    auto tail = tail_of(room);
    if (!tail) return;
    tail->ends_at = stored_end(ends_at);
    note(room, *tail);
    tails_[room] = *tail;
} catch (const DamagedRoom&) {
    // Its row stays as it is, for whoever saves what is whole.
}

void RecordLog::expire(const std::string& room) {
    ENSURE(database_.in_transaction());
    catch_up();
    const auto known = tails_.find(room);
    // Its head is the one of the row where nothing newer is known, also where the row is damaged.
    auto row = database_.prepare("DELETE FROM rooms WHERE code = ?1 RETURNING id, head");
    if (!row.bind(1, std::string_view(room)).step()) return;
    auto ended = database_.prepare("INSERT INTO ended(room, head, code) VALUES(?1, ?2, ?3)");
    ended.bind(1, row.number(0))
        .bind(2, known != tails_.end() ? known->second.head : row.number(1))
        .bind(3, std::string_view(room))
        .run();
    row.run();
    tails_.erase(room);
    unnoted_.erase(room);
}

bool RecordLog::clear_some(int records_max, int pages_max) {
    ENSURE(database_.in_transaction());
    auto ended = database_.prepare("SELECT room, head FROM ended LIMIT 1");
    if (ended.step()) {
        const auto room = ended.number(0);
        const auto head = ended.number(1);
        ended.reset();
        return clear_records(room, head, records_max);
    }
    const auto free_pages = database_.number("PRAGMA freelist_count");
    if (free_pages == 0) return false;
    database_.run(("PRAGMA incremental_vacuum(" + std::to_string(pages_max) + ")").c_str());
    return database_.number("PRAGMA freelist_count") < free_pages;
}

bool RecordLog::clear_records(std::int64_t room, std::int64_t head, int records_max) {
    for (int cleared = 0; cleared < records_max && head != 0; ++cleared) {
        // A link that is damaged leads nowhere else: what it led to stays.
        const bool is_its_own = find_record_.bind(1, head).step() && find_record_.number(0) == room;
        const auto previous = is_its_own && find_record_.number(2) < head ? find_record_.number(2) : 0;
        find_record_.reset();
        if (is_its_own) remove_record_.bind(1, head).run();
        head = previous;
    }
    auto left = database_.prepare(head == 0 ? "DELETE FROM ended WHERE room = ?1"
                                            : "UPDATE ended SET head = ?2 WHERE room = ?1");
    left.bind(1, room);
    if (head != 0) left.bind(2, head);
    left.run();
    return true;
}

void RecordLog::probe() {
    ENSURE(database_.in_transaction());
    probe_.run();
}

std::vector<Record> RecordLog::load(const std::string& room) {
    RoomReading reading(*this, room);
    reading.step(std::numeric_limits<std::size_t>::max());
    return reading.take();
}

std::vector<KeptRoom> RecordLog::rooms() {
    const Moment moment(database_);
    catch_up();
    struct Kept {
        std::int64_t head = 0;
        KeptRoom room;
    };
    std::vector<Kept> kept;
    auto rows = database_.prepare("SELECT id, fence, head, first, ends_at, sum, code FROM rooms");
    while (rows.step()) {
        std::string code(rows.text(6));
        const auto known = tails_.find(code);
        const auto tail = known != tails_.end() ? std::optional(known->second) : tail_in(rows, code);
        kept.push_back({tail ? tail->head : rows.number(2), {std::move(code), end_in(tail ? tail->ends_at : 0)}});
    }
    // Players of those that were written to last are the likeliest to knock.
    std::ranges::sort(kept, [](const Kept& left, const Kept& right) {
        return std::tie(left.head, left.room.code) > std::tie(right.head, right.room.code);
    });
    std::vector<KeptRoom> in_order;
    in_order.reserve(kept.size());
    for (auto& one : kept) in_order.push_back(std::move(one.room));
    return in_order;
}

std::vector<Record> RecordLog::first_records() {
    std::vector<Record> first;
    const Moment moment(database_);
    auto rows = database_.prepare("SELECT code, id, first FROM rooms WHERE first > 0");
    while (rows.step()) {
        try {
            if (find_record_.bind(1, rows.number(2)).step()) {
                const StoredRecord stored{find_record_.number(0), find_record_.number(1), find_record_.number(2),
                                          rows.text(0), find_record_.text(4)};
                const bool is_whole =
                    stored.room == rows.number(1) && stored.seq == 1 && sum_of(stored) == find_record_.number(3);
                if (is_whole) first.push_back({std::string(rows.text(0)), 1, std::string(stored.body)});
            }
        } catch (const SqliteError&) {
            // The records of one room are damaged, which whoever reads the room will find.
        }
        find_record_.reset();
    }
    return first;
}

}  // namespace crowntable::server
