#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <variant>

namespace crowntable::cli {

/// So often in a row a program may be late, unreadable or refused before it is given up.
inline constexpr int faults_max = 3;

/// A program of somebody else's that decides for a bot: one question a line on its standard input, one answer a line
/// on its standard output (docs/bots.md). Ends with us: its input is closed, and if it does not go it is killed, with
/// all that it has started.
class ExternalBot {
public:
    /// Why there is no action, in the language of whoever runs the bot, and in English for the program.
    struct Fault {
        std::string told;
        std::string english;
        /// The program has ended, and will not answer any more.
        bool gone = false;
    };

    /// What is asked. The views are those of an `update`; games count from 1, for as long as the program runs.
    struct Question {
        std::uint64_t turn = 0;
        std::uint64_t game_number = 1;
        const nlohmann::json& options;
        const nlohmann::json& public_part;
        const nlohmann::json& you;
    };
    /// Called from time to time while an answer is awaited. What it throws ends the waiting.
    using Pulse = std::function<void()>;

    /// Starts `command` with /bin/sh. Throws std::system_error.
    ExternalBot(const std::string& command, std::chrono::milliseconds patience, Pulse pulse = {});
    ~ExternalBot();
    ExternalBot(const ExternalBot&) = delete;
    ExternalBot& operator=(const ExternalBot&) = delete;

    /// The line that `question` is asked by.
    std::string line_of(const Question& question) const;
    /// Asks, and waits for the answer to this turn; answers to earlier turns are passed over. The action is a JSON
    /// text of an object.
    std::variant<Fault, std::string> choose(std::uint64_t turn, std::string_view line);
    /// Tells the program what was wrong.
    void blame(const Fault& fault);

private:
    using Deadline = std::chrono::steady_clock::time_point;

    bool write_line(std::string_view line);
    std::variant<Fault, std::string> read_line(Deadline deadline);
    /// Whether there is more to read before `deadline`.
    bool wait_for_more(Deadline deadline) const;
    /// `otherwise` where the program still runs.
    Fault ending_or(Fault otherwise) const;

    std::chrono::milliseconds patience_;
    Pulse pulse_;
    pid_t process_ = -1;
    int questions_ = -1;
    int answers_ = -1;
    /// What has come of the next line.
    std::string pending_;
};

}  // namespace crowntable::cli
