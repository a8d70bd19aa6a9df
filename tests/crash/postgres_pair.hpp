#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <string>

#include "tests/support/postgres_server.hpp"
#include "tests/support/scratch.hpp"

namespace crowntable::crash {

/// A PostgreSQL and a standby without which none of its commits is answered, until they change places: what Patroni
/// would do is done by whoever calls. Each node comes to each of the two by a door of its own.
class PostgresPair {
public:
    PostgresPair();

    /// Which of the two takes writes, and which one follows it, or is lost.
    tests::PostgresServer& primary() { return *servers_.at(primary_); }
    tests::PostgresServer& other() { return *servers_.at(other_number()); }
    /// Both hosts, as a node is given them.
    std::string url(const std::string& node);
    /// Carried out where writes are taken.
    std::string sql(const std::string& text) const { return servers_.at(primary_)->sql(database_, text); }

    /// At the standby, which runs.
    std::string sql_of_standby(const std::string& text) const {
        return servers_.at(other_number())->sql(database_, text);
    }

    /// The standby stands still, and gets nothing of what the primary commits from now on, not even later.
    void stall_standby();
    /// Promotes the standby. The one before it may still run, and answer: it gets no commit done any more.
    void change_over();
    /// Whether commits wait for a standby though there is none.
    void wait_for_standby(bool waits) const;
    /// Makes the other one a standby, which may have to be copied; all commits wait for it from then on, and all doors
    /// are open. REQUIRES: it does not run.
    void rebuild_standby();
    /// The node loses its connections to the other one, and gets none again.
    void shut_out(const std::string& node) const;

private:
    std::size_t other_number() const { return 1 - primary_; }
    std::filesystem::path door(const std::string& node, std::size_t server) const;
    void await_standby() const;

    tests::Scratch scratch_;
    std::array<std::unique_ptr<tests::PostgresServer>, 2> servers_;
    std::size_t primary_ = 0;
    std::string database_;
};

}  // namespace crowntable::crash
