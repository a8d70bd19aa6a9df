#include "tests/net/program.hpp"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <stdexcept>
#include <utility>

namespace crowntable::tests {

Program::Program(std::vector<std::string> arguments, std::optional<uid_t> user) {
    arguments.insert(arguments.begin(), CROWNTABLE_SERVER);
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
    // Opened while we may: that user may have no way to the build directory.
    const int program = open(CROWNTABLE_SERVER, O_RDONLY | O_CLOEXEC);
    child_ = fork();
    if (child_ == 0) {
        dup2(ends[1], STDOUT_FILENO);
        dup2(ends[1], STDERR_FILENO);
        std::vector<char*> argv;
        for (auto& argument : arguments) argv.push_back(argument.data());
        argv.push_back(nullptr);
        if (user && (setgid(*user) != 0 || setuid(*user) != 0)) _exit(126);
        fexecve(program, argv.data(), environ);
        _exit(127);
    }
    close(program);
    close(ends[1]);
    pipe_ = ends[0];
}

void Program::signal(int number) const {
    kill(child_, number);
}

void Program::signal(int number, int value) const {
    sigqueue(child_, number, {.sival_int = value});
}

void Program::limit_files(std::optional<std::uint64_t> bytes) const {
    rlimit limit{};
    if (prlimit(child_, RLIMIT_FSIZE, nullptr, &limit) != 0) throw std::runtime_error("cannot read a limit");
    limit.rlim_cur = bytes.value_or(limit.rlim_max);
    if (prlimit(child_, RLIMIT_FSIZE, &limit, nullptr) != 0) throw std::runtime_error("cannot set a limit");
}

Program::~Program() {
    if (child_ > 0) {
        kill(child_, SIGKILL);
        waitpid(child_, nullptr, 0);
    }
    close(pipe_);
}

bool Program::read_more() {
    std::array<char, 4096> buffer{};
    const auto size = ::read(pipe_, buffer.data(), buffer.size());
    if (size <= 0) return false;
    output_.append(buffer.data(), static_cast<std::size_t>(size));
    return true;
}

void Program::wait_for(const std::string& text) {
    while (output_.find(text) == std::string::npos) {
        if (!read_more()) throw std::runtime_error("never said '" + text + "': " + output_);
    }
}

std::uint16_t Program::port() {
    const std::string link = "http://localhost:";
    wait_for("Stop it with");
    return static_cast<std::uint16_t>(std::stoi(output_.substr(output_.find(link) + link.size())));
}

Ending Program::end() {
    while (read_more()) {
    }
    int status = 0;
    waitpid(child_, &status, 0);
    child_ = -1;
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, output_};
}

Ending run_program(std::vector<std::string> arguments) {
    return Program(std::move(arguments)).end();
}

Ending run_program_as_nobody(std::vector<std::string> arguments) {
    return Program(std::move(arguments), geteuid() == 0 ? std::optional(nobody) : std::nullopt).end();
}

std::vector<std::string> on_loopback(const std::string& data_dir, const std::vector<std::string>& more) {
    std::vector<std::string> arguments{"--host", "127.0.0.1", "--port", "0", "--data-dir", data_dir};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return arguments;
}

}  // namespace crowntable::tests
