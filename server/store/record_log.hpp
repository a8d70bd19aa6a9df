#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "server/store/journal.hpp"
#include "server/store/sqlite.hpp"
#include "server/store/stored_rooms.hpp"

namespace crowntable::server {

/// The tables of a store, one call after the other, for one thread. Every call may throw SqliteError; after one that
/// did within a transaction, roll back.
///
/// Records only ever go to the end of their table, and each names the one before it in its room. Where the newest one
/// of a room is (its head) is kept in memory and noted in the table of rooms now and then; a start reads what was
/// written since. So a commit touches the last page alone, however many rooms it is for (docs/adr/0011).
class RecordLog {
public:
    /// `database` is of the present version (schema.hpp).
    explicit RecordLog(Database database);

    /// What is read until the end of the transaction is one moment's state.
    void begin_reading();
    void begin();
    void commit();
    /// Never throws.
    void roll_back();

    // The calls that write need a transaction.
    /// REQUIRES: there are records. `failed` and `fenced` have written nothing.
    CommitResult append(const Append& append);
    /// The room is gone, and its code may be given again; its records are removed by `clear_some`.
    void expire(const std::string& room);
    /// Removes so many records of rooms that are gone, or gives the space of so many pages back where none are left.
    /// Whether there was something to do.
    bool clear_some(int records_max, int pages_max);
    /// Writes something small, to learn whether the disk takes it.
    void probe();
    /// Changes nothing for a room that is not there, or damaged.
    void set_end(const std::string& room, std::optional<WallTime> ends_at);
    /// Whether heads have moved since they were noted.
    bool has_unnoted() const { return !unnoted_.empty(); }
    void note_heads();

    std::string path() const { return database_.path(); }
    /// Outside of a transaction: Database::empty_log.
    bool empty_log() { return database_.empty_log(); }

    /// All at once; some at a time: RoomReading. Throws DamagedRoom.
    std::vector<Record> load(const std::string& room);
    /// Those that were written to last come first. Of one whose row is damaged the end is not known.
    std::vector<KeptRoom> rooms();
    /// Without those that are damaged.
    std::vector<Record> first_records();

private:
    friend class RoomReading;

    /// Ids are those of the tables; 0: none.
    struct Tail {
        std::int64_t id = 0;
        Fence fence = first_fence;
        std::int64_t head = 0;
        std::int64_t first = 0;
        std::int64_t ends_at = 0;
        /// Of the newest record.
        std::uint64_t seq = 0;
    };
    /// What the store holds of a room; nothing if it has never heard of it. Throws DamagedRoom.
    std::optional<Tail> tail_of(const std::string& room);
    /// `rows` stands on: id, fence, head, first, ends_at, sum. Nothing if the sum is wrong.
    static std::optional<Tail> tail_in(const Statement& rows, std::string_view code);
    /// Throws DamagedRoom.
    std::uint64_t seq_of(std::int64_t record);
    /// The row of a room says what `tail` does.
    void note(const std::string& room, const Tail& tail);
    void write(const Record& record, Tail& tail);
    void create_room(const std::string& room, Tail& tail);
    /// Reads what was written since the heads were noted.
    void catch_up();
    void forget_tails();
    bool clear_records(std::int64_t room, std::int64_t head, int records_max);

    Database database_;
    Statement insert_;
    Statement find_room_;
    Statement find_record_;
    Statement add_room_;
    Statement note_room_;
    Statement remove_record_;
    Statement probe_;
    /// The ends of the rooms written to lately, so that an append reads nothing.
    std::unordered_map<std::string, Tail> tails_;
    /// Rooms whose tail is ahead of the table.
    std::unordered_set<std::string> unnoted_;
    /// Records written since the heads were noted.
    std::size_t records_unnoted_ = 0;
    /// Of the next record; 0 before the store was read.
    std::int64_t next_id_ = 0;
};

/// Reads one moment's state while it lives.
class ReadTransaction {
public:
    explicit ReadTransaction(RecordLog& log) : log_(log) { log_.begin_reading(); }
    ~ReadTransaction() { log_.roll_back(); }
    ReadTransaction(const ReadTransaction&) = delete;
    ReadTransaction& operator=(const ReadTransaction&) = delete;

private:
    RecordLog& log_;
};

}  // namespace crowntable::server
