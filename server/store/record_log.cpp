#include "server/store/record_log.hpp"

#include <utility>

#include "engine/ensure.hpp"

namespace crowntable::server {

namespace {

/// Beyond this the tails are looked up anew.
constexpr std::size_t tails_kept_max = 100'000;

std::int64_t as_number(std::uint64_t value) {
    return static_cast<std::int64_t>(value);
}

}  // namespace

RecordLog::RecordLog(Database database)
    : database_(std::move(database)),
      insert_(database_.prepare("INSERT INTO records(room, seq, body) VALUES(?1, ?2, ?3)")),
      find_room_(database_.prepare("SELECT id, fence FROM rooms WHERE code = ?1")),
      find_last_(database_.prepare("SELECT max(seq) FROM records WHERE room = ?1")),
      add_room_(database_.prepare("INSERT INTO rooms(code, fence) VALUES(?1, ?2) RETURNING id")),
      probe_(database_.prepare("UPDATE probe SET written = written + 1")) {}

void RecordLog::begin_reading() {
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
    tails_.clear();
    try {
        database_.run("ROLLBACK");
    } catch (const SqliteError&) {
        // SQLite has rolled back by itself, as it does when the disk is full.
    }
}

std::optional<RecordLog::Tail> RecordLog::tail_of(const std::string& room) {
    if (const auto known = tails_.find(room); known != tails_.end()) return known->second;
    Tail tail;
    const bool found = find_room_.bind(1, std::string_view(room)).step();
    if (found) {
        tail.id = find_room_.number(0);
        tail.fence = static_cast<Fence>(find_room_.number(1));
    }
    find_room_.reset();
    if (!found) return std::nullopt;
    if (find_last_.bind(1, tail.id).step()) tail.seq = static_cast<std::uint64_t>(find_last_.number(0));
    find_last_.reset();
    // All at once, for which of them will be needed again is not known; to look one up costs two queries.
    if (tails_.size() >= tails_kept_max) tails_.clear();
    tails_.emplace(room, tail);
    return tail;
}

std::int64_t RecordLog::create_room(const std::string& room) {
    const bool is_created = add_room_.bind(1, std::string_view(room)).bind(2, as_number(first_fence)).step();
    ENSURE(is_created);
    const std::int64_t id = add_room_.number(0);
    add_room_.run();
    return id;
}

CommitResult RecordLog::append(const std::vector<Record>& batch, Fence fence) {
    // Alone, each record would be committed for itself, and a batch no longer be all or nothing.
    ENSURE(database_.in_transaction());
    ENSURE(!batch.empty());
    // All is looked at before anything is written: a refused batch takes nothing from others of its transaction.
    std::unordered_map<std::string, Tail> after;
    for (const Record& record : batch) {
        const auto [entry, first_seen] = after.try_emplace(record.room);
        Tail& tail = entry->second;
        if (first_seen) tail = tail_of(record.room).value_or(Tail{});
        if (tail.fence != fence) return CommitResult::fenced;
        if (record.seq != tail.seq + 1) return CommitResult::failed;
        tail.seq = record.seq;
    }
    // Nothing can be refused any more.
    for (auto& [room, tail] : after) {
        if (tail.id == 0) tail.id = create_room(room);
        tails_[room] = tail;
    }
    for (const Record& record : batch) {
        insert_.bind(1, after.at(record.room).id)
            .bind(2, as_number(record.seq))
            .bind(3, std::string_view(record.body))
            .run();
    }
    return CommitResult::committed;
}

void RecordLog::expire(const std::string& room) {
    ENSURE(database_.in_transaction());
    tails_.erase(room);
    // Records first: they refer to the room, and foreign keys are on.
    auto records = database_.prepare("DELETE FROM records WHERE room = (SELECT id FROM rooms WHERE code = ?1)");
    records.bind(1, std::string_view(room)).run();
    auto rooms = database_.prepare("DELETE FROM rooms WHERE code = ?1");
    rooms.bind(1, std::string_view(room)).run();
}

void RecordLog::probe() {
    ENSURE(database_.in_transaction());
    probe_.run();
}

std::vector<Record> RecordLog::load(const std::string& room) {
    auto rows = database_.prepare(
        "SELECT seq, body FROM records WHERE room = (SELECT id FROM rooms WHERE code = ?1) ORDER BY seq");
    rows.bind(1, std::string_view(room));
    std::vector<Record> records;
    while (rows.step()) {
        records.push_back({room, static_cast<std::uint64_t>(rows.number(0)), std::string(rows.text(1))});
    }
    return records;
}

std::vector<std::string> RecordLog::rooms() {
    // Those that were written to last come first: their players are the likeliest to knock.
    auto rows =
        database_.prepare("SELECT code FROM rooms ORDER BY (SELECT max(id) FROM records WHERE room = rooms.id) DESC");
    std::vector<std::string> codes;
    while (rows.step()) codes.emplace_back(rows.text(0));
    return codes;
}

std::vector<Record> RecordLog::first_records() {
    std::vector<Record> first;
    auto row =
        database_.prepare("SELECT body FROM records WHERE room = (SELECT id FROM rooms WHERE code = ?1) AND seq = 1");
    for (const std::string& room : rooms()) {
        try {
            if (row.bind(1, std::string_view(room)).step()) first.push_back({room, 1, std::string(row.text(0))});
        } catch (const SqliteError&) {
            // The records of one room are damaged, which whoever reads the room will find.
        }
        row.reset();
    }
    return first;
}

Fence RecordLog::claim(const std::string& room) {
    ENSURE(database_.in_transaction());
    // The tail holds the fence, which changes here.
    tails_.erase(room);
    auto row = database_.prepare(
        "INSERT INTO rooms(code, fence) VALUES(?1, ?2) ON CONFLICT(code) DO UPDATE SET fence = fence + 1 RETURNING "
        "fence");
    // A room that nobody has written to yet gets a fence beyond the first, so that a server that never claimed it is
    // refused.
    row.bind(1, std::string_view(room)).bind(2, as_number(first_fence + 1)).step();
    const auto fence = static_cast<Fence>(row.number(0));
    row.run();
    return fence;
}

std::optional<Fence> RecordLog::fence_of(const std::string& room) {
    const auto tail = tail_of(room);
    if (!tail) return std::nullopt;
    return tail->fence;
}

}  // namespace crowntable::server
