#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "tests/support/scratch.hpp"

namespace crowntable::tests {

/// A PostgreSQL of its own, on a socket in a directory of its own, that runs as long as this. Where root runs the tests
/// it runs as the user of Debian's package, for it refuses root.
class PostgresServer {
public:
    /// Whether what it has answered stands a loss of power. Tests of anything else are faster without.
    enum class Flushes : std::uint8_t { no, yes };

    explicit PostgresServer(Flushes flushes = Flushes::no);
    struct StandbyOf {
        const PostgresServer& primary;
    };
    explicit PostgresServer(StandbyOf primary);
    ~PostgresServer();
    PostgresServer(const PostgresServer&) = delete;
    PostgresServer& operator=(const PostgresServer&) = delete;

    /// One for all tests of this process, started when it is first asked for.
    static PostgresServer& shared();

    void start(const std::vector<std::string>& settings = {});
    /// At once, as a crash would: without a goodbye to whoever is connected.
    void stop();

    /// Forgets what it has, copies `primary` and follows it from then on, under the name `standby_name`. REQUIRES: it
    /// does not run.
    void follow(const PostgresServer& primary);
    static constexpr const char* standby_name = "standby";
    bool has_standby() const;
    /// Waits until it takes writes. REQUIRES: it follows somebody.
    void promote() const;
    /// From the next start on, by Debian's package faketime.
    void set_clock_ahead(std::chrono::seconds lead) { clock_lead_ = lead; }

    /// Stands still with all that it has begun, and goes on: whoever asks meanwhile waits.
    void pause() const;
    void go_on() const;

    /// A new and empty database. Gives its name.
    std::string make_database();
    std::string url(const std::string& database, const std::string& user = "crowntable") const;
    /// Carries out statements and gives the first column of the last of them, a line for each row.
    std::string sql(const std::string& database, const std::string& text) const;

    /// By PostgreSQL's own tools, as whoever runs a server backs it up: a copy of one moment in `file`, and what it
    /// holds in a new and empty database, whose name it gives.
    void dump(const std::string& database, const std::string& file) const;
    std::string restore(const std::string& file);

    /// The folder of the socket that it listens on.
    std::string sockets() const { return scratch_.path.string(); }

private:
    /// One of PostgreSQL's programs, on our data.
    void carry_out(const std::string& program, std::vector<std::string> words) const;
    /// One of those that ask a server.
    void ask_by(const std::string& program, std::vector<std::string> words) const;
    void signal_all(int number) const;
    std::string data() const { return (scratch_.path / "data").string(); }

    Scratch scratch_;
    Flushes flushes_;
    std::chrono::seconds clock_lead_{0};
    pid_t server_ = -1;
    int databases_ = 0;
};

}  // namespace crowntable::tests
