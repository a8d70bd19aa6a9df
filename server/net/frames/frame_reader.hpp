#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "protocol/text/utf8_check.hpp"
#include "server/net/frames/frame.hpp"

namespace crowntable::server {

/// Why a connection has to be closed, by the code to close it with (section 7.4.1).
enum class FrameFault : std::uint16_t { protocol_error = 1002, bad_text = 1007, too_large = 1009 };

/// Reads what a client sends, in parts that may be cut anywhere. Keeps nothing but the bytes of what is not whole yet.
class FrameReader {
public:
    enum class Kind : std::uint8_t {
        text,
        binary,
        /// A frame that is whole and whose message is not.
        part,
        ping,
        pong,
        close,
    };
    struct Whole {
        Kind kind;
        /// Of the message, or of the control frame; of a `part` nothing. Good until the next call, and as long as the
        /// bytes that were handed in.
        std::string_view payload;
    };

    /// `message_bytes_max`: of a message, over all of its frames.
    explicit FrameReader(std::size_t message_bytes_max) : message_bytes_max_(message_bytes_max) {}

    /// Reads on to the end of the next frame and takes what it has read off the front of `bytes`, which it unmasks
    /// where they lie. Nothing: all is read, and no frame has ended. After a fault it is the same fault for ever.
    std::variant<std::monostate, Whole, FrameFault> next(std::span<std::uint8_t>& bytes);

    /// Bytes that are kept: of a frame or a message that is not whole.
    std::size_t bytes_kept() const { return message_.capacity() + control_.capacity(); }

private:
    /// Header, extended length and mask (section 5.2).
    static constexpr std::size_t header_bytes_max = 14;

    bool read_header(std::span<std::uint8_t>& bytes);
    void take_first_bytes();
    void take_length();
    void begin_payload();
    std::optional<Whole> end_frame(std::span<const std::uint8_t> last_part);
    void take_close(std::string_view payload);
    std::size_t length_bytes() const;
    std::size_t stage_end() const;
    bool is_control() const { return (static_cast<std::uint8_t>(opcode_) & 8) != 0; }
    bool is_text() const { return message_opcode_ == Opcode::text; }
    void keep(std::span<const std::uint8_t> part);
    void fail(FrameFault fault);

    std::size_t message_bytes_max_;
    std::optional<FrameFault> fault_;

    std::array<std::uint8_t, header_bytes_max> header_{};
    std::size_t header_size_ = 0;
    bool in_payload_ = false;
    bool is_last_ = false;
    Opcode opcode_ = Opcode::continuation;
    /// Of the frame's payload: all of it, and what has not come yet.
    std::uint64_t payload_bytes_ = 0;
    std::uint64_t left_ = 0;

    /// What began the message that is under way; nothing between messages.
    std::optional<Opcode> message_opcode_;
    std::string message_;
    std::string control_;
    /// What was handed out last lies in `message_` or `control_`, and goes with the next call.
    bool is_handed_out_ = false;
    text::Utf8Check utf8_;
};

}  // namespace crowntable::server
