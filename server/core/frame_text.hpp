#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace crowntable::server {

/// The text of one frame: a part that others are sent too, then one of its recipient's own; either may be empty. Both
/// lie in memory that may hold the own parts of others, and that lasts as long as one of its texts.
class FrameText {
public:
    using Memory = std::shared_ptr<const std::string>;
    struct Span {
        std::size_t begin = 0;
        std::size_t size = 0;
    };

    FrameText() = default;
    /// The recipient's own alone.
    explicit FrameText(std::string own) : memory_(std::make_shared<const std::string>(std::move(own))) {
        own_.size = memory_->size();
    }
    /// The same for all.
    explicit FrameText(Memory shared) : memory_(std::move(shared)) { shared_size_ = memory_->size(); }
    /// The first `shared_size` bytes of the memory, then the span of it.
    FrameText(Memory memory, std::size_t shared_size, Span own)
        : memory_(std::move(memory)), shared_size_(shared_size), own_(own) {}

    std::string_view shared() const { return part({0, shared_size_}); }
    std::string_view own() const { return part(own_); }
    std::size_t size() const { return shared_size_ + own_.size; }
    std::string whole() const { return std::string(shared()).append(own()); }

private:
    std::string_view part(Span span) const {
        return memory_ ? std::string_view(*memory_).substr(span.begin, span.size) : std::string_view{};
    }

    Memory memory_;
    std::size_t shared_size_ = 0;
    Span own_{};
};

/// Memory for texts that many are sent, one after the other in the same once all of them are gone.
class TextMemory {
public:
    /// Empty, and nobody else's until the caller's last copy is gone. Not thread-safe.
    std::shared_ptr<std::string> take() {
        auto& oldest = kept_[next_];
        next_ = (next_ + 1) % kept_.size();
        // Where it is still on its way, it stays with those who have it.
        const bool is_free = oldest && oldest.use_count() == 1 && oldest->capacity() <= bytes_kept_max;
        if (!is_free) oldest = std::make_shared<std::string>();
        oldest->clear();
        return oldest;
    }

private:
    /// More than an update takes; and as many as wait for one commit of the journal under load.
    static constexpr std::size_t bytes_kept_max = 8 * 1024;
    static constexpr std::size_t texts_kept = 256;

    std::array<std::shared_ptr<std::string>, texts_kept> kept_;
    std::size_t next_ = 0;
};

}  // namespace crowntable::server
