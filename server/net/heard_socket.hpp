#pragma once

#include <boost/asio/buffer.hpp>
#include <boost/asio/compose.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/websocket/teardown.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <utility>

#include "server/net/frame_counter.hpp"

namespace crowntable::server {

/// A socket of a WebSocket that counts, in what is read from it, the frames of which Beast says nothing.
class HeardSocket : public boost::asio::ip::tcp::socket {
public:
    using Socket = boost::asio::ip::tcp::socket;

    explicit HeardSocket(Socket socket) : Socket(std::move(socket)) {}

    /// Called within a read, with how many frames have begun that go on with a message.
    void on_continuations(std::function<void(std::size_t)> told) { told_ = std::move(told); }

    /// First waits until there is something, so that the bytes are fetched when it is the reader's turn: the loop,
    /// which learns of hundreds of sockets at once, would fetch them all before anything else.
    template <typename Buffers, typename Token>
    auto async_read_some(const Buffers& buffers, Token&& token) {
        return boost::asio::async_compose<Token, void(boost::system::error_code, std::size_t)>(
            [this, buffers, step = Step::begin](auto& self, boost::system::error_code error = {},
                                                std::size_t size = 0) mutable {
                if (error) return self.complete(error, size);
                switch (std::exchange(step, next(step))) {
                    case Step::begin:
                        return Socket::async_wait(Socket::wait_read, std::move(self));
                    case Step::read:
                        return Socket::async_read_some(buffers, std::move(self));
                    case Step::done:
                        break;
                }
                hear(buffers, size);
                self.complete(error, size);
            },
            token, *this);
    }

private:
    enum class Step : std::uint8_t { begin, read, done };
    static Step next(Step step) { return step == Step::begin ? Step::read : Step::done; }

    template <typename Buffers>
    void hear(const Buffers& buffers, std::size_t size) {
        std::size_t continuations = 0;
        for (auto at = boost::asio::buffer_sequence_begin(buffers);
             size > 0 && at != boost::asio::buffer_sequence_end(buffers); ++at) {
            const boost::asio::mutable_buffer part = boost::asio::buffer(*at, size);
            continuations += counter_.continuations_in({static_cast<const std::uint8_t*>(part.data()), part.size()});
            size -= part.size();
        }
        if (continuations > 0 && told_) told_(continuations);
    }

    FrameCounter counter_;
    std::function<void(std::size_t)> told_;
};

// As Beast ends any socket; it finds these by the type.
inline void teardown(boost::beast::role_type role, HeardSocket& socket, boost::system::error_code& error) {
    boost::beast::websocket::teardown(role, static_cast<HeardSocket::Socket&>(socket), error);
}
template <typename Handler>
void async_teardown(boost::beast::role_type role, HeardSocket& socket, Handler&& handler) {
    boost::beast::websocket::async_teardown(role, static_cast<HeardSocket::Socket&>(socket),
                                            std::forward<Handler>(handler));
}

}  // namespace crowntable::server
