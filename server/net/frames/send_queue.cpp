#include "server/net/frames/send_queue.hpp"

#include <sys/socket.h>
#include <sys/uio.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <utility>

#include "engine/ensure.hpp"

namespace crowntable::server {

namespace {

/// Header, shared part and own part of some twenty frames: more than leave in one turn of the loop.
constexpr std::size_t pieces_max = 64;

/// The pieces of one call, from the first byte that was not sent on.
class Pieces {
public:
    explicit Pieces(std::size_t bytes_sent) : skipped_(bytes_sent) {}

    bool has_room_for(std::size_t count) const { return count_ + count <= pieces_.size(); }

    void add(const void* data, std::size_t size) {
        const std::size_t skip = std::min(skipped_, size);
        skipped_ -= skip;
        if (size == skip) return;
        // sendmsg(2) only reads.
        pieces_[count_++] = {static_cast<char*>(const_cast<void*>(data)) + skip, size - skip};
        bytes_ += size - skip;
    }

    std::size_t bytes() const { return bytes_; }

    msghdr message() {
        msghdr message{};
        message.msg_iov = pieces_.data();
        message.msg_iovlen = count_;
        return message;
    }

private:
    // Not cleared: only those that are counted are ever looked at.
    std::array<iovec, pieces_max> pieces_;
    std::size_t count_ = 0;
    std::size_t bytes_ = 0;
    std::size_t skipped_;
};

}  // namespace

void SendQueue::push(Frame frame) {
    if (frame.is_text) {
        ++texts_;
        text_bytes_ += frame.payload.size();
        metrics_.frame_queued(frame.payload.size());
    }
    frames_.push_back(std::move(frame));
}

void SendQueue::push_text(FrameText text) {
    const FrameHeader header(Opcode::text, text.size());
    push({header, std::move(text), true});
}

void SendQueue::push_control(Opcode opcode, std::string payload) {
    ENSURE(payload.size() <= control_bytes_max);
    const FrameHeader header(opcode, payload.size());
    push({header, FrameText(std::move(payload))});
}

void SendQueue::push_raw(std::string bytes) {
    push({{}, FrameText(std::move(bytes))});
}

void SendQueue::gone(const Frame& frame, bool was_sent) {
    if (!frame.is_text) return;
    --texts_;
    text_bytes_ -= frame.payload.size();
    metrics_.frame_gone(frame.payload.size(), was_sent);
}

void SendQueue::drop_unbegun(bool all) {
    const std::size_t kept = !all && bytes_sent_ > 0 ? 1 : 0;
    for (; frames_.size() > kept; frames_.pop_back()) gone(frames_.back(), false);
    if (frames_.empty()) bytes_sent_ = 0;
}

void SendQueue::take_sent(std::size_t bytes) {
    bytes_sent_ += bytes;
    auto first = frames_.begin();
    for (; first != frames_.end() && bytes_sent_ >= first->bytes(); ++first) {
        bytes_sent_ -= first->bytes();
        gone(*first, true);
    }
    frames_.erase(frames_.begin(), first);
}

SendQueue::Sent SendQueue::send(int socket) {
    while (!frames_.empty()) {
        Pieces pieces(bytes_sent_);
        for (const auto& frame : frames_) {
            if (!pieces.has_room_for(3)) break;
            pieces.add(frame.header.data(), frame.header.size());
            for (const auto part : {frame.payload.shared(), frame.payload.own()}) pieces.add(part.data(), part.size());
        }
        const msghdr message = pieces.message();
        const auto sent = sendmsg(socket, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (sent < 0) {
            if (errno == EINTR) continue;
            return errno == EAGAIN || errno == EWOULDBLOCK ? Sent::blocked : Sent::broken;
        }
        const bool is_whole = static_cast<std::size_t>(sent) == pieces.bytes();
        take_sent(static_cast<std::size_t>(sent));
        // What is left finds no room: the system says when there is some.
        if (!is_whole) return Sent::blocked;
    }
    return Sent::all;
}

}  // namespace crowntable::server
