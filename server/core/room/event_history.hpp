#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/ensure.hpp"

namespace crowntable::server {

/// The versions of a room's game and the public events of the last of them, for those who come back. They lie in one
/// text: most of what a room in play takes of the memory are events, and each by itself would take half as much again.
class EventHistory {
public:
    explicit EventHistory(std::size_t kept) : kept_(kept) {}

    std::uint64_t version() const { return version_; }

    /// REQUIRES: not empty, for a version in which nothing has happened is shown to nobody; no event holds a line
    /// break, which compact JSON never does.
    void add(std::span<const std::string> events) {
        ENSURE(!events.empty());
        ++version_;
        std::size_t size = 0;
        for (const std::string& event : events) size += event.size() + 1;
        make_room_for(size);
        for (const std::string& event : events) {
            ENSURE(event.find('\n') == std::string::npos);
            text_.insert(text_.end(), event.begin(), event.end());
            text_.push_back('\n');
        }
        sizes_.push_back(static_cast<std::uint32_t>(size));
        while (sizes_.size() > kept_) forget_oldest();
    }

    /// The events after `version`; nothing if that is not known any more, or was never reached.
    std::optional<std::vector<std::string>> since(std::uint64_t version) const {
        ENSURE(sizes_.size() <= version_);
        if (version > version_ || version_ - version > sizes_.size()) return std::nullopt;
        const auto missed = static_cast<std::ptrdiff_t>(version_ - version);
        auto begin = text_.end() - std::accumulate(sizes_.end() - missed, sizes_.end(), std::ptrdiff_t{0});
        std::vector<std::string> events;
        while (begin != text_.end()) {
            const auto end = std::find(begin, text_.end(), '\n');
            events.emplace_back(begin, end);
            begin = end + 1;
        }
        return events;
    }

private:
    /// A list that grows by itself doubles, and half of it would stay empty.
    void make_room_for(std::size_t size) {
        const auto needed = text_.size() + size;
        if (needed > text_.capacity()) text_.reserve(needed + needed / 8);
    }
    void forget_oldest() {
        text_.erase(text_.begin(), text_.begin() + sizes_.front());
        sizes_.erase(sizes_.begin());
    }

    std::size_t kept_;
    std::uint64_t version_ = 0;
    /// The events of the versions that are kept, each with a line break behind it.
    std::vector<char> text_;
    /// Bytes of each of these versions.
    std::vector<std::uint32_t> sizes_;
};

}  // namespace crowntable::server
