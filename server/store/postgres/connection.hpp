#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "server/store/driven.hpp"
#include "server/store/postgres/address.hpp"
#include "server/store/postgres/values.hpp"

struct pg_conn;
struct pg_result;

namespace crowntable::server::postgres {

/// What is prepared on every connection. Both of static storage duration.
struct Statement {
    const char* name;
    const char* sql;
};

struct Call {
    const Statement* statement;
    Values values{};
};

/// What came of one call. Rows and columns count from 0.
class Rows {
public:
    explicit Rows(pg_result* result) : result_(result) {}

    int size() const;
    bool is_null(int row, int column) const;
    std::int64_t number(int row, int column) const { return number_in(bytes(row, column)); }
    /// Good as long as the rows.
    std::string_view bytes(int row, int column) const;
    /// How many rows were changed.
    std::int64_t changed() const;

private:
    struct Clear {
        void operator()(pg_result* result) const;
    };
    std::unique_ptr<pg_result, Clear> result_;
};

/// Why a transaction has no rows; the words hold no value and no password.
struct Refused {
    /// The database has said no: nothing of it was done.
    std::string why;
};
struct Unknown {
    /// It may have been done, or may still be done. Also after any warning: a commit that did not wait for its standby
    /// reports success with one.
    std::string why;
};
/// The rows of each call, once all is committed.
using Answer = std::variant<std::vector<Rows>, Refused, Unknown>;

/// One connection to a database, in pipeline mode. Where it breaks it is made anew, again and again with growing
/// pauses, to whichever of the hosts takes writes. Nothing that was sent is ever cancelled.
class Connection final {
public:
    struct Pace {
        /// After a failure, doubled with each further one.
        std::chrono::milliseconds retry{100};
        std::chrono::milliseconds retry_max{2'000};
        /// So long an attempt to connect may take, all hosts together.
        std::chrono::milliseconds connect{15'000};
        /// A transaction that is not answered by then breaks the connection.
        std::chrono::milliseconds answer{10'000};
    };
    struct Told {
        /// It can be used, anew.
        std::function<void()> opened;
        /// It cannot be used, and why. What was under way has been answered before.
        std::function<void(const std::string& why)> broken;
    };

    /// Begins to connect with the first `go_on`. `statements` must outlive it.
    Connection(Address address, std::span<const Statement> statements, Told told, Pace pace);
    ~Connection();
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    bool is_open() const { return state_ == State::open; }
    /// One transaction, behind those that are under way. `done` is called from `go_on`, in the order of the calls.
    /// REQUIRES: is_open().
    void send(const std::vector<Call>& calls, std::function<void(Answer)> done);

    // As of Driven.
    Waits waits() const;
    void go_on();

private:
    using Clock = std::chrono::steady_clock;
    enum class State : std::uint8_t { closed, connecting, preparing, open };
    struct Transaction {
        std::function<void(Answer)> done;
        std::vector<Rows> rows{};
        std::string refused{};
        bool is_warned = false;
    };
    struct Finish {
        void operator()(pg_conn* connection) const;
    };

    void begin();
    void connect_on();
    void prepare();
    void exchange();
    /// False: there is no more for now.
    bool take_result();
    void take(pg_result* result);
    void end_transaction();
    void break_off(const std::string& why);
    static void notice(void* self, const pg_result* result);

    Address address_;
    std::span<const Statement> statements_;
    Told told_;
    Pace pace_;
    State state_ = State::closed;
    std::unique_ptr<pg_conn, Finish> connection_;
    /// Of an attempt: what libpq waits for.
    bool connects_to_write_ = true;
    bool has_to_flush_ = false;
    std::deque<Transaction> under_way_;
    std::chrono::milliseconds pause_;
    Clock::time_point until_{};
};

}  // namespace crowntable::server::postgres
