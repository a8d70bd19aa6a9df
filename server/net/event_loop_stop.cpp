// How the event loop ends.
#include "engine/ensure.hpp"
#include "server/net/event_loop_state.hpp"
#include "server/net/log.hpp"

namespace crowntable::server {

using boost::system::error_code;

/// The door stays open until the last player has been told, so that /readyz can say that we are stopping.
void EventLoop::State::begin_stop() {
    if (drained_by) return;
    log(LogLevel::info, "stopping", {{"connections", std::to_string(switchboard.connections())}});
    // However slow its clients are, a stop ends by then.
    drained_by = time() + options.limits.drain_timeout;
    services.readiness = Readiness::stopping;
    switchboard.close_all(options.retry);
}

void EventLoop::State::go_on_stopping() {
    ENSURE(drained_by && services.readiness == Readiness::stopping);
    const auto now = time();
    const bool is_late = now >= *drained_by;
    if (switchboard.connections() > 0 && !is_late) return;
    error_code ignored;
    // Closed again by each later sweep, which changes nothing.
    acceptor->close(ignored);
    if (relay_acceptor) relay_acceptor->close(ignored);
    sockets.wind_down(now);
    if (is_late) sockets.cut_all();
    if (sockets.size() == 0 || is_late) finish();
    // Whatever does not even end when its socket is cut.
    if (is_late) context.stop();
}

/// Cancels what is still waited for; with nothing left to wait for, run() returns.
void EventLoop::State::finish() {
    finished = true;
    wake.cancel();
    pulse.stop();
    poller.stop();
    sweeper.cancel();
    if (signals) signals->cancel();
    driver.reset();
    if (administration) administration->close();
    log(LogLevel::info, "stopped");
}

}  // namespace crowntable::server
