// Whatever bytes come to the port, the server answers in HTTP or closes, and goes on to answer others. The server is
// the real one, on a thread of its own; an input is what one connection says before it says no more.

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/ensure.hpp"
#include "tests/net/running_server.hpp"

namespace {

using namespace crowntable;
using namespace crowntable::tests;

/// Far longer than any answer takes; an input that takes longer has made the server mute.
constexpr int patience_ms = 20'000;

class Socket {
public:
    explicit Socket(std::uint16_t port) : handle_(socket(AF_INET, SOCK_STREAM, 0)) {
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(port);
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        ENSURE(handle_ >= 0);
        // libFuzzer looks at the time by a signal, which ends a wait; what was begun goes on.
        if (connect(handle_, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0) return;
        ENSURE(errno == EINTR);
        wait_for(POLLOUT);
        int fault = 0;
        socklen_t size = sizeof fault;
        ENSURE(getsockopt(handle_, SOL_SOCKET, SO_ERROR, &fault, &size) == 0 && fault == 0);
    }
    ~Socket() { close(handle_); }
    Socket(const Socket&) = delete;
    Socket& operator=(const Socket&) = delete;

    /// The other side may close before it has read everything.
    void say(std::string_view bytes) {
        while (!bytes.empty()) {
            const auto sent = send(handle_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
            if (sent < 0 && errno == EINTR) continue;
            if (sent <= 0) return;
            bytes.remove_prefix(static_cast<std::size_t>(sent));
        }
        shutdown(handle_, SHUT_WR);
    }

    std::string hear_all() {
        std::string heard;
        char part[4096];
        for (;;) {
            wait_for(POLLIN);
            const auto size = recv(handle_, part, sizeof part, 0);
            if (size < 0 && errno == EINTR) continue;
            if (size <= 0) return heard;
            heard.append(part, static_cast<std::size_t>(size));
        }
    }

private:
    void wait_for(short event) const {
        pollfd waiting{handle_, event, 0};
        int ready = 0;
        do ready = poll(&waiting, 1, patience_ms);
        while (ready < 0 && errno == EINTR);
        ENSURE(ready == 1);
    }

    int handle_;
};

server::Limits without_rates() {
    server::Limits limits;
    const server::Rate much{1'000'000, std::chrono::milliseconds{1}};
    limits.requests_per_address = limits.handshakes_per_address = limits.foreign_requests_per_address = much;
    limits.rooms_per_address = limits.records_per_address = limits.guesses_per_address = limits.guesses_in_all = much;
    // Rooms stay; when there are so many the next is refused, which is an answer too.
    limits.rooms_per_address_max = limits.rooms_max = 200;
    return limits;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    // Never ended: OpenSSL, which its thread uses, is gone before the objects of static life are.
    static RunningServer& server = *new RunningServer(loopback(), without_rates());
    Socket hostile(server.port());
    hostile.say({reinterpret_cast<const char*>(bytes), size});
    const auto heard = hostile.hear_all();
    ENSURE(heard.empty() || heard.starts_with("HTTP/1.1 "));

    Socket honest(server.port());
    honest.say("GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n");
    ENSURE(honest.hear_all().starts_with("HTTP/1.1 200 "));
    return 0;
}
