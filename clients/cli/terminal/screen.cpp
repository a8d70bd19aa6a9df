#include "clients/cli/terminal/screen.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <string_view>
#include <system_error>

namespace crowntable::cli {
namespace {

void write_all(std::string_view text) {
    while (!text.empty()) {
        const auto count = ::write(STDOUT_FILENO, text.data(), text.size());
        // A terminal that cannot be written to is gone, which the end of its input tells soon enough.
        if (count < 0 && errno != EINTR) return;
        if (count > 0) text.remove_prefix(static_cast<std::size_t>(count));
    }
}

}  // namespace

Screen::Screen() {
    if (::isatty(STDOUT_FILENO) == 0 || ::tcgetattr(STDIN_FILENO, &before_) != 0) {
        throw std::system_error(ENOTTY, std::generic_category(), "the terminal");
    }
    raw_ = before_;
    // Signals stay on: Ctrl-C is SIGINT. Ctrl-Z and flow control are plain keys: before the program stops, the terminal
    // has to be given back.
    raw_.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO | IEXTEN);
    raw_.c_iflag &= ~static_cast<tcflag_t>(IXON | ICRNL);
    raw_.c_cc[VSUSP] = _POSIX_VDISABLE;
    // A read comes back with the first byte, however few there are.
    raw_.c_cc[VMIN] = 1;
    raw_.c_cc[VTIME] = 0;
    take();
}

Screen::~Screen() {
    give_back();
}

void Screen::take() {
    ::tcsetattr(STDIN_FILENO, TCSADRAIN, &raw_);
    // The alternate screen, no cursor, all clear. give_back() takes this back, so that the shell finds its lines as
    // they were.
    write_all("\x1b[?1049h\x1b[?25l\x1b[2J");
    forget();
}

void Screen::give_back() {
    write_all("\x1b[0m\x1b[?25h\x1b[?1049l");
    ::tcsetattr(STDIN_FILENO, TCSADRAIN, &before_);
}

void Screen::suspend() {
    give_back();
    // Not to the whole group: whatever started this program decides about itself. Where no shell could let it go on
    // (its group is orphaned), the system passes over the signal.
    ::raise(SIGTSTP);
    take();
}

Screen::Size Screen::size() const {
    // A terminal that does not know its size says 0.
    winsize found{};
    if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &found) != 0 || found.ws_col == 0 || found.ws_row == 0) return {};
    return {found.ws_col, found.ws_row};
}

void Screen::show(const std::vector<std::string>& lines) {
    std::string text;
    // After a change of height the terminal may show rows that are not in `shown_`.
    if (lines.size() != shown_.size()) {
        shown_.clear();
        text += "\x1b[2J";
    }
    for (std::size_t row = 0; row < lines.size(); ++row) {
        if (row < shown_.size() && shown_[row] == lines[row]) continue;
        // Rows count from 1. What was longer there before is cleared behind the new text, which saves clearing it
        // all and flickering.
        text += "\x1b[" + std::to_string(row + 1) + ";1H" + lines[row] + "\x1b[K";
    }
    write_all(text);
    shown_ = lines;
}

void Screen::forget() {
    shown_.clear();
}

void Screen::ring() {
    write_all("\a");
}

}  // namespace crowntable::cli
