#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "server/store/driven.hpp"
#include "server/store/postgres/values.hpp"

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

/// By which a database is asked: one transaction after the other, each answered once. It is a Connection, or in a
/// simulation what stands for one.
class Channel {
public:
    struct Told {
        /// It can be used, anew.
        std::function<void()> opened;
        /// It cannot be used, and why. What was under way has been answered before.
        std::function<void(const std::string& why)> broken;
    };

    virtual ~Channel() = default;

    virtual bool is_open() const = 0;
    /// One transaction, behind those that are under way. `done` is called from `go_on`, in the order of the calls.
    /// REQUIRES: is_open().
    virtual void send(const std::vector<Call>& calls, std::function<void(Answer)> done) = 0;

    // As of Driven.
    virtual Waits waits() const = 0;
    virtual void go_on() = 0;
};

}  // namespace crowntable::server::postgres
