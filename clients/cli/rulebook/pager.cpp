#include "clients/cli/rulebook/pager.hpp"

#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <optional>

namespace crowntable::cli {
namespace {

constexpr int width_elsewhere = 80;
constexpr int width_max = 100;
constexpr int width_min = 20;
/// What a shell answers for a program that there is not.
constexpr int no_such_program = 127;

std::optional<winsize> terminal_size() {
    winsize size{};
    if (::isatty(STDOUT_FILENO) != 1 || ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0) return std::nullopt;
    return size;
}

/// Whether there was a pager that took the text.
bool paged(const std::string& text) {
    const char* wanted = std::getenv("PAGER");
    const std::string program = wanted != nullptr && *wanted != '\0' ? wanted : "less";
    std::FILE* pipe = ::popen(program.c_str(), "w");
    int status = no_such_program;
    if (pipe != nullptr) {
        // Who leaves the pager before the end has seen enough: nobody reads the rest, and main ignores the signal.
        std::fwrite(text.data(), 1, text.size(), pipe);
        const int ended = ::pclose(pipe);
        status = ended != -1 && WIFEXITED(ended) ? WEXITSTATUS(ended) : 0;
    }
    return status != no_such_program;
}

}  // namespace

int reading_width() {
    const auto size = terminal_size();
    return size && size->ws_col > 0 ? std::clamp<int>(size->ws_col, width_min, width_max) : width_elsewhere;
}

void show_in_pages(const std::vector<std::string>& lines, Paging paging) {
    std::string text;
    for (const auto& line : lines) text += line + "\n";
    const auto size = terminal_size();
    const bool fits = !size || size->ws_row == 0 || lines.size() < size->ws_row;
    std::cout << std::flush;
    if (paging == Paging::never || fits || !paged(text)) std::cout << text;
}

}  // namespace crowntable::cli
