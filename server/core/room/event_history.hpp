#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "engine/ensure.hpp"

namespace crowntable::server {

/// The versions of a room's game and the public events of the last of them, for those who come back.
class EventHistory {
public:
    explicit EventHistory(std::size_t kept) : kept_(kept) {}

    std::uint64_t version() const { return version_; }

    /// Gives them where they are kept, until the next are added. REQUIRES: not empty, for a version in which nothing
    /// has happened is shown to nobody.
    const std::vector<std::string>& add(std::vector<std::string> events) {
        ENSURE(!events.empty());
        ++version_;
        events_.push_back(std::move(events));
        if (events_.size() > kept_) events_.pop_front();
        return events_.back();
    }

    /// The events after `version`; nothing if that is not known any more, or was never reached.
    std::optional<std::vector<std::string>> since(std::uint64_t version) const {
        ENSURE(events_.size() <= version_);
        if (version > version_ || version_ - version > events_.size()) return std::nullopt;
        std::vector<std::string> missed;
        for (auto i = events_.size() - static_cast<std::size_t>(version_ - version); i < events_.size(); ++i) {
            missed.insert(missed.end(), events_[i].begin(), events_[i].end());
        }
        return missed;
    }

private:
    std::size_t kept_;
    std::uint64_t version_ = 0;
    std::deque<std::vector<std::string>> events_;
};

}  // namespace crowntable::server
