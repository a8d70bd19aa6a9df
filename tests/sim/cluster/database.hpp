#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "server/store/postgres/channel.hpp"
#include "tests/sim/agenda.hpp"
#include "tests/sim/cluster/faults.hpp"
#include "tests/sim/cluster/tables.hpp"
#include "tests/sim/cluster/transaction.hpp"
#include "tests/sim/cluster/wall_clock.hpp"
#include "tests/sim/dice.hpp"
#include "tests/sim/referee.hpp"

namespace crowntable::sim {

/// A primary with a synchronous standby: what it answers is on both. Whoever stands in between, and what becomes of an
/// answer on its way, is the matter of a Wire.
class Database {
public:
    using Answered = std::function<void(server::postgres::Answer)>;

    /// In whose name something is written: a node in one of its lives.
    struct Writer {
        std::string id;
        std::int64_t epoch = 0;
    };
    using WriterPtr = std::shared_ptr<const Writer>;

    /// What serves one connection, one transaction after the other. It carries out what has come even if nobody is
    /// there to hear of it.
    struct Backend {
        std::uint64_t number;
        WriterPtr writer;
        struct Request {
            std::vector<server::postgres::Call> calls;
            Answered done;
        };
        /// The database has ended it.
        std::function<void()> broken;
        std::deque<Request> requests{};
        std::unique_ptr<Transaction> transaction{};
        Answered done{};
        /// Its commit is on its way.
        bool is_committing = false;
        /// Its transaction is about to be refused.
        bool is_refused = false;
        bool has_ended = false;
    };
    using BackendPtr = std::shared_ptr<Backend>;

    struct Told {
        /// What is committed is about to be seen, or, where the primary was lost, is what there is.
        std::function<void(const WriteSet&, const Writer&)> committed;
        std::function<void()> replaced;
        /// Somebody has given up to wait for the standby.
        std::function<void()> gave_up;
    };

    /// Calendars of the machines of the primary and of the standby, which change places with them.
    struct Calendars {
        WallClock primary{};
        WallClock standby{};
    };

    Database(Agenda& agenda, Dice dice, const ClusterFaults& faults, Referee& referee, Calendars calendars, Told told);

    bool is_there() const { return is_there_; }
    /// Nothing while the database is not there.
    BackendPtr connect(WriterPtr writer, std::function<void()> broken);
    void ask(const BackendPtr& backend, std::vector<server::postgres::Call> calls, Answered done);

    /// Nothing is done for so long.
    void pause(Time time);
    /// It crashes, and comes back after so long with all that it had written, answered or not.
    void restart(Time time);
    /// The standby takes over after so long, with all that was answered and some of what was not.
    void promote(Time time);

    /// As anybody sees them.
    const Tables& tables() const { return primary_; }
    std::uint64_t commits() const { return commits_; }

private:
    struct Logged {
        std::uint64_t number;
        WriteSet writes;
        WriterPtr writer;
        /// Whose it is, until it is seen.
        std::weak_ptr<Backend> backend;
        bool is_seen = false;
    };

    void later(const BackendPtr& backend, Time time);
    void go_on(const BackendPtr& backend);
    void run(const BackendPtr& backend);
    void commit(const BackendPtr& backend);
    void replicated(std::uint64_t number);
    void write_to_standby(const WriteSet& writes);
    void give_up_on_standby(std::uint64_t number);
    void become_seen(Logged& logged, server::postgres::Answer answer);
    void end_transaction(const BackendPtr& backend, server::postgres::Answer answer);
    void wake_waiting();
    Time standby_time();
    void go_down(Time time);

    Agenda& agenda_;
    Dice dice_;
    const ClusterFaults& faults_;
    Referee& referee_;
    Calendars calendars_;
    Told told_;
    Tables primary_;
    Tables standby_;
    Locks locks_;
    /// What the primary has written, and the standby has not, in order.
    std::deque<Logged> log_;
    std::uint64_t last_logged_ = 0;
    /// So much later than it is answered the standby has it, and nothing of it after a promotion.
    const Time standby_lag_;
    std::uint64_t promotions_ = 0;
    Time last_replicated_at_{0};
    /// By number, so that their order is the same in each run.
    std::map<std::uint64_t, BackendPtr> backends_;
    /// Those whose transaction waits for a row.
    std::map<std::uint64_t, BackendPtr> waiting_;
    std::uint64_t last_backend_ = 0;
    Time paused_until_{0};
    bool is_there_ = true;
    std::uint64_t commits_ = 0;
};

}  // namespace crowntable::sim
