#pragma once

#include "server/store/sqlite.hpp"

namespace crowntable::server {

/// One transaction for many reads, where there is none yet. Each by itself would take the locks and give them back,
/// which costs as much as to read a record. Throws SqliteError.
class Moment {
public:
    explicit Moment(Database& database) : database_(database), is_ours_(!database.in_transaction()) {
        if (is_ours_) database_.run("BEGIN");
    }
    ~Moment() {
        try {
            if (is_ours_ && database_.in_transaction()) database_.run("ROLLBACK");
        } catch (const SqliteError&) {
            // What was read is read, and nothing was written.
        }
    }
    Moment(const Moment&) = delete;
    Moment& operator=(const Moment&) = delete;

private:
    Database& database_;
    bool is_ours_;
};

}  // namespace crowntable::server
