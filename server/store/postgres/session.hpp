#pragma once

#include <memory>
#include <string>

#include "server/store/data_directory.hpp"
#include "server/store/postgres/address.hpp"
#include "server/store/postgres/connection.hpp"
#include "server/store/postgres/values.hpp"

namespace crowntable::server::postgres {

/// Another program was in the way: all of the transaction can be tried once more.
class Conflict final : public StoreProblem {
public:
    explicit Conflict(const std::string& sentence) : StoreProblem(Kind::unusable, sentence) {}
};

/// A connection that is waited for: for starts and for commands, never on a server's loop. Every call may throw
/// StoreProblem, after which the session is of no use any more; what was not committed is not done.
class Session {
public:
    explicit Session(const Address& address);
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    /// One or several statements without values, whose rows nobody wants.
    void run(const char* sql);
    /// Throws also where the database gave up to wait for its standby: it says so by a warning, and reports success.
    void commit();
    /// One statement, with values in the form of Values.
    Rows ask(const char* sql, const Values& values = {});
    /// The address, as it may be told.
    const std::string& shown() const { return shown_; }

private:
    struct Finish {
        void operator()(pg_conn* connection) const;
    };
    static void note_warning(void* self, const pg_result* notice);
    Rows checked(pg_result* result) const;

    std::string shown_;
    /// Since it was last looked for.
    bool is_warned_ = false;
    std::unique_ptr<pg_conn, Finish> connection_;
};

}  // namespace crowntable::server::postgres
