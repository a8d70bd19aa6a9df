#include "tests/sim/cluster/database.hpp"

#include <algorithm>
#include <utility>

namespace crowntable::sim {

using server::postgres::Answer;
using server::postgres::Refused;
using server::postgres::Unknown;

Database::Database(Agenda& agenda, Dice dice, const ClusterFaults& faults, Referee& referee, Calendars calendars,
                   Told told)
    : agenda_(agenda),
      dice_(dice),
      faults_(faults),
      referee_(referee),
      calendars_(calendars),
      told_(std::move(told)),
      standby_lag_(faults.has(ClusterFault::lost_commits) ? dice_.between(1'000, 4'000) : 0) {}

Database::BackendPtr Database::connect(WriterPtr writer, std::function<void()> broken) {
    if (!is_there_) return nullptr;
    auto backend = std::make_shared<Backend>(++last_backend_, std::move(writer), std::move(broken));
    backends_.emplace(backend->number, backend);
    return backend;
}

void Database::ask(const BackendPtr& backend, std::vector<server::postgres::Call> calls, Answered done) {
    if (backend->has_ended) return;
    backend->requests.push_back({std::move(calls), std::move(done)});
    go_on(backend);
}

void Database::later(const BackendPtr& backend, Time time) {
    agenda_.after(time, [this, one = std::weak_ptr<Backend>(backend)] {
        if (const auto same = one.lock()) go_on(same);
    });
}

void Database::go_on(const BackendPtr& backend) {
    if (backend->has_ended || backend->is_committing) return;
    if (agenda_.now() < paused_until_) return later(backend, paused_until_ - agenda_.now() + Time{dice_.below(20)});
    if (!backend->transaction) {
        if (backend->requests.empty()) return;
        auto request = std::move(backend->requests.front());
        backend->requests.pop_front();
        backend->done = std::move(request.done);
        backend->transaction =
            std::make_unique<Transaction>(primary_, locks_, std::move(request.calls), referee_.mutation(),
                                          [this] { return calendars_.primary.at(agenda_.now()); });
    }
    try {
        if (std::exchange(backend->is_refused, false)) throw RefusedByDatabase("no space left");
        run(backend);
    } catch (const RefusedByDatabase& refused) {
        end_transaction(backend, Refused{refused.what()});
    }
}

void Database::run(const BackendPtr& backend) {
    auto& transaction = *backend->transaction;
    while (!transaction.is_done()) {
        if (!transaction.has_begun()) {
            transaction.begin_statement();
            // What it has seen and what it locks may be two moments.
            if (dice_.one_in(8)) return later(backend, Time{dice_.between(1, 30)});
        }
        if (!transaction.go_on()) {
            waiting_.emplace(backend->number, backend);
            return;
        }
    }
    backend->is_refused = faults_.has(ClusterFault::refusals) && dice_.one_in(80);
    // It takes its time to find out.
    backend->is_refused ? later(backend, Time{dice_.between(0, 1'500)}) : commit(backend);
}

Time Database::standby_time() {
    if (faults_.has(ClusterFault::slow_standby) && dice_.one_in(15)) return Time{dice_.between(100, 6'000)};
    return Time{dice_.between(0, 4)};
}

void Database::commit(const BackendPtr& backend) {
    auto& transaction = *backend->transaction;
    if (transaction.writes().empty()) return end_transaction(backend, transaction.take_rows());
    backend->is_committing = true;
    log_.push_back({++last_logged_, transaction.writes(), backend->writer, backend});
    ++commits_;
    const bool gives_up = faults_.has(ClusterFault::warnings) && dice_.one_in(40);
    // Whoever gives up has a reason to.
    if (gives_up) last_replicated_at_ = std::max(last_replicated_at_, agenda_.now()) + Time{dice_.between(5, 4'000)};
    // The standby takes one after the other.
    last_replicated_at_ = std::max(last_replicated_at_, agenda_.now()) + standby_time();
    agenda_.at(last_replicated_at_, [this, number = last_logged_] { replicated(number); });
    if (gives_up) {
        agenda_.after(Time{dice_.between(0, 3)}, [this, number = last_logged_] { give_up_on_standby(number); });
    }
}

void Database::replicated(std::uint64_t number) {
    if (agenda_.now() < paused_until_) {
        agenda_.at(paused_until_, [this, number] { replicated(number); });
        return;
    }
    while (!log_.empty() && log_.front().number <= number) {
        auto logged = std::move(log_.front());
        log_.pop_front();
        write_to_standby(logged.writes);
        if (logged.is_seen) continue;
        const auto backend = logged.backend.lock();
        Answer answer = Unknown{};
        if (backend && backend->transaction) answer = backend->transaction->take_rows();
        become_seen(logged, std::move(answer));
    }
}

void Database::write_to_standby(const WriteSet& writes) {
    if (standby_lag_ == Time{0}) return write(standby_, writes);
    agenda_.after(standby_lag_, [this, writes, promotions = promotions_] {
        if (promotions == promotions_) write(standby_, writes);
    });
}

/// Somebody has cancelled the wait: it is seen, and may yet be lost.
void Database::give_up_on_standby(std::uint64_t number) {
    const auto logged = std::ranges::find(log_, number, &Logged::number);
    if (logged == log_.end() || logged->is_seen) return;
    Answer answer = Unknown{"the database has answered with a warning"};
    const auto backend = logged->backend.lock();
    if (referee_.mutates(Mutation::unheard_warning) && backend && backend->transaction) {
        answer = backend->transaction->take_rows();
    }
    become_seen(*logged, std::move(answer));
    told_.gave_up();
}

void Database::become_seen(Logged& logged, Answer answer) {
    logged.is_seen = true;
    told_.committed(logged.writes, *logged.writer);
    write(primary_, logged.writes);
    const auto backend = logged.backend.lock();
    if (backend && !backend->has_ended) end_transaction(backend, std::move(answer));
}

void Database::end_transaction(const BackendPtr& backend, Answer answer) {
    backend->is_committing = false;
    backend->transaction.reset();
    const auto done = std::exchange(backend->done, {});
    done(std::move(answer));
    wake_waiting();
    later(backend, Time{0});
}

void Database::wake_waiting() {
    for (const auto& [number, backend] : std::exchange(waiting_, {})) later(backend, Time{dice_.below(3)});
}

void Database::pause(Time time) {
    paused_until_ = std::max(paused_until_, agenda_.now() + time);
}

void Database::go_down(Time time) {
    is_there_ = false;
    for (const auto& [number, backend] : std::exchange(backends_, {})) {
        backend->has_ended = true;
        backend->transaction.reset();
        backend->requests.clear();
        backend->broken();
    }
    waiting_.clear();
    agenda_.after(time, [this] { is_there_ = true; });
}

void Database::restart(Time time) {
    if (!is_there_) return;
    go_down(time);
    for (auto& logged : log_) {
        if (!logged.is_seen) become_seen(logged, Unknown{});
    }
}

void Database::promote(Time time) {
    if (!is_there_) return;
    go_down(time);
    // Of what nobody was answered it may have the first part.
    for (int left = standby_lag_ > Time{0} ? 0 : dice_.below(static_cast<int>(log_.size()) + 1); left > 0; --left) {
        write(standby_, log_.front().writes);
        log_.pop_front();
    }
    log_.clear();
    ++promotions_;
    primary_ = standby_;
    std::swap(calendars_.primary, calendars_.standby);
    told_.replaced();
}

}  // namespace crowntable::sim
