#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "protocol/text/utf8_check.hpp"
#include "server/net/frames/frame.hpp"
#include "server/net/frames/frame_reader.hpp"
#include "server/net/frames/upgrade.hpp"

using namespace crowntable::server;

namespace {

using Bytes = std::vector<std::uint8_t>;
constexpr std::size_t bytes_max = 16 * 1024;

/// How long the length is written: in one, two or eight bytes.
enum class Length { shortest, two, eight };

/// A frame as a client sends it, masked by a mask that is none of zeros.
Bytes frame(std::uint8_t first, const std::string& payload, Length form = Length::shortest) {
    const std::uint64_t size = payload.size();
    Bytes bytes{first};
    if (form == Length::shortest) form = size < 126 ? form : size < 65'536 ? Length::two : Length::eight;
    if (form == Length::shortest) bytes.push_back(static_cast<std::uint8_t>(0x80U | size));
    if (form == Length::two) bytes.push_back(0xfe);
    if (form == Length::eight) bytes.push_back(0xff);
    const int bits = form == Length::shortest ? 0 : form == Length::two ? 16 : 64;
    for (int shift = bits - 8; shift >= 0; shift -= 8) bytes.push_back(static_cast<std::uint8_t>(size >> shift));
    const std::uint8_t mask[] = {0x37, 0xfa, 0x21, 0x3d};
    bytes.insert(bytes.end(), std::begin(mask), std::end(mask));
    for (std::size_t i = 0; i < payload.size(); ++i)
        bytes.push_back(static_cast<std::uint8_t>(static_cast<std::uint8_t>(payload[i]) ^ mask[i % 4]));
    return bytes;
}

Bytes operator+(Bytes one, const Bytes& other) {
    one.insert(one.end(), other.begin(), other.end());
    return one;
}

/// What comes out, one word for each: "text:...", "part", "fault 1002".
std::vector<std::string> read(Bytes bytes, std::size_t step = std::size_t(-1), std::size_t limit = bytes_max) {
    FrameReader reader(limit);
    std::vector<std::string> read;
    for (std::span<std::uint8_t> left(bytes); !left.empty();) {
        auto rest = left.first(std::min(step, left.size()));
        left = left.subspan(rest.size());
        for (;;) {
            const auto next = reader.next(rest);
            if (std::holds_alternative<std::monostate>(next)) break;
            if (const auto* fault = std::get_if<FrameFault>(&next)) {
                read.push_back("fault " + std::to_string(static_cast<unsigned>(*fault)));
                return read;
            }
            const auto& whole = std::get<FrameReader::Whole>(next);
            const char* names[] = {"text", "binary", "part", "ping", "pong", "close"};
            read.push_back(std::string(names[static_cast<std::size_t>(whole.kind)]) + ":" + std::string(whole.payload));
        }
        REQUIRE(rest.empty());
    }
    return read;
}

using Words = std::vector<std::string>;

/// However the bytes are cut up, the same comes out.
void check_read(const Bytes& bytes, const Words& expected) {
    for (const std::size_t step :
         {std::size_t(-1), std::size_t{1}, std::size_t{2}, std::size_t{7}, std::size_t{1000}}) {
        CAPTURE(step);
        CHECK(read(bytes, step) == expected);
    }
}

const Words broken{"fault 1002"};
const Words no_text{"fault 1007"};

bool is_utf8(const std::string& text) {
    crowntable::text::Utf8Check check;
    return check.take({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}) && check.is_complete();
}

/// RFC 3629, from the definition: the number, then the bytes.
std::string utf8_of(std::uint32_t point) {
    const auto byte = [](std::uint32_t value) { return static_cast<char>(value); };
    if (point < 0x80) return {byte(point)};
    if (point < 0x800) return {byte(0xc0 | point >> 6), byte(0x80 | (point & 0x3f))};
    if (point < 0x10000)
        return {byte(0xe0 | point >> 12), byte(0x80 | (point >> 6 & 0x3f)), byte(0x80 | (point & 0x3f))};
    return {byte(0xf0 | point >> 18), byte(0x80 | (point >> 12 & 0x3f)), byte(0x80 | (point >> 6 & 0x3f)),
            byte(0x80 | (point & 0x3f))};
}

}  // namespace

TEST_CASE("5.2: payloads of every length come out as they went in, however they are cut up") {
    for (const std::size_t size : {0, 1, 7, 8, 9, 124, 125, 126, 127, 128, 1000, 4096, 16'383, 16'384}) {
        std::string payload(size, 'x');
        for (std::size_t i = 0; i < size; ++i) payload[i] = static_cast<char>('a' + i % 26);
        check_read(frame(0x81, payload) + frame(0x82, payload), {"text:" + payload, "binary:" + payload});
    }
}

TEST_CASE("5.2: a length in more bytes than it needs is refused, and one with a sign") {
    for (const std::size_t size : {0, 1, 125}) {
        check_read(frame(0x81, std::string(size, 'x'), Length::two), broken);
        check_read(frame(0x81, std::string(size, 'x'), Length::eight), broken);
    }
    check_read(frame(0x81, std::string(126, 'x'), Length::eight), broken);
    check_read({0x81, 0xff, 0x80, 0, 0, 0, 0, 1, 0, 0}, broken);
}

TEST_CASE("5.2: reserved bits and opcodes are refused") {
    for (const std::uint8_t bit : {0x10, 0x20, 0x40, 0x70}) {
        check_read(frame(static_cast<std::uint8_t>(0x81U | bit), "x"), broken);
        check_read(frame(static_cast<std::uint8_t>(0x89U | bit), ""), broken);
    }
    for (const std::uint8_t opcode : {3, 4, 5, 6, 7, 11, 12, 13, 14, 15}) {
        check_read(frame(static_cast<std::uint8_t>(0x80U | opcode), ""), broken);
        check_read(frame(opcode, "x"), broken);
    }
}

TEST_CASE("5.1: a frame without a mask is refused before its payload has come") {
    check_read({0x81, 0x01}, broken);
    check_read({0x89, 0x00}, broken);
}

TEST_CASE("5.4: a message may come in parts, with control frames between them") {
    check_read(frame(0x01, "one ") + frame(0x00, "two ") + frame(0x80, "three"),
               {"part:", "part:", "text:one two three"});
    check_read(frame(0x02, "") + frame(0x00, "") + frame(0x80, ""), {"part:", "part:", "binary:"});
    check_read(frame(0x01, "a") + frame(0x89, "ping") + frame(0x8a, "") + frame(0x80, "b") + frame(0x81, "c"),
               {"part:", "ping:ping", "pong:", "text:ab", "text:c"});
}

TEST_CASE("5.4: what goes on without having begun is refused, and so is a message within another") {
    check_read(frame(0x80, "x"), broken);
    check_read(frame(0x00, "x"), broken);
    check_read(frame(0x01, "a") + frame(0x81, "b"), {"part:", "fault 1002"});
    check_read(frame(0x01, "a") + frame(0x02, "b"), {"part:", "fault 1002"});
    check_read(frame(0x81, "a") + frame(0x80, "b"), {"text:a", "fault 1002"});
}

TEST_CASE("5.5: a control frame is short and whole") {
    const std::string most(125, 'p');
    check_read(frame(0x89, most), {"ping:" + most});
    check_read(frame(0x89, most + "p"), broken);
    check_read(frame(0x88, std::string(126, 'p')), broken);
    for (const std::uint8_t first : {0x08, 0x09, 0x0a}) check_read(frame(first, ""), broken);
}

TEST_CASE("5.5.1 and 7.4: a close has no code, or one that may be said, and a reason that is text") {
    const auto close = [](unsigned code, const std::string& reason = {}) {
        return frame(0x88, std::string{static_cast<char>(code >> 8), static_cast<char>(code & 0xff)} + reason);
    };
    CHECK(read(frame(0x88, "")) == Words{"close:"});
    check_read(frame(0x88, "x"), broken);
    for (const unsigned code :
         {1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014, 3000, 3999, 4000, 4999})
        CHECK(read(close(code, "bye")).front().starts_with("close:"));
    for (const unsigned code : {0, 1, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 65'535})
        check_read(close(code), broken);
    check_read(close(1000, "\xc3"), no_text);
    check_read(close(1000, "\xff"), no_text);
    CHECK(read(close(1000, std::string(123, 'r'))).front().size() == std::string("close:").size() + 125);
}

TEST_CASE("8.1: a text that is no UTF-8 is refused, at its first wrong byte") {
    check_read(frame(0x81, "\xc3\xa9"), {"text:\xc3\xa9"});
    check_read(frame(0x01, "\xc3") + frame(0x80, "\xa9"), {"part:", "text:\xc3\xa9"});
    check_read(frame(0x01, "\xf0\x9f") + frame(0x89, "") + frame(0x80, "\x82\xa1"),
               {"part:", "ping:", "text:\xf0\x9f\x82\xa1"});
    check_read(frame(0x81, "\xc3"), no_text);
    check_read(frame(0x01, "\xc3") + frame(0x80, ""), {"part:", "fault 1007"});
    check_read(frame(0x81, "\xed\xa0\x80"), no_text);
    check_read(frame(0x81, "\xc0\xaf"), no_text);
    check_read(frame(0x81, "\xf4\x90\x80\x80"), no_text);
    // The rest of the message, and of the frame, has not come.
    CHECK(read(frame(0x01, "ok \xff")) == no_text);
    const Bytes whole = frame(0x81, "\xff" + std::string(100, 'x'));
    CHECK(read(Bytes(whole.begin(), whole.begin() + 7)) == no_text);
    check_read(frame(0x82, "\xff\xfe"), {"binary:\xff\xfe"});
}

TEST_CASE("A message that is too long is refused when its length is told, over all of its parts") {
    const Words too_large{"fault 1009"};
    const Bytes whole = frame(0x81, std::string(bytes_max + 1, 'x'));
    check_read({whole.begin(), whole.begin() + 4}, too_large);
    check_read({0x82, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff}, too_large);
    check_read(frame(0x01, std::string(bytes_max, 'x')) + frame(0x80, "y"), {"part:", "fault 1009"});
    check_read(frame(0x01, std::string(bytes_max, 'x')) + frame(0x80, ""),
               {"part:", "text:" + std::string(bytes_max, 'x')});
}

TEST_CASE("A reader keeps what is not whole and nothing else") {
    FrameReader reader(bytes_max);
    const auto feed = [&](Bytes bytes) {
        std::span<std::uint8_t> rest(bytes);
        while (!std::holds_alternative<std::monostate>(reader.next(rest))) {
        }
    };
    const std::size_t idle = reader.bytes_kept();
    const Bytes large = frame(0x81, std::string(10'000, 'x'));
    feed(large);
    CHECK(reader.bytes_kept() == idle);
    feed({large.begin(), large.begin() + 5'000});
    CHECK(reader.bytes_kept() >= 4'900);
    feed({large.begin() + 5'000, large.end()});
    CHECK(reader.bytes_kept() == idle);
}

TEST_CASE("Every character of Unicode is UTF-8, and no half of a pair, longer form or other byte is") {
    for (std::uint32_t point = 0; point <= 0x10ffff; ++point) {
        const bool is_half = point >= 0xd800 && point <= 0xdfff;
        if (is_utf8(utf8_of(point)) == is_half) FAIL("U+", point);
    }
    for (unsigned lead = 0x80; lead <= 0xff; ++lead) {
        CHECK(!is_utf8({static_cast<char>(lead)}));
        for (unsigned next = 0; next <= 0xff; ++next) {
            const bool is_two = lead >= 0xc2 && lead <= 0xdf && next >= 0x80 && next <= 0xbf;
            if (is_utf8({static_cast<char>(lead), static_cast<char>(next)}) != is_two) FAIL(lead, " ", next);
        }
    }
    for (const char* longer : {"\xe0\x80\xaf", "\xe0\x9f\xbf", "\xf0\x80\x80\xaf", "\xf0\x8f\xbf\xbf"})
        CHECK(!is_utf8(longer));
    for (const char* beyond : {"\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "\xfe", "\xff"}) CHECK(!is_utf8(beyond));
}

TEST_CASE("Any bytes are read to an end, and the same however they are cut up") {
    std::mt19937 chance(1);
    const auto below = [&](unsigned bound) { return std::uniform_int_distribution<unsigned>(0, bound - 1)(chance); };
    const std::uint8_t firsts[] = {0x81, 0x82, 0x01, 0x02, 0x00, 0x80, 0x88, 0x89, 0x8a, 0xc1, 0x83};
    for (int round = 0; round < 2'000; ++round) {
        Bytes bytes;
        for (unsigned frames = below(6); frames > 0; --frames) {
            const bool is_sound = below(4) != 0;
            bytes =
                std::move(bytes) + frame(is_sound ? firsts[below(6)] : firsts[below(11)], std::string(below(200), 'x'));
        }
        if (!bytes.empty() && below(3) == 0)
            bytes[below(static_cast<unsigned>(bytes.size()))] ^= static_cast<std::uint8_t>(1U << below(8));
        const auto whole = read(bytes, std::size_t(-1), 300);
        CHECK(read(bytes, 1, 300) == whole);
        CHECK(read(bytes, 1 + below(50), 300) == whole);
    }
}

TEST_CASE("5.2: what the server sends has its length in the shortest form, and no mask") {
    const auto header = [](std::uint64_t size) {
        const FrameHeader made(Opcode::text, size);
        return Bytes(made.data(), made.data() + made.size());
    };
    CHECK(header(0) == Bytes{0x81, 0});
    CHECK(header(125) == Bytes{0x81, 125});
    CHECK(header(126) == Bytes{0x81, 126, 0, 126});
    CHECK(header(65'535) == Bytes{0x81, 126, 0xff, 0xff});
    CHECK(header(65'536) == Bytes{0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0});
    CHECK(close_payload(4001, "REPLACED") == "\x0f\xa1REPLACED");
}

TEST_CASE("1.3: the key of the standard's example is answered as there") {
    CHECK(accept_value("dGhlIHNhbXBsZSBub25jZQ==") == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
}
