// The floor: what forwarding alone costs. It takes WebSockets at /ROOM/SEAT and, for each frame that comes in from one
// of the four of a room, sends each of them the next update that Crowntable sent its seat (recording.hpp). It does
// nothing else: it reads no command, keeps nothing, makes no text.
//   floor FRAMES     prints its port on 127.0.0.1, and runs until it is killed
#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <openssl/evp.h>
#include <openssl/sha.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstdint>
#include <cstring>
#include <iostream>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "tests/bench/load/recording.hpp"

namespace {

using crowntable::bench::Recording;
using crowntable::bench::Views;

[[noreturn]] void fail(const char* what) {
    throw std::system_error(errno, std::generic_category(), what);
}

/// As a server frames a text: not masked.
std::string framed(std::string_view text) {
    const auto byte = [](std::size_t value) { return static_cast<char>(static_cast<std::uint8_t>(value)); };
    std::string frame(1, byte(0x81));
    if (text.size() < 126) {
        frame += byte(text.size());
    } else {
        frame += byte(126);
        frame += byte(text.size() >> 8);
        frame += byte(text.size());
    }
    return frame.append(text);
}

/// RFC 6455, section 4.2.2.
std::string accepting(std::string_view key) {
    const auto salted = std::string(key) + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    std::array<unsigned char, SHA_DIGEST_LENGTH> digest{};
    SHA1(reinterpret_cast<const unsigned char*>(salted.data()), salted.size(), digest.data());
    std::array<unsigned char, 64> text{};
    const int size = EVP_EncodeBlock(text.data(), digest.data(), static_cast<int>(digest.size()));
    return {reinterpret_cast<const char*>(text.data()), static_cast<std::size_t>(size)};
}

struct Room;

struct Connection {
    int socket = -1;
    Room* room = nullptr;
    /// The beginning of what has not come whole, and what the kernel has not taken.
    std::string inbox;
    std::string outbox;
};

struct Room {
    std::size_t number = 0;
    std::size_t plays = 0;
    std::array<Connection*, 4> seats{};
};

class Floor {
public:
    explicit Floor(const std::string& frames);
    [[noreturn]] void run();

private:
    void watch(Connection& connection, std::uint32_t events, int how) const;
    void accept_some();
    void receive(Connection& connection);
    void upgrade(Connection& connection);
    void sit(Connection& connection, std::string_view path);
    void forward(Room& room);
    void send(Connection& connection, std::string_view bytes) const;
    void send_rest(Connection& connection) const;
    void close(Connection& connection);

    Recording framed_;
    int epoll_ = -1;
    Connection listener_;
    std::map<std::size_t, Room> rooms_;
};

Floor::Floor(const std::string& frames) : framed_(Recording::read(frames)) {
    framed_.change([](std::string& text) { text = framed(text); });
    epoll_ = epoll_create1(0);
    listener_.socket = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    auto* const any = reinterpret_cast<sockaddr*>(&address);
    if (bind(listener_.socket, any, size) != 0 || listen(listener_.socket, SOMAXCONN) != 0) fail("listen");
    if (getsockname(listener_.socket, any, &size) != 0) fail("getsockname");
    std::cout << ntohs(address.sin_port) << std::endl;
    watch(listener_, EPOLLIN, EPOLL_CTL_ADD);
}

void Floor::watch(Connection& connection, std::uint32_t events, int how) const {
    epoll_event event{};
    event.events = events;
    event.data.ptr = &connection;
    if (epoll_ctl(epoll_, how, connection.socket, &event) != 0) fail("epoll_ctl");
}

void Floor::run() {
    std::array<epoll_event, 128> events{};
    while (true) {
        const int ready = epoll_wait(epoll_, events.data(), static_cast<int>(events.size()), -1);
        for (int i = 0; i < ready; ++i) {
            const auto& event = events[static_cast<std::size_t>(i)];
            auto& connection = *static_cast<Connection*>(event.data.ptr);
            if (&connection == &listener_) {
                accept_some();
                continue;
            }
            if ((event.events & EPOLLOUT) != 0) send_rest(connection);
            if ((event.events & ~static_cast<std::uint32_t>(EPOLLOUT)) != 0) receive(connection);
        }
    }
}

void Floor::accept_some() {
    while (true) {
        const int socket = accept4(listener_.socket, nullptr, nullptr, SOCK_NONBLOCK);
        if (socket < 0) return;
        const int on = 1;
        setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        // It lives as long as the process: a load comes once.
        auto* const connection = new Connection{};
        connection->socket = socket;
        watch(*connection, EPOLLIN, EPOLL_CTL_ADD);
    }
}

void Floor::receive(Connection& connection) {
    std::array<char, 16 * 1024> buffer;
    const auto size = recv(connection.socket, buffer.data(), buffer.size(), 0);
    if (size < 0 && errno == EAGAIN) return;
    if (size <= 0) return close(connection);
    connection.inbox.append(buffer.data(), static_cast<std::size_t>(size));
    if (connection.room == nullptr) return upgrade(connection);
    while (connection.inbox.size() >= 2) {
        const auto length = static_cast<std::uint8_t>(connection.inbox[1]) & 0x7FU;
        if (length >= 126) throw std::runtime_error("a command is shorter");
        const std::size_t whole = 2 + 4 + length;
        if (connection.inbox.size() < whole) return;
        const auto opcode = static_cast<std::uint8_t>(connection.inbox[0]) & 0x0FU;
        connection.inbox.erase(0, whole);
        if (opcode == 0x1) forward(*connection.room);
    }
}

void Floor::upgrade(Connection& connection) {
    const auto end = connection.inbox.find("\r\n\r\n");
    if (end == std::string::npos) return;
    const std::string_view head(connection.inbox.data(), end + 2);
    constexpr std::string_view key_name = "Sec-WebSocket-Key: ";
    const auto key = head.find(key_name);
    if (!head.starts_with("GET /") || key == std::string_view::npos) return close(connection);
    const auto value = head.substr(key + key_name.size());
    const auto accepted = accepting(value.substr(0, value.find('\r')));
    sit(connection, head.substr(5, head.find(' ', 5) - 5));
    connection.inbox.erase(0, end + 4);
    send(connection,
         "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
         "Sec-WebSocket-Protocol: crowntable.v1\r\nSec-WebSocket-Accept: " +
             accepted + "\r\n\r\n");
}

void Floor::sit(Connection& connection, std::string_view path) {
    std::size_t number = 0;
    std::size_t seat = 0;
    const auto slash = path.find('/');
    std::from_chars(path.data(), path.data() + std::min(slash, path.size()), number);
    if (slash != std::string_view::npos) std::from_chars(path.data() + slash + 1, path.data() + path.size(), seat);
    auto& room = rooms_[number];
    room.number = number;
    room.seats.at(seat) = &connection;
    connection.room = &room;
}

void Floor::forward(Room& room) {
    const auto& views = framed_.at(room.number, room.plays++);
    for (std::size_t seat = 0; seat < views.size(); ++seat) {
        if (room.seats[seat] != nullptr) send(*room.seats[seat], views[seat]);
    }
}

void Floor::send(Connection& connection, std::string_view bytes) const {
    if (!connection.outbox.empty()) {
        connection.outbox += bytes;
        return;
    }
    const auto sent = ::send(connection.socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    // Whoever is gone is noticed by the reader.
    if (sent < 0 && errno != EAGAIN) return;
    const auto taken = sent < 0 ? 0 : static_cast<std::size_t>(sent);
    if (taken == bytes.size()) return;
    connection.outbox = bytes.substr(taken);
    watch(connection, EPOLLIN | EPOLLOUT, EPOLL_CTL_MOD);
}

void Floor::send_rest(Connection& connection) const {
    const auto sent = ::send(connection.socket, connection.outbox.data(), connection.outbox.size(), MSG_NOSIGNAL);
    if (sent < 0) return;
    connection.outbox.erase(0, static_cast<std::size_t>(sent));
    if (connection.outbox.empty()) watch(connection, EPOLLIN, EPOLL_CTL_MOD);
}

void Floor::close(Connection& connection) {
    if (connection.room != nullptr) {
        for (auto& seat : connection.room->seats) {
            if (seat == &connection) seat = nullptr;
        }
    }
    ::close(connection.socket);
}

}  // namespace

int main(int argc, char** argv) {
    try {
        if (argc != 2) throw std::runtime_error("usage: floor FRAMES");
        Floor(argv[1]).run();
    } catch (const std::exception& error) {
        std::cerr << "floor: " << error.what() << "\n";
        return 2;
    }
}
