#include "tests/bench/load/room.hpp"

#include <algorithm>
#include <boost/asio/buffer.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <chrono>
#include <exception>
#include <iostream>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

namespace crowntable::bench {

namespace {

namespace asio = boost::asio;
namespace websocket = boost::beast::websocket;
using asio::ip::tcp;
using Clock = std::chrono::steady_clock;

constexpr std::string_view new_room =
    R"({"game":"five_crowns","options":{"max_turns_per_seat":12},"room_options":{"round_pause":0}})";

/// The text between `key`, looked for from behind, and `end`. The server writes its keys in one order.
std::string_view value_of(std::string_view message, std::string_view key, char end) {
    const auto at = message.rfind(key);
    if (at == std::string_view::npos) return {};
    const auto from = at + key.size();
    return message.substr(from, message.find(end, from) - from);
}

/// What a seat does about an update, without an id; empty if it is not asked for anything.
std::string reaction(std::string_view update) {
    if (update.find(R"("phase":"round_scored")") != std::string_view::npos) return R"("op":"ready","ready":true})";
    if (update.find(R"("phase":"game_over")") != std::string_view::npos) return R"("op":"rematch"})";
    const auto legal = update.substr(std::min(update.rfind(R"("legal":)"), update.size()));
    const auto turn = std::string(value_of(update.substr(0, 200), R"("turn":)", ','));
    const auto play = R"("op":"play","turn":)" + turn + R"(,"action":{"type":)";
    if (legal.starts_with(R"("legal":{"draw":[")")) return play + R"("draw","source":"stock"}})";
    if (legal.find(R"("discard":[])") != std::string_view::npos || legal.empty()) return {};
    if (const auto out = value_of(legal, R"("go_out":[")", '"'); !out.empty()) {
        return play + R"("discard","card":")" + std::string(out) + R"(","go_out":true}})";
    }
    return play + R"("discard","card":")" + std::string(value_of(update, R"("drawn":")", '"')) + "\"}}";
}

/// One command of a room and how far it has come. Only one seat acts at a time, so its update is the next version.
struct Flight {
    Clock::time_point sent;
    int arrived = 0;
};

struct Room {
    int seats = 0;
    std::map<std::uint64_t, Flight> flights;
};

double ms_since(Clock::time_point start) {
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

class Client {
public:
    Client(asio::io_context& context, std::shared_ptr<Room> room, Figures& figures)
        : stream_(context), room_(std::move(room)), figures_(figures) {}

    asio::awaitable<void> join(std::uint16_t port, std::string path, std::string hello) {
        co_await stream_.next_layer().async_connect({asio::ip::address_v4::loopback(), port}, asio::use_awaitable);
        stream_.next_layer().set_option(tcp::no_delay(true));
        co_await stream_.async_handshake("127.0.0.1", path, asio::use_awaitable);
        co_await say(std::move(hello));
        std::string sit = R"("op":"sit"})";
        co_await command(std::move(sit));
        for (;;) {
            const auto message = co_await read();
            if (message.starts_with(R"({"type":"seated")")) co_return;
        }
    }

    asio::awaitable<void> command(std::string rest) {
        auto text = "{\"id\":" + std::to_string(++id_) + "," + rest;
        co_await say(std::move(text));
    }

    asio::awaitable<void> play() {
        ++figures_.playing;
        for (;;) {
            const auto message = co_await read();
            if (message.starts_with(R"({"type":"refused")") && figures_.refused++ == 0) std::cerr << message << "\n";
            if (message.starts_with(R"({"type":"done")")) figures_.commands += figures_.is_measuring ? 1 : 0;
            if (!message.starts_with(R"({"type":"update")")) continue;
            const auto version = std::stoull(std::string(value_of(message.substr(0, 60), R"("v":)", ',')));
            note(message, version);
            auto next = reaction(message);
            if (next.empty()) continue;
            if (next.starts_with(R"("op":"play")")) room_->flights[version + 1].sent = Clock::now();
            if (next.starts_with(R"("op":"ready")")) figures_.rounds += figures_.is_measuring ? 1 : 0;
            co_await command(std::move(next));
        }
    }

private:
    asio::awaitable<void> say(std::string text) {
        co_await stream_.async_write(asio::buffer(text), asio::use_awaitable);
    }

    asio::awaitable<std::string> read() {
        buffer_.clear();
        co_await stream_.async_read(buffer_, asio::use_awaitable);
        const auto bytes = buffer_.cdata();
        co_return std::string(static_cast<const char*>(bytes.data()), bytes.size());
    }

    void note(std::string_view update, std::uint64_t version) {
        const bool is_own = update.find(R"("ack":)") != std::string_view::npos;
        if (figures_.is_measuring) {
            ++figures_.updates;
            figures_.update_bytes += update.size();
            figures_.commands += is_own ? 1 : 0;
        }
        const auto flight = room_->flights.find(version);
        if (flight == room_->flights.end()) return;
        if (is_own && figures_.is_measuring) figures_.own_ms.push_back(ms_since(flight->second.sent));
        if (++flight->second.arrived < room_->seats) return;
        if (figures_.is_measuring) figures_.last_ms.push_back(ms_since(flight->second.sent));
        room_->flights.erase(flight);
    }

    websocket::stream<tcp::socket, false> stream_;
    std::shared_ptr<Room> room_;
    Figures& figures_;
    boost::beast::flat_buffer buffer_;
    std::uint64_t id_ = 0;
};

asio::awaitable<std::string> make_room(asio::io_context& context, std::uint16_t port) {
    tcp::socket socket(context);
    co_await socket.async_connect({asio::ip::address_v4::loopback(), port}, asio::use_awaitable);
    const std::string request =
        "POST /api/rooms HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        "Connection: close\r\nContent-Length: " +
        std::to_string(new_room.size()) + "\r\n\r\n" + std::string(new_room);
    co_await asio::async_write(socket, asio::buffer(request), asio::use_awaitable);
    std::string answer;
    boost::system::error_code ended;
    co_await asio::async_read(socket, asio::dynamic_buffer(answer), asio::redirect_error(asio::use_awaitable, ended));
    if (!answer.starts_with("HTTP/1.1 201")) throw std::runtime_error("no room: " + answer);
    co_return answer;
}

asio::awaitable<void> play(std::shared_ptr<Client> client) {
    co_await client->play();
}

}  // namespace

asio::awaitable<void> fill_room(asio::io_context& context, std::uint16_t port, int seats, Figures& figures) {
    const auto made = co_await make_room(context, port);
    const std::string path = "/ws/" + std::string(value_of(made, R"("code":")", '"'));
    const std::string host = R"("host_token":")" + std::string(value_of(made, R"("host_token":")", '"')) + "\",";
    const auto room = std::make_shared<Room>(Room{seats, {}});
    std::vector<std::shared_ptr<Client>> clients;
    for (int seat = 0; seat < seats; ++seat) {
        clients.push_back(std::make_shared<Client>(context, room, figures));
        // A local of its own: g++ 12 destroys some temporaries of a co_await twice.
        auto hello = R"({"op":"hello","protocol":{"min":1,"max":1},)" + (seat == 0 ? host : std::string{}) +
                     "\"name\":\"Player " + std::to_string(seat + 1) + "\"}";
        co_await clients.back()->join(port, path, std::move(hello));
    }
    std::string start = R"("op":"start"})";
    co_await clients.front()->command(std::move(start));
    for (const auto& client : clients) {
        asio::co_spawn(context, play(client), [&figures](std::exception_ptr failure) {
            try {
                if (failure) std::rethrow_exception(failure);
            } catch (const std::exception& error) {
                if (figures.broken++ == 0) std::cerr << "a client ended: " << error.what() << "\n";
            }
        });
    }
}

}  // namespace crowntable::bench
