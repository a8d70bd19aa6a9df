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
    if (admitted_ >= limits_.sockets_max) return nullptr;
    if (!address.empty()) {
        auto& count = by_address_[address];
        if (count >= limits_.sockets_per_address_max) return nullptr;
        ++count;
    }
    ++admitted_;
    return {new OneSocket, [this, address](const OneSocket* socket) {
                delete socket;
                --admitted_;
                const auto found = by_address_.find(address);
                // The last socket of an address takes its entry along: the map grows with the sockets that are open,
                // not with all that ever were. Those that are counted in all only have no entry.
                if (found != by_address_.end() && --found->second == 0) by_address_.erase(found);
            }};
}

void Sockets::insert(OpenSocket& socket) {
    const bool is_new = open_.insert(&socket).second;
    ENSURE(is_new);
}

void Sockets::check_deadlines(Now now) {
    std::exception_ptr bug;
    for (auto* socket : open_) {
        try {
            socket->check_deadline(now);
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
