#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

namespace crowntable::cli {

/// A program of somebody else's that decides for a bot: one question a line on its standard input, one answer a line
/// on its standard output (docs/bots.md). Ends with us: its input is closed, and if it does not go it is killed.
class ExternalBot {
public:
    /// Why there is no action, in the language of whoever runs the bot, and in English for the program.
    struct Fault {
        std::string told;
        std::string english;
        /// The program has ended, and will not answer any more.
        bool gone = false;
    };

    /// Starts `command` with /bin/sh. Throws std::system_error.
    ExternalBot(const std::string& command, std::chrono::milliseconds patience);
    ~ExternalBot();
    ExternalBot(const ExternalBot&) = delete;
    ExternalBot& operator=(const ExternalBot&) = delete;

    /// Asks, and waits for the answer to this turn; answers to earlier turns are passed over. The action is a JSON
    /// text of an object.
    std::variant<Fault, std::string> choose(std::uint64_t turn, std::string_view question);
    /// Says something that needs no answer.
    void tell(std::string_view line);

private:
    using Deadline = std::chrono::steady_clock::time_point;

    bool write_line(std::string_view line);
    std::variant<Fault, std::string> read_line(Deadline deadline);

    std::chrono::milliseconds patience_;
    pid_t process_ = -1;
    int questions_ = -1;
    int answers_ = -1;
    /// What has come of the next line.
    std::string pending_;
};

}  // namespace crowntable::cli
