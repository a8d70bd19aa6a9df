#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/store/journal.hpp"
#include "server/store/sqlite.hpp"

namespace crowntable::server {

/// The tables of a store, one call after the other, for one thread. Every call may throw SqliteError; after one that
/// did within a transaction, roll back.
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
    /// REQUIRES: the batch is not empty. `failed` and `fenced` have written nothing.
    CommitResult append(const std::vector<Record>& batch, Fence fence);
    void expire(const std::string& room);
    /// Writes something small, to learn whether the disk takes it.
    void probe();

    /// Outside of a transaction: Database::empty_log.
    bool empty_log() { return database_.empty_log(); }

    Fence claim(const std::string& room);

    std::vector<Record> load(const std::string& room);
    std::vector<std::string> rooms();
    /// Without those that are damaged.
    std::vector<Record> first_records();
    std::optional<Fence> fence_of(const std::string& room);

private:
    struct Tail {
        std::int64_t id = 0;
        Fence fence = first_fence;
        std::uint64_t seq = 0;
    };
    /// What the store holds of a room; nothing if it has never heard of it.
    std::optional<Tail> tail_of(const std::string& room);
    std::int64_t create_room(const std::string& room);

    Database database_;
    Statement insert_;
    Statement find_room_;
    Statement find_last_;
    Statement add_room_;
    Statement probe_;
    /// The ends of the rooms written to lately, so that an append reads nothing.
    std::unordered_map<std::string, Tail> tails_;
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
