#include "tests/net/client.hpp"

#include <array>
#include <boost/asio/buffer.hpp>
#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <cctype>
#include <stdexcept>
#include <thread>
#include <utility>

#include "tests/support/schema_check.hpp"

namespace crowntable::tests {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;
using boost::system::error_code;

/// Starts an operation and runs the context until it has ended: `start` gets the completion to call.
template <typename Start>
std::pair<error_code, std::size_t> finish(asio::io_context& context, tcp::socket& socket, Start start,
                                          std::chrono::milliseconds limit = patience) {
    std::optional<std::pair<error_code, std::size_t>> result;
    start([&result](error_code error, std::size_t size = 0) { result = {error, size}; });
    context.restart();
    context.run_for(limit);
    if (result) return *result;
    error_code ignored;
    socket.close(ignored);
    context.restart();
    context.run();
    return {asio::error::timed_out, 0};
}

void require(const error_code& error, const char* what) {
    if (error) throw std::runtime_error(std::string(what) + ": " + error.message());
}

void connect(tcp::socket& socket, std::uint16_t port, std::optional<int> receive_buffer_bytes) {
    socket.open(tcp::v4());
    if (receive_buffer_bytes) socket.set_option(asio::socket_base::receive_buffer_size(*receive_buffer_bytes));
    socket.connect({asio::ip::address_v4::loopback(), port});
}

std::string lower(std::string text) {
    for (auto& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return text;
}

template <typename Fields>
std::map<std::string, std::string> headers_of(const Fields& fields) {
    std::map<std::string, std::string> result;
    for (const auto& field : fields) {
        result[lower(std::string(field.name_string()))] = std::string(field.value());
    }
    return result;
}

std::string type_of(const std::string& message) {
    constexpr std::string_view start = R"({"type":")";
    if (!message.starts_with(start)) return {};
    return message.substr(start.size(), message.find('"', start.size()) - start.size());
}

}  // namespace

bool soon(const std::function<bool()>& is_so) {
    const auto end = std::chrono::steady_clock::now() + patience;
    while (!is_so()) {
        if (std::chrono::steady_clock::now() > end) return false;
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return true;
}

std::string HttpReply::header(const std::string& name) const {
    const auto found = headers.find(name);
    return found == headers.end() ? std::string{} : found->second;
}

struct Wire::State {
    asio::io_context context{1};
    tcp::socket socket{context};
    beast::flat_buffer buffer;
};

Wire::Wire(std::uint16_t port, std::optional<int> receive_buffer_bytes) : state_(std::make_unique<State>()) {
    connect(state_->socket, port, receive_buffer_bytes);
}

Wire::~Wire() = default;

void Wire::write(std::string_view bytes) {
    auto& [context, socket, buffer] = *state_;
    const auto [error, size] = finish(
        context, socket, [&](auto done) { asio::async_write(socket, asio::buffer(bytes.data(), bytes.size()), done); });
    require(error, "write");
}

void Wire::close_own_half() {
    state_->socket.shutdown(tcp::socket::shutdown_send);
}

HttpReply Wire::read_reply(bool is_head) {
    auto& [context, socket, buffer] = *state_;
    http::response_parser<http::string_body> parser;
    parser.skip(is_head);
    const auto [error, size] =
        finish(context, socket, [&](auto done) { http::async_read(socket, buffer, parser, done); });
    require(error, "reply");
    const auto& message = parser.get();
    return {static_cast<int>(message.result_int()), headers_of(message), message.body()};
}

bool Wire::is_closed_within(std::chrono::milliseconds limit) {
    auto& [context, socket, buffer] = *state_;
    const auto until = std::chrono::steady_clock::now() + limit;
    std::array<char, 4096> rest{};
    while (std::chrono::steady_clock::now() < until) {
        const auto left =
            std::chrono::duration_cast<std::chrono::milliseconds>(until - std::chrono::steady_clock::now());
        const auto [error, size] = finish(
            context, socket, [&](auto done) { socket.async_read_some(asio::buffer(rest), done); }, left);
        if (error == asio::error::timed_out) return false;
        if (error) return true;
    }
    return false;
}

HttpReply request(std::uint16_t port, const std::string& method, const std::string& target, const Headers& headers,
                  const std::string& body) {
    std::string text = method + " " + target + " HTTP/1.1\r\n";
    bool has_host = false;
    for (const auto& [name, value] : headers) {
        has_host = has_host || name == "Host";
        text += name + ": " + value + "\r\n";
    }
    if (!has_host) text += "Host: 127.0.0.1:" + std::to_string(port) + "\r\n";
    if (!body.empty()) text += "Content-Length: " + std::to_string(body.size()) + "\r\n";
    Wire wire(port);
    wire.write(text + "\r\n" + body);
    return wire.read_reply(method == "HEAD");
}

HttpReply get(std::uint16_t port, const std::string& target, const Headers& headers) {
    return request(port, "GET", target, headers);
}

double metric(std::uint16_t port, const std::string& name) {
    const auto page = get(port, "/metrics").body;
    const auto at = page.find("\n" + name + " ");
    return at == std::string::npos ? -1 : std::stod(page.substr(at + name.size() + 2));
}

std::string new_room(std::uint16_t port) {
    const auto reply =
        request(port, "POST", "/api/rooms", {{"Content-Type", "application/json"}}, R"({"game":"five_suited_rummy"})");
    if (reply.status != 201) throw std::runtime_error("no room: " + reply.body);
    constexpr std::string_view key = R"("code":")";
    const auto at = reply.body.find(key);
    return reply.body.substr(at + key.size(), 6);
}

struct Player::State {
    asio::io_context context{1};
    websocket::stream<tcp::socket> stream{context};
    beast::flat_buffer buffer;
    websocket::response_type response;
    std::vector<std::string> types;
    std::string last;
    bool open = false;
};

Player::Player(std::uint16_t port, const std::string& target, Options options) : state_(std::make_unique<State>()) {
    auto& state = *state_;
    auto& socket = state.stream.next_layer();
    connect(socket, port, options.receive_buffer_bytes);
    state.stream.set_option(websocket::stream_base::decorator([options](websocket::request_type& request) {
        if (options.offers_subprotocol) request.set(http::field::sec_websocket_protocol, "other, crowntable.v1");
        for (const auto& [name, value] : options.headers) request.set(name, value);
    }));
    const auto [error, size] = finish(state.context, socket, [&](auto done) {
        state.stream.async_handshake(state.response, "127.0.0.1:" + std::to_string(port), target, done);
    });
    state.open = !error;
    if (error && error != websocket::error::upgrade_declined) require(error, "handshake");
}

Player::~Player() = default;

int Player::status() const {
    return static_cast<int>(state_->response.result_int());
}

std::string Player::agreed_header(const std::string& name) const {
    return std::string(state_->response[name]);
}

bool Player::try_send(std::string_view text) {
    auto& state = *state_;
    const auto [error, size] = finish(state.context, state.stream.next_layer(), [&](auto done) {
        state.stream.async_write(asio::buffer(text.data(), text.size()), done);
    });
    return !error;
}

void Player::send(std::string_view text) {
    if (!try_send(text)) throw std::runtime_error("cannot send");
}

void Player::send_binary(std::string_view bytes) {
    state_->stream.binary(true);
    send(bytes);
    state_->stream.binary(false);
}

std::string Player::read() {
    auto& state = *state_;
    state.buffer.clear();
    const auto [error, size] = finish(state.context, state.stream.next_layer(),
                                      [&](auto done) { state.stream.async_read(state.buffer, done); });
    require(error, "read");
    state.last = beast::buffers_to_string(state.buffer.data());
    check_server_message(state.last);
    state.types.push_back(type_of(state.last));
    return state.last;
}

std::string Player::read_type(std::string_view type) {
    for (;;) {
        auto text = read();
        if (state_->types.back() == type) return text;
    }
}

int Player::read_to_close() {
    try {
        for (;;) read();
    } catch (const std::runtime_error&) {
        return state_->stream.reason().code;
    }
}

const std::vector<std::string>& Player::types_read() const {
    return state_->types;
}

const std::string& Player::last_read() const {
    return state_->last;
}

void Player::close() {
    auto& state = *state_;
    finish(state.context, state.stream.next_layer(),
           [&](auto done) { state.stream.async_close(websocket::close_code::normal, done); });
}

}  // namespace crowntable::tests
