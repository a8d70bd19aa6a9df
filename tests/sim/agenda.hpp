#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <utility>

#include "server/store/journal.hpp"

namespace crowntable::sim {

using Time = std::chrono::milliseconds;

/// A server that lets everything in does what is due at once.
inline constexpr Time lateness_max{1'000};

/// Virtual time: what is to be done when. Things due at the same time are done in the order in which they were said.
class Agenda {
public:
    Agenda() = default;
    virtual ~Agenda() = default;
    Agenda(const Agenda&) = delete;
    Agenda& operator=(const Agenda&) = delete;

    virtual Time now() const { return now_; }
    /// What the calendar says, which is one for all.
    virtual server::WallTime calendar() const { return server::WallTime(now_); }

    virtual void at(Time when, std::function<void()> task) {
        tasks_.emplace(std::pair(std::max(when, now_), ++count_), std::move(task));
    }
    void after(Time delay, std::function<void()> task) { at(now() + delay, std::move(task)); }

    /// How many things were done since time went on.
    std::uint64_t steps_at_once() const { return steps_at_once_; }

    /// Does the next thing that is due by `end`; false if there is none, and then it is `end`.
    bool step(Time end) {
        const auto next = tasks_.begin();
        if (next == tasks_.end() || next->first.first > end) {
            now_ = std::max(now_, end);
            return false;
        }
        steps_at_once_ = now_ == next->first.first ? steps_at_once_ + 1 : 0;
        now_ = next->first.first;
        const auto task = std::move(next->second);
        tasks_.erase(next);
        task();
        return true;
    }

private:
    Time now_{0};
    std::uint64_t count_ = 0;
    std::uint64_t steps_at_once_ = 0;
    std::map<std::pair<Time, std::uint64_t>, std::function<void()>> tasks_;
};

}  // namespace crowntable::sim
