#include "server/net/sockets.hpp"

#include <exception>

#include "engine/ensure.hpp"

namespace crowntable::server {

namespace {

/// What an Admission points to. It holds nothing: all that counts is that its deleter gives the admission back.
struct OneSocket {};

}  // namespace

Sockets::Admission Sockets::admit(const std::string& address) {
    // Counted before a byte is read: whoever only connects costs a descriptor as well.
    if (admitted_ >= limits_.sockets_max && !cut_longest_waiting()) return nullptr;
    const bool is_counted = !address.empty();
    if (is_counted && by_address_.is_full(address) && !cut_longest_waiting_of(address)) return nullptr;
    if (is_counted) by_address_.add(address);
    ++admitted_;
    return {new OneSocket, [this, address](const OneSocket* socket) {
                delete socket;
                --admitted_;
                if (!address.empty()) by_address_.remove(address);
            }};
}

void Sockets::wait(OpenSocket& socket, const std::string& address) {
    ENSURE(open_.contains(&socket));
    stop_waiting(socket);
    const auto entry = waiting_.emplace(&socket, Waiting{address, ++last_wait_}).first;
    waiting_by_age_.emplace(last_wait_, &socket);
    waiting_by_address_.emplace(entry->second, &socket);
}

void Sockets::stop_waiting(OpenSocket& socket) {
    const auto waiting = waiting_.extract(&socket);
    if (waiting.empty()) return;
    waiting_by_age_.erase(waiting.mapped().since);
    waiting_by_address_.erase(waiting.mapped());
}

/// Its admission is given back a moment later, when its coroutine has ended: until then there is one too many.
bool Sockets::cut_longest_waiting() {
    if (waiting_by_age_.empty()) return false;
    OpenSocket& socket = *waiting_by_age_.begin()->second;
    stop_waiting(socket);
    socket.cut();
    return true;
}

bool Sockets::cut_longest_waiting_of(const std::string& address) {
    const auto longest = waiting_by_address_.lower_bound(Waiting{address, 0});
    if (longest == waiting_by_address_.end() || longest->first.address != address) return false;
    OpenSocket& socket = *longest->second;
    stop_waiting(socket);
    socket.cut();
    return true;
}

void Sockets::erase(OpenSocket& socket) {
    stop_waiting(socket);
    open_.erase(&socket);
}

void Sockets::insert(OpenSocket& socket) {
    const bool is_new = open_.insert(&socket).second;
    ENSURE(is_new);
}

void Sockets::check_deadlines(Now now) {
    std::exception_ptr bug;
    std::size_t cut = 0;
    for (auto* socket : open_) {
        try {
            // Sockets that came together are late together, and each takes some microseconds.
            if (socket->check_deadline(now) && ++cut <= cut_at_once) socket->cut();
        } catch (...) {
            socket->cut();
            bug = std::current_exception();
        }
    }
    // Only now, so that a bug of one socket keeps no deadline of the others from being met.
    if (bug) std::rethrow_exception(bug);
}

void Sockets::wind_down(Now now) {
    for (auto* socket : open_) socket->wind_down(now);
}

void Sockets::cut_all() {
    for (auto* socket : open_) socket->cut();
}

}  // namespace crowntable::server
