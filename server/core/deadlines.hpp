#pragma once

#include <cstddef>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "engine/ensure.hpp"
#include "server/core/now.hpp"

namespace crowntable::server {

/// At most one deadline for each key; the earliest is at hand at once. Equal times come in the order of the keys.
template <typename Key>
class Deadlines {
public:
    void set(const Key& key, std::optional<Now> when) {
        const auto old = when_.find(key);
        if (old == when_.end()) {
            if (!when) return;
            when_.emplace(key, *when);
            order_.emplace(*when, key);
        } else if (!when) {
            order_.erase({old->second, key});
            when_.erase(old);
        } else if (old->second != *when) {
            // Moved with its memory: an input of a room sets its deadline anew nearly every time.
            auto moved = order_.extract({old->second, key});
            moved.value().first = old->second = *when;
            order_.insert(std::move(moved));
        }
        ENSURE(when_.size() == order_.size());
    }

    std::optional<Now> next() const {
        return order_.empty() ? std::nullopt : std::optional<Now>(order_.begin()->first);
    }

    /// Nothing for a key that has none.
    std::optional<Now> of(const Key& key) const {
        const auto found = when_.find(key);
        return found == when_.end() ? std::nullopt : std::optional(found->second);
    }

    /// The keys whose time has come, earliest first, and no more than `most`. They stay until they are set anew.
    std::vector<Key> due(Now now, std::size_t most = std::numeric_limits<std::size_t>::max()) const {
        std::vector<Key> keys;
        for (const auto& [when, key] : order_) {
            if (when > now || keys.size() == most) break;
            keys.push_back(key);
        }
        return keys;
    }

private:
    std::map<Key, Now> when_;
    std::set<std::pair<Now, Key>> order_;
};

}  // namespace crowntable::server
