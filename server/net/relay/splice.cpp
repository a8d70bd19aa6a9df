#include "server/net/relay/splice.hpp"

#include <sys/socket.h>

#include <cerrno>
#include <utility>
#include <variant>

namespace crowntable::server {

Splice::Splice(Descriptor one, Descriptor other, Sockets::Admission admission, Surroundings surroundings)
    : surroundings_(std::move(surroundings)),
      one_(*this, std::move(one), surroundings_.poller),
      other_(*this, std::move(other), surroundings_.poller),
      admission_(std::move(admission)) {
    surroundings_.sockets.insert(*this);
}

Splice::~Splice() {
    surroundings_.sockets.erase(*this);
}

bool Splice::begin(std::string for_one, std::string for_other) {
    // One life for both: each side is held as a part of the whole.
    const auto self = shared_from_this();
    const bool is_watched = one_.socket.watch(std::shared_ptr<Watched>(self, &one_)) &&
                            other_.socket.watch(std::shared_ptr<Watched>(self, &other_));
    if (!is_watched) {
        cut();
        return false;
    }
    one_.waiting = std::move(for_one);
    other_.waiting = std::move(for_other);
    give_waiting(one_);
    give_waiting(other_);
    return true;
}

void Splice::Side::hear(const SocketNews& news) {
    if (socket.note(news)) of.give_waiting(*this);
    of.pump_both();
}

void Splice::pump_soon() {
    if (std::exchange(is_pump_due_, true)) return;
    surroundings_.later([self = shared_from_this()] {
        self->is_pump_due_ = false;
        self->pump_both();
    });
}

/// A buffer full each way, then it is others' turn.
void Splice::pump_both() {
    pump(one_, other_);
    pump(other_, one_);
    if (has_more(one_, other_) || has_more(other_, one_)) pump_soon();
}

/// Something may be read that can be passed on at once.
bool Splice::has_more(const Side& from, const Side& to) {
    if (!from.socket.is_open() || !to.socket.is_open()) return false;
    return from.socket.has_news() && to.waiting.empty() && !to.is_last;
}

void Splice::pump(Side& from, Side& to) {
    if (!has_more(from, to)) return;
    const auto read = from.socket.read(surroundings_.buffer);
    if (std::holds_alternative<PolledSocket::Ended>(read)) return tell_end(to);
    give(to, std::get<std::span<std::uint8_t>>(read));
}

/// What is not taken at once waits, and as long nothing more is read for this side.
void Splice::give(Side& to, std::span<const std::uint8_t> bytes) {
    while (!bytes.empty()) {
        const auto sent = send(to.socket.number(), bytes.data(), bytes.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR) continue;
        if (sent < 0 && errno != EAGAIN && errno != EWOULDBLOCK) return cut();
        if (sent < 0) break;
        bytes = bytes.subspan(static_cast<std::size_t>(sent));
    }
    to.waiting.assign(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    if (!to.waiting.empty()) to.socket.block();
}

void Splice::give_waiting(Side& to) {
    if (to.waiting.empty() || !to.socket.is_open()) return;
    const auto bytes = std::exchange(to.waiting, {});
    give(to, {reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
    if (!to.socket.is_open() || !to.waiting.empty()) return;
    // Memory is for those who are slow now.
    to.waiting.shrink_to_fit();
    if (to.is_last) to.socket.end_sending();
}

void Splice::tell_end(Side& to) {
    to.is_last = true;
    if (to.waiting.empty()) to.socket.end_sending();
    if (opposite(to).is_last) return cut();
    cut_at_ = surroundings_.now() + surroundings_.linger;
}

bool Splice::check_deadline(Now now) {
    return cut_at_ && now >= *cut_at_;
}

void Splice::wind_down(Now /*now*/) {
    // The players come back at once, to a node that goes on.
    cut();
}

void Splice::cut() {
    // The poller lets go of both sides. Whoever cuts one socket of many must still have it when this returns.
    surroundings_.later([self = shared_from_this()] {});
    one_.socket.close();
    other_.socket.close();
}

}  // namespace crowntable::server
