#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "server/store/postgres/postgres_journal.hpp"
#include "server/store/sqlite_journal.hpp"
#include "tests/support/postgres_server.hpp"
#include "tests/support/scratch.hpp"

namespace crowntable::tests {

/// What a journal posts, run by the test's thread.
class Mailbox {
public:
    void post(std::function<void()> task);
    /// Waits for the next task and runs it; false after ten seconds without one.
    bool run_one();
    /// Runs tasks until `enough` is true; false if none comes any more.
    bool run_until(const std::function<bool()>& enough);
    bool drive_until(const std::function<bool()>& enough);
    /// It posts from this thread, when it is driven.
    void wait_by_driving(server::Driven& driven) { driven_ = &driven; }

private:
    bool has_task();

    server::Driven* driven_ = nullptr;
    std::mutex mutex_;
    std::condition_variable posted_;
    std::deque<std::function<void()>> tasks_;
};

/// A journal and the loop that it answers to.
class Desk {
public:
    explicit Desk(server::Database database);
    explicit Desk(const std::function<
                  std::unique_ptr<server::postgres::PostgresJournal>(server::postgres::PostgresJournal::Post)>& make);
    explicit Desk(std::unique_ptr<server::Journal> (*make)(std::function<void(std::function<void()>)>));

    /// Appends and waits for the verdict.
    server::CommitResult append(std::vector<server::Record> records, server::Fence fence = server::first_fence);
    server::Claimed claim(const std::vector<std::string>& rooms);
    /// In PostgreSQL alone.
    std::optional<std::vector<server::postgres::PostgresJournal::Found>> find(std::vector<std::string> rooms);
    server::Loaded ask_for(const std::string& room);
    /// Nothing if they cannot be had.
    std::optional<std::vector<server::Record>> load(const std::string& room);
    /// "a b c"; "-" if the store cannot be read.
    std::string bodies(const std::string& room);
    server::Journal& journal() { return *journal_; }
    /// All that the store has, whosever they are.
    std::vector<server::KeptRoom> rooms();
    Mailbox& mail() { return mail_; }
    /// Of a journal that is driven: whether it comes to that within ten seconds, whether it answers or not.
    bool run_until(const std::function<bool()>& enough) { return mail_.drive_until(enough); }

private:
    Mailbox mail_;
    std::unique_ptr<server::Journal> journal_;
};

/// A journal of a node in a database, where a new life of it begins: a former one is buried. `program`: what it knows.
std::unique_ptr<server::postgres::PostgresJournal> postgres_journal(
    const PostgresServer& postgres, const std::string& database, const std::string& node,
    server::postgres::PostgresJournal::Post post, server::postgres::PostgresJournal::Told told = {},
    server::postgres::PostgresJournal::Pace pace = {}, server::postgres::Node program = {});

/// Of records of one room.
server::Append append_of(std::vector<server::Record> records, server::Fence fence = server::first_fence);

/// Records of one room, from `seq` on.
std::vector<server::Record> records(const std::string& room, std::uint64_t seq, const std::vector<std::string>& bodies);

}  // namespace crowntable::tests
