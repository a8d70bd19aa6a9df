#include "tests/sim/server.hpp"

#include <exception>
#include <utility>

namespace crowntable::sim {

Server::Server(Agenda& agenda, Time clock_start, const server::Limits& limits, std::size_t outboxes_max,
               std::uint64_t entropy_seed, server::Journal& journal, Onlooker& onlooker)
    : agenda_(agenda),
      offset_(clock_start - agenda.now()),
      onlooker_(onlooker),
      entropy_(entropy_seed, "server"),
      lobby_(limits, entropy_, this),
      thinking_(entropy_seed, "thinking"),
      is_slow_(thinking_.one_in(2)),
      outboxes_max_(outboxes_max),
      board_(
          lobby_, journal, outboxes_max, [this] { return clock(); }, [this] { return agenda_.calendar(); },
          [this] { wake_when_due(); }, [this](server::Job job) { run_later(std::move(job)); }) {
    // As from the data directory: each process has the same.
    lobby_.sign_with(SigningKey(PrivateKey{}));
    board_.recover();
}

void Server::wake_when_due() {
    const auto when = board_.next_wake();
    if (when == woken_at_) return;
    woken_at_ = when;
    if (!when) return;
    agenda_.at(loop_time_.clock_at(*when) - offset_, [this, when, self = std::weak_ptr<Server*>(self_)] {
        if (self.expired() || woken_at_ != when) return;
        woken_at_.reset();
        tick();
    });
}

/// Plans the next wake, unless too much waits for the store: then what leaves does.
void Server::tick() {
    const auto waiting = board_.outboxes_waiting();
    board_.tick();
    if (waiting >= outboxes_max_) onlooker_.ticked_when_full(waiting, board_.outboxes_waiting());
}

/// Bots think for some time, and not as long as each other; in some processes so long that the game has gone on.
void Server::run_later(server::Job job) {
    onlooker_.job_begun(job);
    const Time time{is_slow_ && thinking_.one_in(2) ? thinking_.between(500, 20'000) : thinking_.between(0, 40)};
    const Time patience{is_slow_ ? 60'000 : 0};
    const auto worst = thinking_.one_in(4) ? Moment::later_turn : Moment::turn_of_another;
    agenda_.after(time, [this, worst, patience, job = std::move(job), self = std::weak_ptr<Server*>(self_)] {
        if (!self.expired()) answer(job, worst, patience);
    });
}

/// What a bot thought of a turn that is over dawdles until it is another bot's turn, or that of its own seat once more,
/// which it must not be played in.
void Server::answer(const server::Job& job, Moment worst, Time patience) {
    constexpr Time step{200};
    if (patience > Time{0} && is_untimely(job, worst)) {
        agenda_.after(step, [this, worst, left = patience - step, job, self = std::weak_ptr<Server*>(self_)] {
            if (!self.expired()) answer(job, worst, left);
        });
        return;
    }
    const server::JobResult result{job.id, job.room, job.work({})};
    onlooker_.job_answered(result);
    board_.job_done(result);
    onlooker_.job_over(result);
}

/// The room still waits for it, but nobody is to play by themselves, or nobody of whom the room takes it for a thought.
bool Server::is_untimely(const server::Job& job, Moment worst) const {
    const auto* room = lobby_.find_room(job.room);
    if (room == nullptr || !room->parts().autopilot.awaits(job.id)) return false;
    const auto& state = room->parts().state;
    const auto seat = server::Autopilot::seat_to_play(state);
    return !seat || (worst == Moment::later_turn && !room->parts().autopilot.is_thinking(*seat, state));
}

/// A timer is the first to notice. While nothing is wrong no sign of life is late, so that none is awaited.
void Server::clock_jumps(Time by) {
    loop_time_.await(agenda_.now() + offset_);
    offset_ += by;
    woken_at_.reset();
    tick();
    loop_time_.hear(agenda_.now() + offset_);
    loop_time_.rest();
    // What is due comes later now by the clock.
    woken_at_.reset();
    wake_when_due();
}

void Server::time_passes(Time by) {
    offset_ += by;
    woken_at_.reset();
    tick();
}

void Server::room_quarantined(std::string_view room, std::string_view what) {
    onlooker_.room_quarantined(std::string(room), what);
}

void Server::room_expired(std::string_view room) {
    onlooker_.room_expired(std::string(room));
}

void Server::room_evicted(std::string_view room) {
    ++evictions_;
    onlooker_.room_evicted(std::string(room));
}

void Server::person_connected(std::string_view room, server::ConnectionId connection) {
    onlooker_.person_came(std::string(room), connection);
}

void Server::person_disconnected(std::string_view room, server::ConnectionId connection) {
    onlooker_.person_went(std::string(room), connection);
}

void Server::room_reloaded(std::string_view code, std::size_t) {
    onlooker_.room_reloaded(std::string(code), *room(code));
}

}  // namespace crowntable::sim
