#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "clients/cli/net/loop.hpp"
#include "clients/cli/session/beats.hpp"
#include "clients/cli/session/front_end.hpp"
#include "clients/cli/session/session.hpp"
#include "clients/cli/storage/tokens.hpp"

namespace crowntable::cli {

/// Brings a session, a front end and the outside world together: one person at one table,
/// from the first connection to the exit code.
class Player final : private net::LoopEvents, private Desk {
public:
    struct Setup {
        RoomAddress address;
        Identity identity;
        Intent intent;
        /// Where the seat is remembered; nothing keeps it in memory only.
        std::optional<TokenStore> store{};
    };

    Player(Setup setup, FrontEnd& front_end);

    /// Also stops on SIGINT, SIGTERM and SIGHUP when `with_signals`; only one player of a process may.
    ExitCode run(bool with_signals);

private:
    // LoopEvents
    void connection_open() override;
    void connection_text(std::string_view text) override;
    void connection_down(const ConnectionDown& down) override;
    void input(std::string_view bytes) override;
    void signalled(int signal) override;
    void alarm(net::Alarm which) override;

    // Desk
    void send(const std::string& command) override;
    void finish(Ending ending) override;
    const Session& session() const override { return session_; }
    void set_tick(int after_ms) override { loop_.set_alarm(net::Alarm::tick, after_ms); }

    void follow(Step step);
    void follow(const Beats::Step& step);
    void keep_seat();
    void end(const Ending& ending);

    Setup setup_;
    FrontEnd& front_end_;
    Session session_;
    Beats beats_;
    net::Loop loop_;
    /// As it was written last.
    std::optional<KeptSeat> kept_;
    std::optional<Ending> ending_;
    bool connection_up_ = false;
};

}  // namespace crowntable::cli
