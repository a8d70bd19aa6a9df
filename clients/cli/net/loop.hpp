#pragma once

#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>

#include "clients/cli/session/room_address.hpp"
#include "clients/cli/session/session.hpp"

namespace crowntable::cli::net {

/// Alarms of different concerns.
enum class Alarm { reconnect, tick, beat };

/// What a loop tells. Every call comes from Loop::run, one at a time.
class LoopEvents {
public:
    virtual ~LoopEvents() = default;

    virtual void connection_open() = 0;
    virtual void connection_text(std::string_view text) = 0;
    /// Called once for each open_connection that ended, whoever ended it.
    virtual void connection_down(const ConnectionDown& down) = 0;
    /// Bytes from stdin; none at its end.
    virtual void input(std::string_view bytes) = 0;
    virtual void signalled(int signal) = 0;
    /// The time of set_alarm has come.
    virtual void alarm(Alarm which) = 0;
};

/// Sockets, stdin, signals and alarms in one thread.
class Loop {
public:
    Loop(RoomAddress address, LoopEvents& events);
    ~Loop();
    Loop(const Loop&) = delete;
    Loop& operator=(const Loop&) = delete;

    /// Connects to the room's WebSocket. REQUIRES: no connection is open.
    void open_connection();
    /// Queues a text frame; dropped when there is no connection.
    void send(std::string text);
    /// Says what is queued, then closes.
    void close_connection();
    /// Tells connection_down at once, whatever the other end says or does not.
    void break_connection();
    void read_input();
    void watch_signals(std::initializer_list<int> signals);
    /// Replaces the alarm of the same kind set before.
    void set_alarm(Alarm which, int after_ms);
    /// Runs until stop() is called.
    void run();
    void stop();

private:
    class Inside;
    std::unique_ptr<Inside> inside_;
};

}  // namespace crowntable::cli::net
