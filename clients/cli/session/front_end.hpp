#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "clients/cli/session/session.hpp"

namespace crowntable::cli {

/// What the end of stdin means: for somebody who plays it is quit, once all commands are answered; who
/// only watches sees the game to its end.
enum class AtInputEnd { quit, stay };

/// Who stays to the end goes this long after it: the last update may come before or after the room says so.
inline constexpr int last_words_ms = 500;

/// Where a front end puts what the person, or the bot, wants.
class Desk {
public:
    virtual ~Desk() = default;

    /// Sends a command, a JSON text of an object; without an `id` it gets one.
    virtual void send(const std::string& command) = 0;
    /// Says what is still unsaid, then ends the program.
    virtual void finish(Ending ending) = 0;
    virtual const Session& session() const = 0;
    virtual void set_tick(int after_ms) = 0;
};

/// A message as it came, and what is known before and after it.
struct Heard {
    const Json& message;
    std::string_view text;
    const TableSeen& before;
    const TableSeen& after;
    const std::optional<Answered>& answered;
};

/// Something about the table that is no message of the server.
struct Remark {
    std::string sentence;
    /// To be told loudly: something is not as it should be.
    bool warning = false;
    /// A deal went on without one's own part, or was called off: worth the while of whoever runs a bot, too.
    bool counted = false;
    /// Stays in sight, where something can, until the next game.
    bool stays = false;
};

/// How the connection has changed: it is open but not yet welcomed, nothing comes over it for a while and then does, it
/// is down (for a reason), it is welcome again.
enum class ConnectionState { open, silent, answering, lost, restarting, back, restarted };

/// One way to show a table and to take input for it: full screen, lines, JSON or a bot.
class FrontEnd {
public:
    virtual ~FrontEnd() = default;

    virtual void begin(Desk& desk) = 0;
    virtual void heard(const Heard& heard) = 0;
    /// `retry_ms` until the next try, when it is down. Comes again for each try that fails.
    virtual void connection_changed(ConnectionState state, int retry_ms) = 0;
    /// Bytes from stdin; none at its end.
    virtual void input(std::string_view bytes) = 0;
    virtual bool wants_input() const = 0;
    /// Somebody looks at it, who is away when the program stands still. Of a program that plays by itself it is enough
    /// that it is connected.
    virtual bool is_looked_at() const { return false; }
    virtual void remark(const Remark&) {}
    virtual void resized() {}
    /// The program was stopped, and goes on.
    virtual void continued() {}
    virtual void tick() {}
    /// The last call. Gives the terminal back and says why it ended.
    virtual void ended(const Ending& ending) = 0;
};

}  // namespace crowntable::cli
