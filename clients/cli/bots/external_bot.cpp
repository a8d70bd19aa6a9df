#include "clients/cli/bots/external_bot.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <nlohmann/json.hpp>
#include <optional>
#include <system_error>
#include <thread>

#include "clients/cli/text/say.hpp"
#include "protocol/text/frame.hpp"

namespace crowntable::cli {

namespace {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

constexpr std::size_t answer_bytes_max = 64 * 1024;
/// The longest of any game takes a tenth of it. A frame that is too long would end the connection.
constexpr std::size_t action_bytes_max = text::frame_bytes_max / 4;
/// How long a program may take to go once its input or its output is closed.
constexpr milliseconds farewell{1'000};
/// Between two pulses while an answer is awaited.
constexpr milliseconds pulse_interval{100};

/// Closed on exec: a program that is started later must not hold an end of this pipe, or ours would never see the
/// end of its input.
std::array<int, 2> make_pipe() {
    std::array<int, 2> ends{};
#ifdef __APPLE__
    // It has no pipe2. A program that another thread starts in between holds the ends: its own end is then seen late.
    const bool is_made =
        pipe(ends.data()) == 0 && fcntl(ends[0], F_SETFD, FD_CLOEXEC) == 0 && fcntl(ends[1], F_SETFD, FD_CLOEXEC) == 0;
#else
    const bool is_made = pipe2(ends.data(), O_CLOEXEC) == 0;
#endif
    if (!is_made) throw std::system_error(errno, std::generic_category(), "pipe");
    return ends;
}

template <typename... Given>
ExternalBot::Fault fault_of(std::type_identity_t<TextKey<Given...>> key, Given... given) {
    return {say<Given...>(key, given...), say_in_english<Given...>(key, given...)};
}

ExternalBot::Fault for_good(ExternalBot::Fault fault) {
    fault.gone = true;
    return fault;
}

/// How it has ended, if it has by then. Its number stays its own: nobody has waited for it.
std::optional<siginfo_t> ending_of(pid_t process, Clock::time_point deadline) {
    for (;;) {
        siginfo_t how{};
        const int answer = waitid(P_PID, static_cast<id_t>(process), &how, WEXITED | WNOHANG | WNOWAIT);
        if (answer == 0 && how.si_pid != 0) return how;
        const bool is_there = answer == 0 || errno == EINTR;
        if (!is_there || Clock::now() > deadline) return std::nullopt;
        std::this_thread::sleep_for(milliseconds(10));
    }
}

/// The action in an answer to `turn`; nothing if it answers another turn.
std::variant<ExternalBot::Fault, std::optional<std::string>> action_in(const std::string& line, std::uint64_t turn) {
    const auto answer = nlohmann::json::parse(line, nullptr, false);
    const bool is_answer = answer.is_object() && answer.contains("turn") && answer["turn"].is_number_unsigned() &&
                           answer.contains("action") && answer["action"].is_object();
    if (!is_answer) return fault_of("terminal.bot_no_answer", with<"answer">(R"({"turn":12,"action":{...}})"));
    // A late answer to a question that timed out: it is passed over, and the next line waited for.
    if (answer["turn"].get<std::uint64_t>() != turn) return std::nullopt;
    std::string action = answer["action"].dump();
    if (action.size() > action_bytes_max) {
        return fault_of("terminal.bot_long_action", with<"n">(action_bytes_max));
    }
    return action;
}

}  // namespace

ExternalBot::ExternalBot(const std::string& command, milliseconds patience, Pulse pulse)
    : patience_(patience), pulse_(std::move(pulse)) {
    const auto questions = make_pipe();
    const auto answers = make_pipe();
    // Other bots may run in threads of their own. Until exec the child makes no call but those that are safe after
    // a fork of such a process.
    process_ = fork();
    if (process_ < 0) throw std::system_error(errno, std::generic_category(), "fork");
    if (process_ == 0) {
        // The copies survive exec, unlike the ends that they are copies of.
        dup2(questions[0], STDIN_FILENO);
        dup2(answers[1], STDOUT_FILENO);
        // We do not heed it; the program is to be an ordinary one.
        std::signal(SIGPIPE, SIG_DFL);
        // The shell and what it starts end together.
        setpgid(0, 0);
        execl("/bin/sh", "sh", "-c", command.c_str(), static_cast<char*>(nullptr));
        // 127 is what a shell answers for a command that it cannot run. Not exit(), which would flush and destroy what
        // belongs to the parent.
        _exit(127);
    }
    // The child does the same; whoever is first, the group is there before anybody may want to end it.
    setpgid(process_, process_);
    // The child's ends: as long as they were open here, the death of the program could not be noticed by reading or
    // writing.
    close(questions[0]);
    close(answers[1]);
    questions_ = questions[1];
    answers_ = answers[0];
    // A program that reads nothing must not hold us up.
    fcntl(questions_, F_SETFL, O_NONBLOCK);
}

ExternalBot::~ExternalBot() {
    // The end of its input is the request to go.
    close(questions_);
    close(answers_);
    ending_of(process_, Clock::now() + farewell);
    // What does not go in time, and what a program leaves behind.
    kill(-process_, SIGKILL);
    while (waitpid(process_, nullptr, 0) < 0 && errno == EINTR) continue;
}

std::string ExternalBot::line_of(const Question& question) const {
    return nlohmann::json{{"type", "choose"},
                          {"turn", question.turn},
                          {"game_number", question.game_number},
                          {"think_ms", patience_.count()},
                          {"options", question.options},
                          {"public", question.public_part},
                          {"you", question.you}}
        .dump();
}

bool ExternalBot::write_line(std::string_view line) {
    const std::string text = std::string(line) + '\n';
    // Shorter than a pipe's buffer: all of it or nothing.
    return write(questions_, text.data(), text.size()) == static_cast<ssize_t>(text.size());
}

void ExternalBot::blame(const Fault& fault) {
    // If the program is gone this writes into a pipe without a reader. That is an error to be ignored and not a
    // signal, which main() has switched off.
    write_line(nlohmann::json{{"type", "fault"}, {"message", fault.english}}.dump());
}

ExternalBot::Fault ExternalBot::ending_or(Fault otherwise) const {
    // A program's output ends a moment before the program does.
    const auto how = ending_of(process_, Clock::now() + farewell);
    if (!how) return otherwise;
    const auto number = std::to_string(how->si_status);
    if (how->si_code == CLD_EXITED) return fault_of("terminal.bot_ended_status", with<"status">(number));
    return fault_of("terminal.bot_ended_signal", with<"signal">(number));
}

bool ExternalBot::wait_for_more(Deadline deadline) const {
    for (;;) {
        // Rounded up, so that poll() never wakes just before the deadline to be told to wait for 0 ms.
        const auto left = std::chrono::ceil<milliseconds>(deadline - Clock::now());
        if (left.count() <= 0) return false;
        pollfd waiting{answers_, POLLIN, 0};
        const auto slice = pulse_ ? std::min(left, pulse_interval) : left;
        const int ready = poll(&waiting, 1, static_cast<int>(slice.count()));
        if (pulse_) pulse_();
        if (ready > 0) return true;
    }
}

std::variant<ExternalBot::Fault, std::string> ExternalBot::read_line(Deadline deadline) {
    for (;;) {
        if (const auto end = pending_.find('\n'); end != std::string::npos) {
            std::string line = pending_.substr(0, end);
            pending_.erase(0, end + 1);
            return line;
        }
        // What a program writes is kept until its line ends, so that it needs a bound.
        if (pending_.size() > answer_bytes_max) return for_good(fault_of("terminal.bot_endless_line"));
        if (!wait_for_more(deadline)) {
            return fault_of("terminal.bot_late", with<"ms">(std::to_string(patience_.count())));
        }
        std::array<char, 4096> buffer{};
        const auto size = read(answers_, buffer.data(), buffer.size());
        if (size < 0 && errno == EINTR) continue;
        // A pipe that poll() calls readable and that has nothing to read has ended, or has an error that does not pass.
        if (size <= 0) return for_good(ending_or(fault_of("terminal.bot_ended")));
        pending_.append(buffer.data(), static_cast<std::size_t>(size));
    }
}

std::variant<ExternalBot::Fault, std::string> ExternalBot::choose(std::uint64_t turn, std::string_view line) {
    // One deadline for the whole question: a program cannot gain time by late answers to earlier ones.
    const auto deadline = Clock::now() + patience_;
    if (!write_line(line)) return for_good(ending_or(fault_of("terminal.bot_deaf")));
    for (;;) {
        auto answer = read_line(deadline);
        if (std::holds_alternative<Fault>(answer)) return answer;
        auto action = action_in(std::get<std::string>(answer), turn);
        if (auto* fault = std::get_if<Fault>(&action)) return std::move(*fault);
        if (auto& text = std::get<std::optional<std::string>>(action)) return std::move(*text);
    }
}

}  // namespace crowntable::cli
