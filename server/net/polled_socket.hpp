#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <variant>

#include "server/net/descriptor.hpp"
#include "server/net/poller.hpp"

namespace crowntable::server {

/// A connected stream socket that a poller watches: it knows what there is to read, and whether the other side takes
/// more. Nothing here waits.
class PolledSocket {
public:
    /// Why nothing more can be read, in words for the log.
    struct Ended {
        std::string why;
    };
    /// What was read, empty if nothing has come, or the end.
    using Read = std::variant<std::span<std::uint8_t>, Ended>;

    /// `poller` must outlive the socket's being open.
    PolledSocket(Descriptor socket, Poller& poller) : descriptor_(std::move(socket)), poller_(poller) {}

    /// Small texts leave at once; the system holds about `send_buffer_bytes` for a slow reader.
    void configure(int send_buffer_bytes);
    /// From now on `watched` hears of it, and is held until close(). False: the system has no memory for that.
    bool watch(std::shared_ptr<Watched> watched) { return poller_.watch(number(), std::move(watched)); }

    /// Notes what the poller tells. True: it takes something again.
    bool note(const SocketNews& news);
    /// Something has come, perhaps the end, that was not read.
    bool has_news() const { return has_news_; }
    bool is_at_end() const { return is_at_end_; }
    /// As much as there is and `buffer` holds; whether there is more is known by has_news().
    Read read(std::span<std::uint8_t> buffer);

    /// It took no more when something was last sent; the poller tells when it does again.
    bool is_blocked() const { return is_blocked_; }
    void block() { is_blocked_ = true; }
    /// Nothing more will be sent.
    void end_sending();

    bool is_open() const { return descriptor_.is_open(); }
    int number() const { return descriptor_.number(); }
    void close();

private:
    Descriptor descriptor_;
    Poller& poller_;
    bool has_news_ = false;
    /// The end stands behind the last byte.
    bool is_at_end_ = false;
    bool is_blocked_ = false;
};

}  // namespace crowntable::server
