#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "tests/bench/load/web_socket.hpp"

namespace crowntable::bench {

/// Where a client connects to, and from which address of its own: a server bounds what one address may do.
struct Route {
    std::uint16_t port = 0;
    /// 127.0.0.`source`.
    std::uint8_t source = 1;
};

/// What all wires of this process have carried, heads of frames and handshakes included.
struct Carried {
    std::uint64_t bytes_in = 0;
    std::uint64_t bytes_out = 0;
};

/// One WebSocket to a server on this machine. One system call to send, one to receive, no coroutine and no buffer
/// of its own while nothing is under way, so that one process can hold ten thousand.
class Wire : public std::enable_shared_from_this<Wire> {
public:
    /// Told on the io_context's thread; must outlive the wire or call `drop`.
    class Listener {
    public:
        virtual ~Listener() = default;
        virtual void opened() = 0;
        virtual void heard(std::string_view message) = 0;
        /// Once, however it ended; nothing follows. Not called after `drop`.
        virtual void ended(std::string_view why) = 0;
    };

    Wire(boost::asio::io_context& context, Listener& listener, Carried& carried);

    void open(Route route, std::string_view path);
    void say(std::string_view text);
    void say_binary(std::string_view bytes);
    /// Ends it without a word, as a client does whose machine is gone.
    void drop();

private:
    void frame(Opcode opcode, std::string_view payload);
    void send(std::string bytes);
    void write_rest();
    void wait_for_bytes();
    void take(std::string_view bytes);
    std::size_t take_upgrade(std::string_view bytes);
    std::size_t take_frame(std::string_view bytes);
    void end(std::string_view why);

    boost::asio::ip::tcp::socket socket_;
    Listener* listener_;
    Carried& carried_;
    bool upgraded_ = false;
    /// The beginning of what has not come whole.
    std::string inbox_;
    /// What the kernel has not taken yet.
    std::string outbox_;
};

}  // namespace crowntable::bench
