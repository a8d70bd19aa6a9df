#pragma once

#include <string>
#include <vector>

#include <termios.h>

namespace crowntable::cli {

/// The terminal as a full screen: raw keys, the alternate screen, no cursor. The destructor gives
/// the terminal back as it was.
class Screen {
public:
    struct Size {
        int width = 80;
        int height = 24;
    };

    /// Throws std::system_error when stdin or stdout is no terminal.
    Screen();
    ~Screen();
    Screen(const Screen&) = delete;
    Screen& operator=(const Screen&) = delete;

    /// The size that the terminal has now.
    Size size() const;
    /// Draws one line per row; only rows that changed are sent.
    void show(const std::vector<std::string>& lines);
    /// The next show draws everything.
    void forget();
    void ring();
    /// Gives the terminal back and stops the program, as Ctrl-Z does elsewhere; returns when it goes on. The next show
    /// draws everything.
    void suspend();
    /// Takes the terminal again after the program was stopped from outside. The next show draws everything.
    void take();

private:
    void give_back();

    termios raw_{};
    termios before_{};
    std::vector<std::string> shown_;
};

}  // namespace crowntable::cli
