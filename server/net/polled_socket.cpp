#include "server/net/polled_socket.hpp"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include <cerrno>
#include <system_error>

namespace crowntable::server {

namespace {

/// The kernel takes it or keeps what it had: neither is a reason to lose a player.
void set_option(int socket, int level, int name, int value) {
    static_cast<void>(setsockopt(socket, level, name, &value, sizeof value));
}

}  // namespace

void PolledSocket::configure(int send_buffer_bytes) {
    set_option(number(), IPPROTO_TCP, TCP_NODELAY, 1);
    // What the system holds is memory, too, and no limit of ours would see it.
    set_option(number(), SOL_SOCKET, SO_SNDBUF, send_buffer_bytes);
}

bool PolledSocket::note(const SocketNews& news) {
    has_news_ = has_news_ || news.is_readable;
    is_at_end_ = is_at_end_ || news.is_at_end;
    return news.is_writable && std::exchange(is_blocked_, false);
}

PolledSocket::Read PolledSocket::read(std::span<std::uint8_t> buffer) {
    const auto size = recv(number(), buffer.data(), buffer.size(), MSG_DONTWAIT);
    if (size == 0) return Ended{"end of stream"};
    if (size < 0) {
        has_news_ = errno == EINTR;
        if (errno == EINTR || errno == EAGAIN || errno == EWOULDBLOCK) return std::span<std::uint8_t>{};
        return Ended{std::system_category().message(errno)};
    }
    const auto bytes = buffer.first(static_cast<std::size_t>(size));
    // epoll(7): whoever gets less than was asked for has all of it, and is told of what comes later. The end, which may
    // have been told already, stands behind it.
    has_news_ = is_at_end_ || bytes.size() == buffer.size();
    return bytes;
}

void PolledSocket::end_sending() {
    shutdown(number(), SHUT_WR);
}

void PolledSocket::close() {
    poller_.forget(number());
    descriptor_.close();
}

}  // namespace crowntable::server
