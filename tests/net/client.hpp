#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace crowntable::tests {

/// Longer than anything takes that works.
inline constexpr std::chrono::milliseconds patience{20'000};
/// Whether it is so before that is over.
bool soon(const std::function<bool()>& is_so);

struct HttpReply {
    int status = 0;
    /// Names in lower case.
    std::map<std::string, std::string> headers;
    std::string body;

    std::string header(const std::string& name) const;
};

using Headers = std::vector<std::pair<std::string, std::string>>;
inline const Headers json_body{{"Content-Type", "application/json"}};

/// A TCP connection to 127.0.0.1 that waits for each thing at most `patience`, and throws when it does not come.
class Wire {
public:
    explicit Wire(std::uint16_t port, std::optional<int> receive_buffer_bytes = std::nullopt);
    ~Wire();
    Wire(const Wire&) = delete;
    Wire& operator=(const Wire&) = delete;

    void write(std::string_view bytes);
    /// Nothing more is written; replies can still be read.
    void close_own_half();
    HttpReply read_reply(bool is_head = false);
    /// True once the other side has closed, whatever came before; false if it has not within `limit`.
    bool is_closed_within(std::chrono::milliseconds limit);

private:
    struct State;
    std::unique_ptr<State> state_;
};

HttpReply get(std::uint16_t port, const std::string& target, const Headers& headers = {});
HttpReply request(std::uint16_t port, const std::string& method, const std::string& target, const Headers& headers = {},
                  const std::string& body = {});
/// What /metrics says there, by a name with its labels; -1 where it says nothing of it.
double metric(std::uint16_t port, const std::string& name);
/// POST /api/rooms; the code of the new room.
std::string new_room(std::uint16_t port);

/// A WebSocket client, blocking, with the same patience.
class Player {
public:
    struct Options {
        Headers headers{};
        bool offers_subprotocol = true;
        std::optional<int> receive_buffer_bytes{};
    };

    Player(std::uint16_t port, const std::string& target) : Player(port, target, Options{}) {}
    Player(std::uint16_t port, const std::string& target, Options options);
    ~Player();
    Player(const Player&) = delete;
    Player& operator=(const Player&) = delete;

    /// 101 when the upgrade was agreed to.
    int status() const;
    std::string agreed_header(const std::string& name) const;

    void send(std::string_view text);
    /// False once the other side takes no more.
    bool try_send(std::string_view text);
    void send_binary(std::string_view bytes);
    /// The next text; throws if it does not fit the schemas of the protocol.
    std::string read();
    /// Reads on until a message of this type comes.
    std::string read_type(std::string_view type);
    /// Reads to the end; the close code, 0 if there was none (then see last_read).
    int read_to_close();
    /// The types of the messages since the start, in order.
    const std::vector<std::string>& types_read() const;
    const std::string& last_read() const;
    void close();

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace crowntable::tests
