#include "server/net/poller.hpp"

#include <sys/epoll.h>

#include <algorithm>
#include <array>
#include <utility>

#include "engine/ensure.hpp"
#include "server/net/epoll.hpp"

namespace crowntable::server {

namespace {

/// Heard in one turn of the loop; others wait for the next one, behind whatever else is to be done.
constexpr std::size_t news_at_once = 64;

std::uint64_t name_of(std::size_t socket, std::uint32_t generation) {
    return std::uint64_t{generation} << 32U | socket;
}

SocketNews news_of(std::uint32_t events) {
    const bool is_broken = (events & (EPOLLERR | EPOLLHUP)) != 0;
    const bool is_at_end = is_broken || (events & EPOLLRDHUP) != 0;
    return {.is_readable = is_at_end || (events & EPOLLIN) != 0,
            .is_writable = is_broken || (events & EPOLLOUT) != 0,
            .is_at_end = is_at_end};
}

}  // namespace

Poller::Poller(boost::asio::io_context& context) : epoll_(context, open_epoll()) {
    wait();
}

bool Poller::watch(int socket, std::shared_ptr<Watched> watched) {
    ENSURE(socket >= 0 && watched);
    if (has_ended_) return false;
    const auto index = static_cast<std::size_t>(socket);
    if (index >= places_.size()) places_.resize(std::max(index + 1, places_.size() * 2));
    auto& place = places_[index];
    ENSURE(!place.watched);
    epoll_event event{};
    event.events = EPOLLIN | EPOLLOUT | EPOLLRDHUP | EPOLLET;
    event.data.u64 = name_of(index, ++place.generation);
    if (epoll_ctl(epoll_.native_handle(), EPOLL_CTL_ADD, socket, &event) != 0) return false;
    place.watched = std::move(watched);
    return true;
}

void Poller::forget(int socket) {
    const auto index = static_cast<std::size_t>(socket);
    if (socket < 0 || index >= places_.size() || !places_[index].watched) return;
    epoll_event unused{};
    if (epoll_.is_open()) epoll_ctl(epoll_.native_handle(), EPOLL_CTL_DEL, socket, &unused);
    // Out of its place first: what ends now may watch or forget others.
    const auto forgotten = std::exchange(places_[index].watched, nullptr);
}

void Poller::wait() {
    epoll_.async_wait(boost::asio::posix::stream_descriptor::wait_read, [this](boost::system::error_code stopped) {
        if (stopped) return;
        tell_all();
        // Set anew it is ready at once if there is more.
        if (epoll_.is_open()) wait();
    });
}

void Poller::tell_all() {
    // Not cleared: only what epoll fills in is looked at.
    std::array<epoll_event, news_at_once> events;
    const int count = epoll_wait(epoll_.native_handle(), events.data(), static_cast<int>(events.size()), 0);
    for (int i = 0; i < count; ++i) {
        const auto& event = events[static_cast<std::size_t>(i)];
        const auto index = static_cast<std::size_t>(event.data.u64 & 0xFFFF'FFFFU);
        const auto& place = places_[index];
        // Forgotten since epoll told of it, by somebody before it in this list; its descriptor may belong to another.
        if (!place.watched || name_of(index, place.generation) != event.data.u64) continue;
        // Held meanwhile: it may forget itself.
        const auto watched = place.watched;
        watched->hear(news_of(event.events));
    }
}

void Poller::stop() {
    boost::system::error_code ignored;
    epoll_.close(ignored);
}

void Poller::end() {
    has_ended_ = true;
    stop();
    // Out of the member first: what ends may forget itself or others.
    const auto given_up = std::exchange(places_, {});
}

}  // namespace crowntable::server
