#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "server/core/frame_text.hpp"
#include "server/net/frames/frame.hpp"
#include "server/net/metrics.hpp"

namespace crowntable::server {

/// What waits to leave by one socket: frames in their order, the first perhaps half sent.
class SendQueue {
public:
    explicit SendQueue(Metrics& metrics) : metrics_(metrics) {}
    /// What was never sent is still counted as waiting (Metrics).
    ~SendQueue() { drop_unbegun(true); }
    SendQueue(const SendQueue&) = delete;
    SendQueue& operator=(const SendQueue&) = delete;

    void push_text(FrameText text);
    void push_control(Opcode opcode, std::string payload);
    /// Bytes that are no frame.
    void push_raw(std::string bytes);

    /// Drops what has not begun to leave; with `all` what has, too.
    void drop_unbegun(bool all = false);

    enum class Sent : std::uint8_t { all, blocked, broken };
    /// Sends as much as the socket takes at once. REQUIRES: it does not block.
    Sent send(int socket);

    bool empty() const { return frames_.empty(); }
    /// Texts alone, with the bytes of their payload: what limits are for.
    std::size_t texts() const { return texts_; }
    std::size_t text_bytes() const { return text_bytes_; }

private:
    struct Frame {
        FrameHeader header;
        FrameText payload;
        bool is_text = false;
        std::size_t bytes() const { return header.size() + payload.size(); }
    };

    void push(Frame frame);
    void gone(const Frame& frame, bool was_sent);
    void take_sent(std::size_t bytes);

    Metrics& metrics_;
    /// One or two, but for a slow reader.
    std::vector<Frame> frames_;
    /// Of the first frame.
    std::size_t bytes_sent_ = 0;
    std::size_t texts_ = 0;
    std::size_t text_bytes_ = 0;
};

}  // namespace crowntable::server
