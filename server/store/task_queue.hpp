#pragma once

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "engine/ensure.hpp"

namespace crowntable::server {

/// Tasks in the order of their coming, for one thread. While a room is held, what is asked of it waits, and what is
/// asked of other rooms goes ahead. So the order within each room stays.
///
/// `task.rooms()` says which rooms a task is about, as a range of std::string; none: all. It waits for all that came
/// before it, and all that comes after it waits for it.
template <typename Task>
class TaskQueue {
public:
    /// Behind all others.
    void push(Task task) { coming_.push_back(std::move(task)); }

    /// The next one that needs not wait.
    std::optional<Task> take() {
        while (!coming_.empty()) {
            const std::span<const std::string> rooms = coming_[next_].rooms();
            const bool is_for_all = rooms.empty();
            if (is_for_all && !held_.empty()) return std::nullopt;
            if (is_for_all || std::ranges::none_of(rooms, [this](const auto& room) { return waits(room); })) {
                return pop();
            }
            passed_over_.insert(rooms.begin(), rooms.end());
            waiting_.push_back(*pop());
        }
        return std::nullopt;
    }

    /// REQUIRES: the room is not held.
    void hold(const std::string& room) {
        const bool is_new = held_.insert(room).second;
        ENSURE(is_new);
    }

    /// REQUIRES: the room is held.
    void release(const std::string& room) {
        const auto held = held_.erase(room);
        ENSURE(held == 1);
        // They came before all that was not looked at yet.
        waiting_.insert(waiting_.end(), std::make_move_iterator(coming_.begin() + next_),
                        std::make_move_iterator(coming_.end()));
        coming_.swap(waiting_);
        next_ = 0;
        waiting_.clear();
        passed_over_.clear();
    }

    /// Nothing waits, and no room is held.
    bool is_idle() const { return coming_.empty() && held_.empty(); }

private:
    bool waits(const std::string& room) const { return held_.contains(room) || passed_over_.contains(room); }

    std::optional<Task> pop() {
        std::optional<Task> task(std::move(coming_[next_]));
        if (++next_ == std::ssize(coming_)) {
            coming_.clear();
            next_ = 0;
        }
        return task;
    }

    /// From `next_` on those that were not looked at since a room was released; empty where there are none. A list that
    /// is used again costs no memory for a task.
    std::vector<Task> coming_;
    std::ptrdiff_t next_ = 0;
    /// Those that were passed over since then, for the rooms of them are held, or those of one before them.
    std::vector<Task> waiting_;
    std::unordered_set<std::string> passed_over_;
    std::unordered_set<std::string> held_;
};

}  // namespace crowntable::server
