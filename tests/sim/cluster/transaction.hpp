#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "server/store/postgres/channel.hpp"
#include "server/store/wall_time.hpp"
#include "tests/sim/cluster/tables.hpp"
#include "tests/sim/referee.hpp"

namespace crowntable::sim {

/// The database says no: nothing of the transaction is done.
class RefusedByDatabase : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

class Transaction;

/// Who holds which row, until the end of a transaction.
using Locks = std::map<std::string, const Transaction*>;

/// What a statement is about to do, by what it saw when it began.
struct Work {
    struct Row {
        /// What is locked before.
        std::string key;
        /// Looks at the row once more, which may have changed since it was seen, and changes it. False: it does not fit
        /// any more, or there is nothing to change.
        std::function<bool()> change;
    };
    /// A row that somebody holds is passed over; else it is waited for.
    bool skips_locked = false;
    /// Behind so many that were changed the rest is left alone.
    std::size_t changes_max = std::numeric_limits<std::size_t>::max();
    /// In the order in which they are locked.
    std::vector<Row> rows{};
    std::function<server::postgres::Rows()> answer;
};

/// Statements of one transaction, READ COMMITTED: each sees what was committed when it began and what the transaction
/// has written; what it writes is seen by others from the commit on.
class Transaction {
public:
    using Calendar = std::function<server::WallTime()>;

    Transaction(const Tables& committed, Locks& locks, std::vector<server::postgres::Call> calls,
                Mutation mutation = Mutation::none, Calendar calendar = {})
        : committed_(committed),
          locks_(locks),
          calls_(std::move(calls)),
          mutation_(mutation),
          calendar_(std::move(calendar)) {}
    ~Transaction() { unlock(); }
    Transaction(const Transaction&) = delete;
    Transaction& operator=(const Transaction&) = delete;

    bool is_done() const { return next_ == calls_.size(); }
    /// Sees what the next statement has to see. REQUIRES: it has not, and is_done() is false.
    void begin_statement();
    bool has_begun() const { return work_.has_value(); }
    /// False: a row is held by another transaction; to be called again when one has ended. Throws RefusedByDatabase.
    bool go_on();
    /// What it holds is free.
    void unlock();

    const WriteSet& writes() const { return writes_; }
    std::vector<server::postgres::Rows> take_rows() { return std::move(rows_); }

    /// Statements have this bug on purpose.
    bool mutates(Mutation mutation) const { return mutation == mutation_; }

    // For statements: what was committed by now, or was written by this one.
    const Tables& committed() const { return committed_; }
    /// Of the machine of the database.
    server::WallTime calendar() const { return calendar_ ? calendar_() : server::WallTime{}; }
    std::optional<Tables::Room> room(const std::string& code) const;
    std::map<std::string, Tables::Room> rooms() const;
    std::optional<Tables::Node> node(const std::string& id) const;
    Tables::Bodies bodies(const std::string& room) const;
    void put(std::string code, std::optional<Tables::Room> row);
    void put_node(std::string id, Tables::Node row);
    void put_record(std::string room, std::int64_t seq, Tables::Body body);

private:
    bool locks(const std::string& key) const;

    const Tables& committed_;
    Locks& locks_;
    std::vector<server::postgres::Call> calls_;
    Mutation mutation_;
    Calendar calendar_;
    std::size_t next_ = 0;
    std::optional<Work> work_;
    std::size_t next_row_ = 0;
    std::size_t changed_ = 0;
    WriteSet writes_;
    std::map<std::string, std::optional<Tables::Room>> own_rooms_;
    std::vector<server::postgres::Rows> rows_;
};

inline std::string room_key(const std::string& code) {
    return "room " + code;
}
inline std::string node_key(const std::string& id) {
    return "node " + id;
}

}  // namespace crowntable::sim
