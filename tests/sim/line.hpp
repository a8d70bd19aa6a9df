#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "server/net/switchboard.hpp"
#include "tests/sim/agenda.hpp"
#include "tests/sim/checks/checks.hpp"
#include "tests/sim/faults.hpp"

namespace crowntable::sim {

/// One WebSocket over a bad network: keeps the order of its own texts, and nothing else. Of several lines any may be
/// the first to deliver. The server's end is bounded as in server/net/connection.cpp.
class Line : public server::Peer {
public:
    /// What happens at the two ends.
    struct Ends {
        /// A text is about to leave the server; it may be altered, or swallowed (false).
        std::function<bool(Line&, std::string&)> leaves;
        std::function<void(Line&, const std::string&)> client_hears;
        std::function<void(Line&)> client_lost;
        std::function<void(Line&, const std::string&)> server_hears;
        std::function<void(Line&)> server_lost;
    };

    Line(Agenda& agenda, Dice dice, const Faults& faults, Referee& referee, Queues& queues, Ends ends);

    void send(server::FrameText sent) override;
    void close(const server::CloseReason& reason) override;
    bool comes_from(const server::Network& network) const override;

    void client_says(std::string text);
    void client_hangs_up();
    /// Both ends find out, each in its own time; what is under way is lost or not.
    void breaks();
    /// Neither end hears anything any more, or finds out by itself.
    void goes_dead() { dead_ = true; }
    /// What the server is sending is not sent before that.
    void stands_still(Time until) { stands_until_ = last_to_client_ = std::max(last_to_client_, until); }
    /// The server's process is gone. What it has sent may still arrive, and what it was about to send never does.
    void server_gone();

    bool client_open() const { return client_open_; }
    bool server_open() const { return server_open_; }
    /// The server has said that it ends it.
    bool closing() const { return closing_; }
    bool dead() const { return dead_; }
    bool too_slow() const { return too_slow_; }

    Viewer viewer;
    server::ConnectionId connection{};
    std::string address;
    std::size_t who = 0;

private:
    Time latency();
    void lose_client(Time when);
    void lose_server(Time when);

    Agenda& agenda_;
    Dice dice_;
    const Faults& faults_;
    Referee& referee_;
    Queues& queues_;
    Ends ends_;
    bool slow_ = false;
    bool client_open_ = true;
    bool server_open_ = true;
    bool closing_ = false;
    bool too_slow_ = false;
    bool dead_ = false;
    bool cut_to_client_ = false;
    bool cut_to_server_ = false;
    Time last_to_client_{0};
    Time stands_until_{0};
    /// What was to be sent after that was not.
    std::optional<Time> gone_at_;
    Time last_to_server_{0};
    std::size_t frames_ = 0;
    std::size_t bytes_ = 0;
};

}  // namespace crowntable::sim
