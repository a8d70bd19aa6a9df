#include "server/net/frames/frame_reader.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

#include "server/net/frames/bits.hpp"

namespace crowntable::server {

namespace {

namespace bits = frame_bits;

constexpr std::size_t first_bytes = 2;

bool is_known(std::uint8_t opcode) {
    return opcode <= 2 || (opcode >= 8 && opcode <= 10);
}

/// Section 7.4: those that may be said on the wire, registered or for private use.
bool is_close_code(unsigned code) {
    if (code >= 3000) return code <= 4999;
    return (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014);
}

/// Section 5.3, where `taken` bytes of the payload came before.
void unmask(std::span<std::uint8_t> bytes, std::span<const std::uint8_t, bits::mask_bytes> mask, std::uint64_t taken) {
    std::array<std::uint8_t, sizeof(std::uint64_t)> turned{};
    for (std::size_t i = 0; i < turned.size(); ++i) turned[i] = mask[(taken + i) % bits::mask_bytes];
    std::uint64_t key = 0;
    std::memcpy(&key, turned.data(), sizeof key);
    std::size_t at = 0;
    for (; at + sizeof key <= bytes.size(); at += sizeof key) {
        std::uint64_t word = 0;
        std::memcpy(&word, bytes.data() + at, sizeof word);
        word ^= key;
        std::memcpy(bytes.data() + at, &word, sizeof word);
    }
    for (std::size_t i = 0; at < bytes.size(); ++at, ++i) bytes[at] ^= turned[i];
}

std::string_view as_text(std::span<const std::uint8_t> bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

}  // namespace

void FrameReader::fail(FrameFault fault) {
    if (!fault_) fault_ = fault;
}

std::size_t FrameReader::length_bytes() const {
    const std::uint8_t length = header_[1] & bits::length;
    return length == bits::length_in_two ? 2 : length == bits::length_in_eight ? 8 : 0;
}

/// The first two bytes, the length, the mask: each is judged as soon as it is there.
std::size_t FrameReader::stage_end() const {
    if (header_size_ < first_bytes) return first_bytes;
    const std::size_t length_end = first_bytes + length_bytes();
    return header_size_ < length_end ? length_end : length_end + bits::mask_bytes;
}

/// What is wrong is found before the next byte has come.
void FrameReader::take_first_bytes() {
    const std::uint8_t opcode = header_[0] & bits::opcode;
    is_last_ = (header_[0] & bits::last) != 0;
    // No extension was agreed to that would give the bits a meaning; clients mask.
    if ((header_[0] & bits::reserved) != 0 || !is_known(opcode) || (header_[1] & bits::mask) == 0)
        return fail(FrameFault::protocol_error);
    opcode_ = static_cast<Opcode>(opcode);
    if (is_control()) {
        // Section 5.5: short and in one frame.
        if (!is_last_ || (header_[1] & bits::length) > control_bytes_max) fail(FrameFault::protocol_error);
    } else if ((opcode_ == Opcode::continuation) != message_opcode_.has_value()) {
        // Section 5.4: messages do not lie in each other, and nothing goes on that has not begun.
        fail(FrameFault::protocol_error);
    }
}

void FrameReader::take_length() {
    payload_bytes_ = header_[1] & bits::length;
    if (const std::size_t size = length_bytes(); size > 0) {
        payload_bytes_ = 0;
        for (std::size_t i = 0; i < size; ++i) payload_bytes_ = payload_bytes_ << 8 | header_[first_bytes + i];
        // Section 5.2: the shortest form, and no sign.
        const bool is_shortest =
            size == 2 ? payload_bytes_ >= bits::length_in_two : payload_bytes_ > bits::length_in_two_max;
        if (!is_shortest || payload_bytes_ >> 63 != 0) return fail(FrameFault::protocol_error);
    }
    if (!is_control() && payload_bytes_ > message_bytes_max_ - std::min(message_.size(), message_bytes_max_))
        fail(FrameFault::too_large);
}

void FrameReader::begin_payload() {
    in_payload_ = true;
    left_ = payload_bytes_;
    if (!is_control() && opcode_ != Opcode::continuation) {
        message_opcode_ = opcode_;
        utf8_.reset();
    }
}

/// True: the header is whole, and the payload begins.
bool FrameReader::read_header(std::span<std::uint8_t>& bytes) {
    while (!fault_) {
        const std::size_t end = stage_end();
        const std::size_t size = std::min(end - header_size_, bytes.size());
        std::copy_n(bytes.begin(), size, header_.begin() + static_cast<std::ptrdiff_t>(header_size_));
        bytes = bytes.subspan(size);
        header_size_ += size;
        if (header_size_ < end) return false;
        if (end == first_bytes) take_first_bytes();
        if (!fault_ && end == first_bytes + length_bytes()) take_length();
        if (!fault_ && end == first_bytes + length_bytes() + bits::mask_bytes) {
            begin_payload();
            return true;
        }
    }
    return false;
}

void FrameReader::keep(std::span<const std::uint8_t> part) {
    (is_control() ? control_ : message_).append(as_text(part));
}

void FrameReader::take_close(std::string_view payload) {
    if (payload.empty()) return;
    if (payload.size() < close_code_bytes) return fail(FrameFault::protocol_error);
    const auto byte = [&](std::size_t at) { return static_cast<unsigned>(static_cast<std::uint8_t>(payload[at])); };
    if (!is_close_code(byte(0) << 8 | byte(1))) return fail(FrameFault::protocol_error);
    const auto reason = payload.substr(close_code_bytes);
    text::Utf8Check check;
    const bool is_utf8 = check.take({reinterpret_cast<const std::uint8_t*>(reason.data()), reason.size()});
    if (!is_utf8 || !check.is_complete()) fail(FrameFault::bad_text);
}

/// The frame is whole with `last_part`, which is nowhere kept.
std::optional<FrameReader::Whole> FrameReader::end_frame(std::span<const std::uint8_t> last_part) {
    in_payload_ = false;
    header_size_ = 0;
    if (!is_control() && !is_last_) {
        message_.append(as_text(last_part));
        return Whole{Kind::part, {}};
    }
    auto& kept = is_control() ? control_ : message_;
    std::string_view payload = as_text(last_part);
    if (!kept.empty()) {
        kept.append(payload);
        payload = kept;
        is_handed_out_ = true;
    }
    if (is_control()) {
        if (opcode_ == Opcode::ping) return Whole{Kind::ping, payload};
        if (opcode_ == Opcode::pong) return Whole{Kind::pong, payload};
        take_close(payload);
        return Whole{Kind::close, payload};
    }
    if (is_text() && !utf8_.is_complete()) fail(FrameFault::bad_text);
    const Kind kind = is_text() ? Kind::text : Kind::binary;
    message_opcode_.reset();
    return Whole{kind, payload};
}

std::variant<std::monostate, FrameReader::Whole, FrameFault> FrameReader::next(std::span<std::uint8_t>& bytes) {
    if (std::exchange(is_handed_out_, false)) {
        // Given back to the system of memory: a connection that says nothing keeps nothing.
        if (message_opcode_) {
            std::string().swap(control_);
        } else {
            std::string().swap(message_);
            std::string().swap(control_);
        }
    }
    for (;;) {
        if (fault_) return *fault_;
        if (!in_payload_ && !read_header(bytes)) {
            if (fault_) return *fault_;
            return std::monostate{};
        }
        const auto part = bytes.first(static_cast<std::size_t>(std::min<std::uint64_t>(left_, bytes.size())));
        bytes = bytes.subspan(part.size());
        const std::span<const std::uint8_t, bits::mask_bytes> mask(header_.data() + header_size_ - bits::mask_bytes,
                                                                   bits::mask_bytes);
        unmask(part, mask, payload_bytes_ - left_);
        left_ -= part.size();
        // What is no text is found as soon as it has come, not when the message ends.
        if (!is_control() && is_text() && !utf8_.take(part)) {
            fail(FrameFault::bad_text);
            return *fault_;
        }
        if (left_ > 0) {
            keep(part);
            return std::monostate{};
        }
        const auto whole = end_frame(part);
        if (fault_) return *fault_;
        if (whole) return *whole;
    }
}

}  // namespace crowntable::server
