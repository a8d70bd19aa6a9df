#include "clients/cli/session/beats.hpp"

#include <utility>

namespace crowntable::cli {

namespace {

/// As long as in the browser: then somebody is told, and then the line is given up.
constexpr int silent_ms = 3'000;
constexpr int dead_ms = 7'500;

}  // namespace

Beats::Step Beats::start(int every_ms) {
    every_ms_ = every_ms;
    line_ = LineState::fine;
    return every_ms_ > 0 ? beat() : Step{};
}

Beats::Step Beats::beat() {
    waits_ = true;
    return {.says = true, .alarm_ms = silent_ms};
}

Beats::Step Beats::answered() {
    if (every_ms_ == 0 || !std::exchange(waits_, false)) return {};
    Step step{.alarm_ms = every_ms_};
    if (std::exchange(line_, LineState::fine) != LineState::fine) step.line = LineState::fine;
    return step;
}

Beats::Step Beats::alarm() {
    if (every_ms_ == 0) return {};
    if (!waits_) return beat();
    if (line_ == LineState::fine) {
        line_ = LineState::silent;
        return {.alarm_ms = dead_ms - silent_ms, .line = line_};
    }
    stop();
    return {.line = LineState::dead};
}

}  // namespace crowntable::cli
