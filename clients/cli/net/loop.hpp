#pragma once

#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>

#include "clients/cli/session/place.hpp"
#include "clients/cli/session/session.hpp"

namespace crowntable::cli::net {

/// Alarms of different concerns.
enum class Alarm { reconnect, tick };

/// What a loop tells. Every call comes from Loop::run, one at a time.
class LoopEvents {
public:
    virtual ~LoopEvents() = default;

    virtual void link_open() = 0;
    virtual void link_text(std::string_view text) = 0;
    /// Called once for each open_link that ended, whoever ended it.
    virtual void link_down(const LinkDown& down) = 0;
    /// Bytes from stdin; none at its end.
    virtual void input(std::string_view bytes) = 0;
    virtual void signalled(int signal) = 0;
    /// The time of set_alarm has come.
    virtual void alarm(Alarm which) = 0;
};

/// Sockets, stdin, signals and alarms in one thread.
class Loop {
public:
    Loop(Place place, LoopEvents& events);
    ~Loop();
    Loop(const Loop&) = delete;
    Loop& operator=(const Loop&) = delete;

    /// Connects to the room's WebSocket. REQUIRES: no link is open.
    void open_link();
    /// Queues a text frame; dropped when there is no link.
    void send(std::string text);
    /// Says what is queued, then closes.
    void close_link();
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
