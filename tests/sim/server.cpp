#include "tests/sim/server.hpp"

#include <exception>
#include <utility>

namespace crowntable::sim {

Server::Server(Agenda& agenda, Time clock_start, const server::Limits& limits, std::uint64_t entropy_seed,
               server::Journal& journal, Referee& referee, Reloaded reloaded)
    : agenda_(agenda),
      offset_(clock_start - agenda.now()),
      referee_(referee),
      reloaded_(std::move(reloaded)),
      entropy_(entropy_seed, "server"),
      lobby_(limits, entropy_, this),
      thinking_(entropy_seed, "thinking"),
      board_(
          lobby_, journal, Queues::outboxes_max, [this] { return clock(); }, [this] { wake_when_due(); },
          [this](server::Job job) { run_later(std::move(job)); }) {
    board_.recover();
}

void Server::wake_when_due() {
    const auto when = board_.next_wake();
    if (when == woken_at_) return;
    woken_at_ = when;
    if (!when) return;
    agenda_.at(*when - offset_, [this, when, self = std::weak_ptr<Server*>(self_)] {
        if (self.expired() || woken_at_ != when) return;
        woken_at_.reset();
        board_.tick();
        wake_when_due();
    });
}

/// Bots think for some time, and not as long as each other.
void Server::run_later(server::Job job) {
    agenda_.after(Time{thinking_.between(0, 40)}, [this, job = std::move(job), self = std::weak_ptr<Server*>(self_)] {
        if (!self.expired()) board_.job_done({job.id, job.room, job.work({})});
    });
}

void Server::clock_jumps(Time by) {
    offset_ += by;
    woken_at_.reset();
    board_.tick();
    wake_when_due();
}

void Server::room_quarantined(std::string_view, std::string_view what) {
    referee_.fail("Recovery", std::string("a room was quarantined: ") + std::string(what));
}

void Server::room_reloaded(std::string_view code, std::size_t) {
    reloaded_(std::string(code), *room(code));
}

}  // namespace crowntable::sim
