#include "tests/bench/load/server_process.hpp"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <csignal>
#include <cstdlib>
#include <random>
#include <stdexcept>
#include <thread>
#include <utility>

#include "tests/bench/load/create_room.hpp"

namespace crowntable::bench {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

std::uint16_t free_port() {
    // Below those that Linux gives to whoever connects: else one of these may have it when a server is started again.
    constexpr std::uint16_t lowest = 10'000;
    constexpr std::uint16_t highest = 32'767;
    constexpr int tries_max = 100;
    static std::minstd_rand chance{std::random_device{}()};
    boost::asio::io_context context;
    for (int tried = 0; tried < tries_max; ++tried) {
        const auto port = std::uniform_int_distribution<std::uint16_t>(lowest, highest)(chance);
        boost::asio::ip::tcp::acceptor acceptor(context, boost::asio::ip::tcp::v4());
        boost::system::error_code error;
        acceptor.bind({boost::asio::ip::address_v4::loopback(), port}, error);
        if (!error) return port;
    }
    throw std::runtime_error("no port is free");
}

ServerProcess::ServerProcess(std::filesystem::path program, std::uint16_t port, std::filesystem::path data_dir,
                             std::filesystem::path log, std::vector<std::string> options)
    : program_(std::move(program)),
      port_(port),
      data_dir_(std::move(data_dir)),
      log_(std::move(log)),
      options_(std::move(options)) {}

ServerProcess::~ServerProcess() {
    kill();
}

void ServerProcess::start() {
    if (runs()) throw std::logic_error("the server runs already");
    std::vector<std::string> arguments{program_.string(),
                                       "--host",
                                       "127.0.0.1",
                                       "--port",
                                       std::to_string(port_),
                                       "--data-dir",
                                       data_dir_.string(),
                                       "--log-level",
                                       "warning",
                                       "--rate-factor",
                                       "1000",
                                       "--max-rooms",
                                       "20000",
                                       "--max-rooms-per-address",
                                       "20000",
                                       "--max-connections",
                                       "12000",
                                       "--max-connections-per-address",
                                       "12000"};
    // CLI11 takes an option once: ours give way to those we were given.
    for (const auto& option : options_) {
        const auto name = option.substr(0, option.find('='));
        for (std::size_t i = 1; i + 1 < arguments.size(); i += 2) {
            if (arguments[i] != name) continue;
            arguments.erase(arguments.begin() + static_cast<std::ptrdiff_t>(i),
                            arguments.begin() + static_cast<std::ptrdiff_t>(i) + 2);
            break;
        }
    }
    arguments.insert(arguments.end(), options_.begin(), options_.end());
    std::vector<char*> words;
    for (auto& argument : arguments) words.push_back(argument.data());
    words.push_back(nullptr);
    const int log = open(log_.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (log < 0) throw std::runtime_error("cannot write " + log_.string());
    pid_ = fork();
    if (pid_ == 0) {
        dup2(log, STDOUT_FILENO);
        dup2(log, STDERR_FILENO);
        // Our sockets are not the server's; a client of ours would seem alive for as long as it holds them.
        closefrom(STDERR_FILENO + 1);
        for (const auto& [variable, value] : environment_) setenv(variable.c_str(), value.c_str(), 1);
        execv(words[0], words.data());
        _exit(127);
    }
    close(log);
    if (pid_ < 0) throw std::runtime_error("cannot start the server");
}

void ServerProcess::await_ready(std::chrono::seconds patience) {
    const auto end = Clock::now() + patience;
    while (Clock::now() < end) {
        if (get({port_, 1}, "/readyz").starts_with("HTTP/1.1 200")) return;
        if (const auto status = await_end(milliseconds(5))) {
            throw std::runtime_error("the server ended with " + std::to_string(*status));
        }
    }
    throw std::runtime_error("the server is not ready in time");
}

void ServerProcess::signal(int number) const {
    if (pid_ > 0) ::kill(pid_, number);
}

void ServerProcess::signal(int number, int value) const {
    sigval told{};
    told.sival_int = value;
    if (pid_ > 0) sigqueue(pid_, number, told);
}

void ServerProcess::set_environment(const std::string& variable, std::string value) {
    if (value.empty()) {
        environment_.erase(variable);
    } else {
        environment_[variable] = std::move(value);
    }
}

std::optional<int> ServerProcess::await_end(milliseconds patience) {
    const auto end = Clock::now() + patience;
    while (pid_ > 0) {
        int status = 0;
        if (waitpid(pid_, &status, WNOHANG) == pid_) {
            pid_ = 0;
            return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
        }
        if (Clock::now() >= end) break;
        std::this_thread::sleep_for(milliseconds(1));
    }
    return std::nullopt;
}

void ServerProcess::kill() {
    signal(SIGKILL);
    await_end(std::chrono::minutes(1));
}

void raise_descriptor_limit() {
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

}  // namespace crowntable::bench
