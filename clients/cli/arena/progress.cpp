#include "clients/cli/arena/progress.hpp"

#include <unistd.h>

#include <ostream>

#include "clients/cli/text/say.hpp"

namespace crowntable::cli {

void Progress::tell(std::size_t done) {
    const Time now = pace_.now();
    // The end is always told, however soon it comes after the last line.
    if (told_ && done < all_ && now - *told_ < pace_.interval) return;
    told_ = now;
    out_ << say("terminal.arena_progress", with<"done">(done), with<"n">(all_)) << std::endl;
}

std::chrono::seconds progress_interval() {
    // In a file, such as the log of a long run, a line each second would bury everything else.
    return std::chrono::seconds(::isatty(STDERR_FILENO) == 1 ? 1 : 10);
}

}  // namespace crowntable::cli
