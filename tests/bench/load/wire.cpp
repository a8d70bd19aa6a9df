#include "tests/bench/load/wire.hpp"

#include <array>
#include <boost/asio/buffer.hpp>
#include <boost/asio/error.hpp>
#include <exception>
#include <stdexcept>
#include <utility>

namespace crowntable::bench {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

Wire::Wire(asio::io_context& context, Listener& listener, Carried& carried)
    : socket_(context), listener_(&listener), carried_(carried) {}

void Wire::open(Route route, std::string_view path) {
    error_code failed;
    socket_.open(tcp::v4(), failed);
    if (failed) throw std::runtime_error("no socket: " + failed.message());
    const auto address = asio::ip::address_v4(0x7F000000U + route.source);
    socket_.bind({address, 0}, failed);
    if (failed) throw std::runtime_error("cannot bind " + address.to_string() + ": " + failed.message());
    socket_.async_connect({asio::ip::address_v4::loopback(), route.port},
                          [self = shared_from_this(), path = std::string(path)](error_code error) {
                              if (error) return self->end(error.message());
                              error_code ignored;
                              self->socket_.set_option(tcp::no_delay(true), ignored);
                              self->socket_.non_blocking(true, ignored);
                              self->send(upgrade_request(path));
                              self->wait_for_bytes();
                          });
}

void Wire::say(std::string_view text) {
    frame(Opcode::text, text);
}

void Wire::say_binary(std::string_view bytes) {
    frame(Opcode::binary, bytes);
}

void Wire::frame(Opcode opcode, std::string_view payload) {
    std::string bytes;
    bytes.reserve(payload.size() + 8);
    write_frame(bytes, opcode, payload);
    send(std::move(bytes));
}

void Wire::drop() {
    listener_ = nullptr;
    error_code ignored;
    socket_.close(ignored);
}

void Wire::send(std::string bytes) {
    carried_.bytes_out += bytes.size();
    if (!outbox_.empty()) {
        outbox_ += bytes;
        return;
    }
    error_code error;
    const auto sent = socket_.write_some(asio::buffer(bytes), error);
    // A broken socket is noticed by the reader.
    if (error && error != asio::error::would_block) return;
    if (sent == bytes.size()) return;
    outbox_ = bytes.substr(sent);
    write_rest();
}

void Wire::write_rest() {
    socket_.async_wait(tcp::socket::wait_write, [self = shared_from_this()](error_code error) {
        if (error) return;
        const auto sent = self->socket_.write_some(asio::buffer(self->outbox_), error);
        if (error && error != asio::error::would_block) return;
        self->outbox_.erase(0, sent);
        if (!self->outbox_.empty()) self->write_rest();
    });
}

void Wire::wait_for_bytes() {
    socket_.async_wait(tcp::socket::wait_read, [self = shared_from_this()](error_code error) {
        // Shared by all wires: whatever is not whole moves to the inbox before the next one reads.
        static thread_local std::array<char, 64 * 1024> buffer;
        if (error) return self->end(error.message());
        const auto size = self->socket_.read_some(asio::buffer(buffer), error);
        if (error && error != asio::error::would_block) return self->end(error.message());
        self->carried_.bytes_in += size;
        try {
            self->take({buffer.data(), size});
        } catch (const std::exception& problem) {
            return self->end(problem.what());
        }
        if (self->listener_ != nullptr) self->wait_for_bytes();
    });
}

void Wire::take(std::string_view bytes) {
    const bool had_some = !inbox_.empty();
    if (had_some) inbox_ += bytes;
    const std::string_view all = had_some ? std::string_view(inbox_) : bytes;
    std::size_t used = 0;
    while (listener_ != nullptr) {
        const auto rest = all.substr(used);
        const auto taken = upgraded_ ? take_frame(rest) : take_upgrade(rest);
        if (taken == 0) break;
        used += taken;
    }
    if (had_some) {
        inbox_.erase(0, used);
    } else {
        inbox_.assign(bytes.substr(used));
    }
    if (inbox_.empty()) inbox_.shrink_to_fit();
}

std::size_t Wire::take_upgrade(std::string_view bytes) {
    const auto end_of_head = bytes.find("\r\n\r\n");
    if (end_of_head == std::string_view::npos) return 0;
    if (!bytes.starts_with("HTTP/1.1 101")) {
        throw std::runtime_error("no WebSocket: " + std::string(bytes.substr(0, bytes.find('\r'))));
    }
    upgraded_ = true;
    listener_->opened();
    return end_of_head + 4;
}

std::size_t Wire::take_frame(std::string_view bytes) {
    const auto frame = read_frame(bytes);
    if (!frame) return 0;
    std::string answer;
    switch (frame->opcode) {
        case Opcode::text:
        case Opcode::binary:
            listener_->heard(frame->payload);
            break;
        case Opcode::ping:
            write_frame(answer, Opcode::pong, frame->payload);
            send(std::move(answer));
            break;
        case Opcode::close:
            write_frame(answer, Opcode::close, frame->payload);
            send(std::move(answer));
            end("closed by the server");
            break;
        case Opcode::pong:
            break;
    }
    return frame->size;
}

void Wire::end(std::string_view why) {
    auto* listener = std::exchange(listener_, nullptr);
    if (listener == nullptr) return;
    error_code ignored;
    socket_.close(ignored);
    listener->ended(why);
}

}  // namespace crowntable::bench
