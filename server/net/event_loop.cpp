#include "server/net/event_loop.hpp"

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/post.hpp>
#include <csignal>
#include <cstdlib>
#include <exception>
#include <utility>
#include <vector>

#include "engine/ensure.hpp"
#include "server/net/event_loop_state.hpp"
#include "server/net/listener.hpp"
#include "server/net/log.hpp"
#include "server/net/relay/doorway.hpp"
#include "server/store/memory_journal.hpp"

namespace crowntable::server {

namespace {

namespace asio = boost::asio;
using boost::system::error_code;
using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

/// What shells answer for a program that was ended by SIGINT: 128 + 2.
constexpr int interrupted_status = 130;
/// After a bug in a tick: long enough not to spin on it.
constexpr milliseconds pause_after_bug{1'000};

Now steady_now() {
    return std::chrono::duration_cast<milliseconds>(Clock::now().time_since_epoch());
}

WallTime wall_now() {
    return std::chrono::floor<milliseconds>(std::chrono::system_clock::now());
}

/// The longest time between two sweeps.
constexpr milliseconds sweep_interval_max{250};
/// How late a sweep may be on a busy machine.
constexpr milliseconds loop_patience = sweep_interval_max + milliseconds{100};

/// Fine enough that no time-out comes noticeably late.
milliseconds sweep_interval(const SocketLimits& limits) {
    const auto shortest =
        std::min({limits.request_timeout, limits.keep_alive, limits.beat_interval, limits.ping_interval,
                  limits.idle_timeout, limits.close_timeout, limits.drain_timeout});
    // An eighth of the shortest time-out; no less than 5 ms, lest the sweeps cost more than they find.
    return std::clamp(shortest / 8, milliseconds{5}, sweep_interval_max);
}

std::vector<std::string> allowed_origins(const NetOptions& options) {
    auto origins = options.allowed_origins;
    // Its own pages come from there, whatever the Host header says behind a proxy.
    if (!options.public_url.empty()) origins.push_back(options.public_url);
    return origins;
}

}  // namespace

EventLoop::State::State(NetOptions given, const Limits& the_limits, Entropy& entropy, Observer& observer,
                        const MakeJournal& make_journal)
    : loop_time(loop_patience),
      options(std::move(given)),
      limits(the_limits),
      sockets(options.limits),
      addresses(limits),
      bans(options.bans_file),
      journal(make_journal ? make_journal(poster()) : std::make_unique<MemoryJournal>(poster())),
      counting(observer, metrics),
      lobby(limits, entropy, &counting),
      switchboard(
          lobby, *journal, options.limits.outboxes_max, [this] { return time(); }, wall_now, [this] { after_input(); },
          [this](Job job) { (job.kind == JobKind::document ? documents : thoughts)->start(std::move(job)); }, &metrics,
          bug_teller()),
      services{options,
               PublicHost(options.public_url),
               OriginPolicy(allowed_origins(options)),
               [this] { return time(); },
               sockets,
               addresses,
               bans,
               games,
               switchboard,
               poller,
               crowd,
               due_writes,
               counting,
               metrics,
               bug_teller()},
      thoughts(job_thread()),
      documents(job_thread()) {
    inbox.open(context);
    keep_house();
}

EventLoop::State::~State() {
    ending = true;
    // Coroutines hang in it as they do in the context.
    crowd.end();
    due_writes.end();
    poller.end();
    // Their threads post to the context.
    thoughts.reset();
    documents.reset();
    if (cluster) cluster->stop_beating();
    // It drives the journal, which drives itself in its end. What was asked for is carried out before the rooms are
    // anybody's.
    driver.reset();
    journal.reset();
    if (cluster) cluster->leave();
    cluster.reset();
}

Now EventLoop::State::time() const {
    return loop_time.at(steady_now());
}

EventLoop::Post EventLoop::State::poster() {
    return [this](std::function<void()> task) {
        // While the threads end nothing is posted any more: nobody will run it.
        if (!ending) inbox.put(std::move(task));
    };
}

OnBug EventLoop::State::bug_teller() {
    return [this](std::string_view befell, const std::exception_ptr& bug) {
        metrics.bug_met();
        // By its nature alone: what an exception says may hold anything that a player sent or has in hand.
        log(LogLevel::error, std::string(befell) + " failed", {{"what", nature_of(bug)}});
    };
}

std::unique_ptr<JobThread> EventLoop::State::job_thread() {
    return std::make_unique<JobThread>(poster(), [this](const JobResult& result, Clock::duration took) {
        metrics.job_done(took);
        // The time is counted first, for what the room makes of the result may throw.
        switchboard.job_done(result);
    });
}

void EventLoop::State::after_input() {
    wake_when_due();
    // Connections that still hang in the context end after the pulse.
    if (!ending) pulse.beat();
}

void EventLoop::State::wake_when_due() {
    // A timer that was set now would keep run() from returning.
    if (ending || finished) return;
    const auto when = switchboard.next_wake();
    // Asked after every input: most leave the next deadline where it is, and to set a timer costs a system call.
    if (when == woken_at) return;
    if (when) {
        wake_at(*when);
    } else {
        woken_at.reset();
        wake.cancel();
    }
}

void EventLoop::State::wake_at(Now when) {
    woken_at = when;
    // Where time has to wait meanwhile it fires too early, finds nothing to do, and is set anew.
    wake.expires_at(Clock::time_point(loop_time.clock_at(when)));
    wake.async_wait([this](error_code cancelled) {
        if (cancelled) return;
        woken_at.reset();
        live_on();
        switchboard.tick();
    });
}

void EventLoop::State::live_on() {
    metrics.time_left_out(Awaited::process, loop_time.hear(steady_now()));
}

void EventLoop::State::sweep() {
    // First, so that a bug in one sweep is not the end of all sweeps.
    sweeper.expires_after(sweep_interval(options.limits));
    sweeper.async_wait([this](error_code cancelled) {
        if (!cancelled) sweep();
    });
    // It stands behind all that is ready now, as a command would that came now.
    asio::post(context, [this, asked = Clock::now()] { metrics.loop_waited(Clock::now() - asked); });
    live_on();
    sockets.check_deadlines(time());
    // Looked at with every sweep, because nothing tells when the last socket is gone.
    if (drained_by) {
        go_on_stopping();
    } else if (services.readiness == Readiness::serving && switchboard.is_drained()) {
        log(LogLevel::info, "drained");
        begin_stop();
    }
}

void EventLoop::State::await_signal() {
    signals->async_wait([this](error_code cancelled, int signal) {
        if (cancelled) return;
        // A second one: somebody is impatient. The first that comes while a buried node ends is none.
        if (signal != SIGHUP && std::exchange(was_told_to_stop, true)) std::_Exit(interrupted_status);
        await_signal();
        log(LogLevel::info, "signal received", {{"signal", std::to_string(signal)}});
        if (signal == SIGHUP && on_hangup) return on_hangup();
        begin_stop();
    });
}

/// What the options say of the house, from now on.
void EventLoop::State::keep_house() {
    switchboard.keep_rules(options.rules);
    const auto& rules = options.rules;
    games = std::make_unique<const GameList>(
        wire::ServerCard{.name = options.name,
                         .welcome = options.welcome,
                         .access_key = rules.needs_key_for(AccessKeyFor::everything) ? "everything"
                                       : rules.needs_key_for(AccessKeyFor::rooms)    ? "rooms"
                                                                                     : "none",
                         .games_off = {rules.games_off.begin(), rules.games_off.end()}});
}

EventLoop::EventLoop(NetOptions options, Limits limits, Entropy& entropy, Observer& observer,
                     const MakeJournal& make_journal)
    : state_(std::make_unique<State>(std::move(options), limits, entropy, observer, make_journal)) {}

EventLoop::~EventLoop() = default;

void EventLoop::sign_with(const SigningKey& key) {
    ENSURE(state_->services.readiness == Readiness::starting);
    state_->lobby.sign_with(key);
}

void EventLoop::drive(Driven& store) {
    ENSURE(!state_->driver && state_->services.readiness == Readiness::starting);
    state_->driver.emplace(state_->context, store);
}

void EventLoop::join(ClusterOptions options, std::unique_ptr<cluster::MemberStore> members,
                     cluster::SharedStore& store) {
    state_->join(std::move(options), std::move(members), store);
}

bool EventLoop::was_buried() const {
    return state_->buried;
}

std::optional<std::string> EventLoop::listen() {
    auto opened = open_listener(state_->context, state_->options.host, state_->options.port);
    if (auto* sentence = std::get_if<std::string>(&opened)) return std::move(*sentence);
    state_->acceptor.emplace(std::move(std::get<asio::ip::tcp::acceptor>(opened)));
    if (auto problem = state_->listen_for_relays()) return problem;
    if (state_->options.admin_socket.empty()) return std::nullopt;
    auto& administration = state_->administration.emplace(state_->context, state_->services);
    state_->services.administration = &administration;
    return administration.listen();
}

std::uint16_t EventLoop::port() const {
    ENSURE(state_->acceptor);
    return state_->acceptor->local_endpoint().port();
}

void EventLoop::stop_on_signals() {
    ENSURE(!state_->signals);
    state_->signals.emplace(state_->context, SIGINT, SIGTERM, SIGHUP);
    state_->await_signal();
}

void EventLoop::on_hangup(std::function<void()> read_again) {
    state_->on_hangup = std::move(read_again);
}

void EventLoop::keep_house(const NetOptions& wanted) {
    state_->options.rules = wanted.rules;
    state_->options.name = wanted.name;
    state_->options.welcome = wanted.welcome;
    state_->keep_house();
}

void EventLoop::change_limit(const std::string& name, std::int64_t value) {
    state_->switchboard.administer(admin::ShowLimits{name, value}, [](const HttpAnswer&) {});
    SocketLimits sockets = state_->options.limits;
    fit_sockets(sockets, state_->switchboard.limits());
    state_->sockets.allow(sockets);
}

void EventLoop::State::accept(asio::ip::tcp::acceptor& from, Serve serve) {
    asio::co_spawn(crowd.executor(std::make_shared<bool>(false)), accept_all(from, services, serve),
                   [this](const std::exception_ptr& failure) {
                       if (!failure) return;
                       log(LogLevel::error, "the listening socket broke");
                       broken = true;
                       begin_stop();
                   });
}

bool EventLoop::run() {
    auto& state = *state_;
    ENSURE(state.acceptor && state.services.readiness == Readiness::starting);
    // They run only when the context does, which is after the recovery below.
    state.accept(*state.acceptor, serve_accepted);
    if (state.relay_acceptor) state.accept(*state.relay_acceptor, meet_relayed);
    if (state.cluster) state.cluster->begin_beating();
    // Before anybody is served, so that every code in the store is known and none is given again.
    state.switchboard.recover();
    // A node may be over with its first beat.
    if (state.services.readiness == Readiness::starting) state.services.readiness = Readiness::serving;
    state.loop_time.await(steady_now());
    state.sweep();
    state.wake_when_due();
    for (;;) {
        try {
            state.context.run();
            // Nothing is left to wait for: the stop is complete.
            return !state.broken;
        } catch (...) {
            state.services.on_bug("an input", std::current_exception());
            // If it was a tick that threw, its timer is used up, and without another one no deadline would ever be met
            // again.
            state.wake_at(state.time() + pause_after_bug);
        }
    }
}

void EventLoop::stop() {
    asio::post(state_->context, [this] { state_->begin_stop(); });
}

}  // namespace crowntable::server
