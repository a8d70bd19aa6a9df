#pragma once

#include <sys/types.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tests/support/scratch.hpp"

namespace crowntable::tests {

struct Ending {
    /// -1 if it was killed.
    int status = -1;
    std::string output;
};

/// crowntable-server as a child process; standard output and error in one pipe.
class Program {
public:
    explicit Program(std::vector<std::string> arguments, std::optional<uid_t> user = std::nullopt);
    ~Program();
    Program(const Program&) = delete;
    Program& operator=(const Program&) = delete;

    /// Reads until the output holds `text`.
    void wait_for(const std::string& text);
    /// The port in the links that it prints.
    std::uint16_t port();
    void signal(int number) const;
    /// With a value, as sigqueue(3) sends it.
    void signal(int number, int value) const;
    /// No file of its may grow beyond so many bytes, as on a full disk; nothing: as large as it likes.
    void limit_files(std::optional<std::uint64_t> bytes) const;
    Ending end();

private:
    bool read_more();

    pid_t child_ = -1;
    int pipe_ = -1;
    std::string output_;
};

/// Runs it to its end.
Ending run_program(std::vector<std::string> arguments);

/// As the user `nobody` if we are root, who may do everything, else as ourselves.
constexpr uid_t nobody = 65'534;
Ending run_program_as_nobody(std::vector<std::string> arguments);

/// Arguments for a server that only this machine reaches, on a free port.
std::vector<std::string> on_loopback(const std::string& data_dir, const std::vector<std::string>& more = {});

}  // namespace crowntable::tests
