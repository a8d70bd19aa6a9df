#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "server/store/postgres/address.hpp"
#include "server/store/postgres/channel.hpp"

struct pg_conn;
struct pg_result;

namespace crowntable::server::postgres {

class Lineage;

/// One connection to a database, in pipeline mode. Where it breaks it is made anew, again and again with growing
/// pauses, to whichever of the hosts takes writes. Nothing that was sent is ever cancelled.
class Connection final : public Channel {
public:
    struct Pace {
        /// After a failure, doubled with each further one.
        std::chrono::milliseconds retry{100};
        std::chrono::milliseconds retry_max{2'000};
        /// So long an attempt to connect may take, all hosts together. The next one begins with another host.
        std::chrono::milliseconds connect{5'000};
        /// A transaction that is not answered by then breaks the connection. The next one begins with another host.
        std::chrono::milliseconds answer{10'000};
    };

    /// Begins to connect with the first `go_on`. `statements` must outlive it, and so must `lineage`: a host that is
    /// behind it is passed over, and left where another one was seen to have taken its place. Nullptr: any will do.
    Connection(Address address, std::span<const Statement> statements, Told told, Pace pace,
               Lineage* lineage = nullptr);
    ~Connection() override;
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    bool is_open() const override { return state_ == State::open; }
    void send(const std::vector<Call>& calls, std::function<void(Answer)> done) override;
    Waits waits() const override;
    void go_on() override;

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
    bool ask_how_far();
    void prepared(const Answer& answer);
    bool is_past() const;
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
    Lineage* const lineage_;
    /// Of the present host.
    std::int64_t time_line_ = 0;
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
