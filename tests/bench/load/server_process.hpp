#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace crowntable::bench {

/// A port of 127.0.0.1 that nobody listens on just now.
std::uint16_t free_port();

/// The real server as a child of ours: started, killed and started again on the same port and data directory.
class ServerProcess {
public:
    /// `options` stand behind our own and so win; what it logs is appended to `log`.
    ServerProcess(std::filesystem::path program, std::uint16_t port, std::filesystem::path data_dir,
                  std::filesystem::path log, std::vector<std::string> options);
    /// Kills it if it still runs.
    ~ServerProcess();
    ServerProcess(const ServerProcess&) = delete;
    ServerProcess& operator=(const ServerProcess&) = delete;

    /// REQUIRES: it does not run. Does not wait for anything.
    void start();
    /// With the next start.
    void run_from_now_on(std::filesystem::path program) { program_ = std::move(program); }
    /// Waits until /readyz says so. Throws std::runtime_error if it ends or takes more than `patience`.
    void await_ready(std::chrono::seconds patience = std::chrono::seconds(30));
    void signal(int number) const;
    /// With a value, as sigqueue(3) sends it.
    void signal(int number, int value) const;
    /// For the next starts; an empty text takes the variable away.
    void set_environment(const std::string& variable, std::string value);
    /// Waits for its end; its exit status, or 128 and the signal that ended it. Nothing if it does not end in time.
    std::optional<int> await_end(std::chrono::milliseconds patience);
    /// SIGKILL, and waits.
    void kill();

    bool runs() const { return pid_ != 0; }
    pid_t pid() const { return pid_; }
    std::uint16_t port() const { return port_; }

private:
    std::filesystem::path program_;
    std::uint16_t port_;
    std::filesystem::path data_dir_;
    std::filesystem::path log_;
    std::vector<std::string> options_;
    std::map<std::string, std::string> environment_;
    pid_t pid_ = 0;
};

/// The soft limit of descriptors becomes the hard one, for us and our children.
void raise_descriptor_limit();

}  // namespace crowntable::bench
