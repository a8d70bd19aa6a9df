// How the event loop ends.
#include <algorithm>
#include <string>

#include "engine/ensure.hpp"
#include "server/net/event_loop_state.hpp"
#include "server/net/log.hpp"

namespace crowntable::server {

using boost::system::error_code;

namespace {

/// A node can give back more rooms in a second than others can read in it: some at a time their players are back at
/// once, where all together would wait for each other.
constexpr std::chrono::milliseconds between_givings{25};
/// Few rooms are no reason to take one's time.
constexpr std::size_t given_at_once_min = 10;

}  // namespace

/// A server alone keeps its door open until the last player has been told, so that /readyz can say that it is stopping.
void EventLoop::State::begin_stop() {
    if (services.readiness == Readiness::giving_back || services.readiness == Readiness::stopping) return;
    log(LogLevel::info, "stopping", {{"connections", std::to_string(switchboard.connections())}});
    const bool others_take_over = cluster && cluster->has_others() && cluster->may_speak();
    if (others_take_over && options.limits.give_back_time > Now{0}) return begin_to_give_back();
    say_goodbye();
}

void EventLoop::State::begin_to_give_back() {
    services.readiness = Readiness::giving_back;
    // Balancers go on to the next node where nobody listens. Other nodes still bring players to rooms that are ours.
    error_code ignored;
    acceptor->close(ignored);
    cluster->give_back();
    given_back_by = time() + options.limits.give_back_time;
    give_back();
}

/// The last quarter of the time is for those that the store keeps waiting.
std::size_t EventLoop::State::rooms_of_this_turn() const {
    const auto left = *given_back_by - options.limits.give_back_time / 4 - time();
    const auto turns = static_cast<std::size_t>(std::max(left / between_givings, Now::rep{0})) + 1;
    return std::max(given_at_once_min, switchboard.rooms_to_give_back() / turns + 1);
}

void EventLoop::State::give_back() {
    // It has said goodbye, or was buried.
    if (drained_by) return;
    // First, so that a bug in one turn is not the end of all of them.
    giving_back.expires_after(between_givings);
    giving_back.async_wait([this](error_code cancelled) {
        if (!cancelled) give_back();
    });
    const bool is_over = switchboard.rooms_to_give_back() == 0 || time() >= *given_back_by;
    if (is_over || !cluster->has_others()) return say_goodbye();
    // What would be given back in doubt would all leave at once behind it.
    if (cluster->may_speak()) switchboard.give_back(rooms_of_this_turn(), options.retry);
}

void EventLoop::State::say_goodbye() {
    services.readiness = Readiness::stopping;
    // However slow its clients are, a stop ends by then.
    drained_by = time() + options.limits.drain_timeout;
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
    giving_back.cancel();
    if (signals) signals->cancel();
    driver.reset();
    if (administration) administration->close();
    log(LogLevel::info, "stopped");
}

}  // namespace crowntable::server
