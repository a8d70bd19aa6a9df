#include "tests/crash/balancer.hpp"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <thread>

#include "tests/bench/load/create_room.hpp"
#include "tests/bench/load/server_process.hpp"

namespace crowntable::crash {

namespace {

/// Where Debian's package has it, which is not on everybody's path.
constexpr const char* program = "/usr/sbin/haproxy";
constexpr std::chrono::seconds start_max{10};

}  // namespace

Balancer::Balancer(const std::filesystem::path& configuration, const std::vector<std::uint16_t>& nodes,
                   const std::filesystem::path& log)
    : port_(bench::free_port()) {
    if (access(program, X_OK) != 0) throw std::runtime_error("HAProxy is missing: install Debian's package haproxy");
    const int out = open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, S_IRUSR | S_IWUSR);
    process_ = fork();
    if (process_ == 0) {
        dup2(out, STDOUT_FILENO);
        dup2(out, STDERR_FILENO);
        closefrom(STDERR_FILENO + 1);
        setenv("CROWNTABLE_BIND", ("127.0.0.1:" + std::to_string(port_)).c_str(), 1);
        for (std::size_t number = 0; number < nodes.size(); ++number) {
            setenv(("CROWNTABLE_NODE" + std::to_string(number + 1)).c_str(),
                   ("127.0.0.1:" + std::to_string(nodes[number])).c_str(), 1);
        }
        execl(program, program, "-db", "-f", configuration.c_str(), nullptr);
        _exit(127);
    }
    close(out);
    if (process_ < 0) throw std::runtime_error("cannot start HAProxy");
    const auto end = std::chrono::steady_clock::now() + start_max;
    while (!bench::get({port_, 1}, "/readyz").starts_with("HTTP/1.1 200")) {
        if (std::chrono::steady_clock::now() > end) {
            stop();
            throw std::runtime_error("HAProxy does not serve");
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
}

Balancer::~Balancer() {
    stop();
}

void Balancer::stop() const {
    kill(process_, SIGTERM);
    waitpid(process_, nullptr, 0);
}

}  // namespace crowntable::crash
