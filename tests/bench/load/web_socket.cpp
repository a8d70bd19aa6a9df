#include "tests/bench/load/web_socket.hpp"

#include <cstddef>
#include <stdexcept>

namespace crowntable::bench {

namespace {

constexpr std::uint8_t whole = 0x80;
constexpr std::uint8_t masked = 0x80;
constexpr std::size_t long_length = 126;
constexpr std::size_t huge_length = 127;

void append_byte(std::string& out, std::size_t value) {
    out += static_cast<char>(static_cast<std::uint8_t>(value));
}

std::uint64_t number(std::string_view bytes) {
    std::uint64_t value = 0;
    for (const char byte : bytes) value = value << 8 | static_cast<std::uint8_t>(byte);
    return value;
}

}  // namespace

void write_frame(std::string& out, Opcode opcode, std::string_view payload) {
    if (payload.size() > 0xFFFF) throw std::runtime_error("no client of ours sends such a frame");
    append_byte(out, whole | static_cast<std::uint8_t>(opcode));
    if (payload.size() < long_length) {
        append_byte(out, masked | payload.size());
    } else {
        append_byte(out, masked | long_length);
        append_byte(out, payload.size() >> 8);
        append_byte(out, payload.size());
    }
    out.append(4, '\0');
    out += payload;
}

std::optional<Frame> read_frame(std::string_view bytes) {
    if (bytes.size() < 2) return std::nullopt;
    const auto first = static_cast<std::uint8_t>(bytes[0]);
    const auto second = static_cast<std::uint8_t>(bytes[1]);
    if ((first & 0xF0U) != whole || (second & masked) != 0) throw std::runtime_error("not a whole frame of a server");
    std::size_t head = 2;
    std::uint64_t length = second;
    if (second >= long_length) {
        const std::size_t digits = second == huge_length ? 8 : 2;
        head += digits;
        if (bytes.size() < head) return std::nullopt;
        length = number(bytes.substr(2, digits));
    }
    if (bytes.size() - head < length) return std::nullopt;
    return Frame{static_cast<Opcode>(first & 0x0FU), bytes.substr(head, length), head + length};
}

std::string upgrade_request(std::string_view path) {
    return "GET " + std::string(path) +
           " HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
           "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
           "Sec-WebSocket-Protocol: crowntable.v1\r\n\r\n";
}

}  // namespace crowntable::bench
