#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/asio/local/connect_pair.hpp>
#include <boost/asio/local/stream_protocol.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "server/net/frames/frame_reader.hpp"

/// The same bytes to our reader and to Beast's stream, which shares no code with it.

using namespace crowntable::server;
namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;

namespace {

constexpr std::size_t most_bytes = 4 * 1024;

/// Of one stream: what came out of it, a word each, and the fault that ended it.
using Heard = std::vector<std::string>;

Heard heard_by_us(std::string bytes, std::size_t step) {
    static constexpr std::array<const char*, 6> names{"text", "binary", "part", "ping", "pong", "close"};
    FrameReader reader(most_bytes);
    Heard heard;
    std::span<std::uint8_t> left(reinterpret_cast<std::uint8_t*>(bytes.data()), bytes.size());
    while (!left.empty()) {
        auto rest = left.first(std::min(step, left.size()));
        left = left.subspan(rest.size());
        for (;;) {
            const auto next = reader.next(rest);
            if (std::holds_alternative<std::monostate>(next)) break;
            if (const auto* fault = std::get_if<FrameFault>(&next)) {
                heard.push_back("fault " + std::to_string(static_cast<unsigned>(*fault)));
                return heard;
            }
            const auto& whole = std::get<FrameReader::Whole>(next);
            if (whole.kind == FrameReader::Kind::part) continue;
            heard.push_back(std::string(names.at(static_cast<std::size_t>(whole.kind))) + ":" +
                            std::string(whole.payload));
            if (whole.kind == FrameReader::Kind::close) return heard;
        }
    }
    return heard;
}

/// By which code Beast would close.
std::string fault_of(const beast::error_code& error) {
    if (error == websocket::error::bad_frame_payload) return "fault 1007";
    if (error == websocket::error::message_too_big) return "fault 1009";
    return error == websocket::condition::protocol_violation ? "fault 1002" : "";
}

/// Its last character lacks bytes.
bool is_cut(const std::string& text) {
    for (std::size_t behind = 1; behind <= std::min<std::size_t>(3, text.size()); ++behind) {
        const auto byte = static_cast<unsigned char>(text[text.size() - behind]);
        if (byte < 0x80) return false;
        if (byte >= 0xC0) return behind < (byte >= 0xF0 ? 4U : byte >= 0xE0 ? 3U : 2U);
    }
    return false;
}

Heard heard_by_beast(const std::string& bytes) {
    using Socket = asio::local::stream_protocol::socket;
    asio::io_context context;
    Socket client(context);
    Socket server(context);
    asio::local::connect_pair(client, server);
    websocket::stream<Socket> stream(std::move(server));
    stream.read_message_max(most_bytes);
    const std::string request =
        "GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n";
    asio::write(client, asio::buffer(request));
    stream.accept();

    Heard heard;
    stream.control_callback([&](websocket::frame_type kind, beast::string_view payload) {
        if (kind == websocket::frame_type::close) return;
        heard.push_back((kind == websocket::frame_type::ping ? "ping:" : "pong:") +
                        std::string(payload.data(), payload.size()));
    });
    asio::write(client, asio::buffer(bytes));
    client.shutdown(Socket::shutdown_send);
    for (;;) {
        beast::flat_buffer buffer;
        beast::error_code error;
        stream.read(buffer, error);
        if (error == websocket::error::closed) {
            const auto code = static_cast<unsigned>(stream.reason().code);
            const auto& said = stream.reason().reason;
            std::string payload;
            if (code != static_cast<unsigned>(websocket::close_code::none)) {
                payload = {static_cast<char>(code >> 8U), static_cast<char>(code & 0xFFU)};
                payload.append(said.data(), said.size());
            }
            // Section 7.4.2 knows no codes above 4999: we refuse them, as we do others that may not be sent.
            heard.push_back(code > 4999 ? "fault 1002" : "close:" + payload);
        } else if (error) {
            if (const auto fault = fault_of(error); !fault.empty()) heard.push_back(fault);
        }
        if (error) return heard;
        const std::string message(static_cast<const char*>(buffer.cdata().data()), buffer.size());
        if (stream.got_text() && is_cut(message)) {
            // Section 8.1: it is no text; Beast lets some of these pass.
            heard.emplace_back("fault 1007");
            return heard;
        }
        heard.push_back((stream.got_text() ? "text:" : "binary:") + message);
    }
}

/// What a client may send, most of it right.
class Talker {
public:
    explicit Talker(std::uint32_t seed) : random_(seed) {}

    std::string stream() {
        std::string bytes;
        for (int frames = between(1, 12); frames > 0; --frames) bytes += some_frame();
        if (one_in(8))
            bytes.resize(bytes.size() - static_cast<std::size_t>(between(1, static_cast<int>(bytes.size()))));
        if (one_in(8) && !bytes.empty()) {
            const auto at = static_cast<std::size_t>(between(0, static_cast<int>(bytes.size()) - 1));
            bytes[at] = static_cast<char>(bytes[at] ^ (1 << between(0, 7)));
        }
        return bytes;
    }

private:
    int between(int least, int most) {
        return least + static_cast<int>(random_() % static_cast<std::uint32_t>(most - least + 1));
    }
    bool one_in(int count) { return between(1, count) == 1; }

    std::string some_frame() {
        if (one_in(4)) return control();
        // A message goes on where one is under way, but for mistakes.
        const bool goes_on = is_open_ != one_in(40);
        const bool is_last = one_in(2);
        const std::uint8_t opcode = goes_on ? 0 : one_in(3) ? 2 : 1;
        is_open_ = !is_last;
        return frame(static_cast<std::uint8_t>((is_last ? 0x80U : 0U) | opcode), payload(size()));
    }

    std::string control() {
        static constexpr std::array<std::uint8_t, 5> usual{9, 10, 9, 10, 8};
        const auto opcode =
            one_in(30) ? static_cast<std::uint8_t>(between(3, 15)) : usual.at(static_cast<std::size_t>(between(0, 4)));
        std::string payload;
        if (opcode == 8 && one_in(4)) {
            // Too short for a code.
            payload = std::string(static_cast<std::size_t>(between(0, 1)), 'c');
        } else if (opcode == 8) {
            static constexpr std::array<int, 12> codes{999,  1000, 1001, 1004, 1005, 1006,
                                                       1011, 1012, 1015, 1016, 3000, 4999};
            const int code = codes.at(static_cast<std::size_t>(between(0, 11)));
            payload = {static_cast<char>(code >> 8), static_cast<char>(code & 0xFF)};
            if (one_in(2)) payload += "farewell";
        } else {
            payload = std::string(static_cast<std::size_t>(one_in(20) ? 126 : between(0, 125)), 'p');
        }
        return frame(static_cast<std::uint8_t>((one_in(40) ? 0U : 0x80U) | opcode), payload);
    }

    std::size_t size() {
        static constexpr std::array<int, 8> most{0, 1, 125, 126, 1000, 4000, 4096, 4097};
        return static_cast<std::size_t>(between(0, most.at(static_cast<std::size_t>(between(0, 7)))));
    }

    /// Of letters of one to four bytes, cut where it is full.
    std::string payload(std::size_t size) {
        static constexpr std::array<const char*, 6> letters{"a", "z", "\xC3\xA9", "\xE2\x82\xAC", "\xF0\x9F\x82\xA1",
                                                            "0"};
        std::string text;
        while (text.size() < size) text += letters.at(static_cast<std::size_t>(between(0, 5)));
        if (one_in(3)) text.resize(size);
        if (one_in(25) && !text.empty()) text.back() = '\xFF';
        return text;
    }

    std::string frame(std::uint8_t first, const std::string& payload) {
        if (one_in(60)) first = static_cast<std::uint8_t>(first | 0x10U << between(0, 2));
        const bool is_masked = !one_in(60);
        const bool is_long_form = one_in(60);
        const unsigned mask_bit = is_masked ? 0x80U : 0U;
        std::string bytes{static_cast<char>(first)};
        if (payload.size() < 126 && !is_long_form) {
            bytes += static_cast<char>(mask_bit | payload.size());
        } else {
            bytes += static_cast<char>(mask_bit | 126U);
            bytes += static_cast<char>(payload.size() >> 8U);
            bytes += static_cast<char>(payload.size() & 0xFFU);
        }
        if (!is_masked) return bytes + payload;
        std::array<char, 4> mask{};
        for (auto& byte : mask) byte = static_cast<char>(random_());
        bytes.append(mask.data(), mask.size());
        for (std::size_t i = 0; i < payload.size(); ++i) bytes += static_cast<char>(payload[i] ^ mask.at(i % 4));
        return bytes;
    }

    std::mt19937 random_;
    bool is_open_ = false;
};

/// What is no UTF-8 we may notice earlier: Beast looks at a character that begins at the end of a frame when its other
/// bytes have come, and hears control frames before that.
bool agree(const Heard& ours, const Heard& beasts) {
    if (ours == beasts) return true;
    if (ours.empty() || beasts.size() < ours.size()) return false;
    return ours.back() == "fault 1007" && beasts.back() == "fault 1007" &&
           std::equal(ours.begin(), ours.end() - 1, beasts.begin());
}

}  // namespace

TEST_CASE("Our reader hears what Beast's hears, and fails where and as it fails") {
    std::size_t messages = 0;
    std::size_t faults = 0;
    std::size_t closes = 0;
    for (std::uint32_t seed = 0; seed < 3000; ++seed) {
        CAPTURE(seed);
        const auto bytes = Talker(seed).stream();
        const auto beasts = heard_by_beast(bytes);
        REQUIRE(agree(heard_by_us(bytes, bytes.size() + 1), beasts));
        REQUIRE(agree(heard_by_us(bytes, 1 + seed % 17), beasts));
        if (beasts.empty()) continue;
        const bool has_failed = beasts.back().starts_with("fault");
        const bool is_closed = beasts.back().starts_with("close");
        faults += has_failed ? 1 : 0;
        closes += is_closed ? 1 : 0;
        messages += beasts.size() - (has_failed || is_closed ? 1 : 0);
    }
    // Each of them often, or nothing was compared.
    CHECK(messages > 3000);
    CHECK(faults > 500);
    CHECK(closes > 150);
}
