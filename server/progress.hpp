#pragma once

#include <cstddef>
#include <ostream>
#include <string>

namespace crowntable::server {

/// Tells how far a command is: on a terminal in one line that changes, else in a line now and then.
class Progress {
public:
    Progress(std::ostream& notes, bool is_terminal) : notes_(notes), is_terminal_(is_terminal) {}
    ~Progress() { end_line(); }
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    /// Such as "copied": so many of all rooms.
    void tell(const char* what, std::size_t done, std::size_t all) {
        const bool is_last = done == all;
        if (!is_last && done % (is_terminal_ ? 100 : 1'000) != 0) return;
        if (is_terminal_) notes_ << '\r';
        notes_ << done << " of " << all << " rooms are " << what;
        is_open_ = true;
        if (!is_terminal_ || is_last) end_line();
        notes_ << std::flush;
    }

private:
    void end_line() {
        if (is_open_) notes_ << '\n';
        is_open_ = false;
    }

    std::ostream& notes_;
    const bool is_terminal_;
    bool is_open_ = false;
};

}  // namespace crowntable::server
