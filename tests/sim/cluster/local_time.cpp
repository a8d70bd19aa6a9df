#include "tests/sim/cluster/local_time.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace crowntable::sim {

void LocalTime::at(Source source, Time boot, std::function<void()> task) {
    // Rounded up, lest it be a moment too early by its own clock.
    const auto passed = (std::max(boot, began_) - began_) * 1'000;
    const auto when = began_ + Time{(passed.count() + rate_ - 1) / rate_};
    world_.at(when, heard(source, std::move(task)));
}

std::function<void()> LocalTime::heard(Source source, std::function<void()> task) {
    return [source, task = std::move(task), life = std::weak_ptr<LocalTime*>(life_)] {
        if (const auto alive = life.lock()) (*alive)->hear(source, task);
    };
}

void LocalTime::hear(Source source, std::function<void()> task) {
    auto& came = came_.at(static_cast<std::size_t>(source));
    // Also where what came before is still being heard.
    if (is_frozen() || !came.empty()) {
        came.push_back(std::move(task));
    } else {
        task();
    }
}

Time LocalTime::thaw() {
    const auto slept = boot() - *frozen_at_;
    frozen_at_.reset();
    slept_ += slept;
    for (const auto& task : std::exchange(said_, {})) task();
    return slept;
}

void LocalTime::say(std::function<void()> task) {
    is_frozen() ? said_.push_back(std::move(task)) : task();
}

void LocalTime::hear_what_came() {
    for (;;) {
        std::vector<std::size_t> some;
        for (std::size_t source = 0; source < source_count; ++source) {
            if (!came_.at(source).empty()) some.push_back(source);
        }
        if (some.empty() || is_frozen()) return;
        auto& came = came_.at(dice_.pick(some));
        const auto task = std::move(came.front());
        came.pop_front();
        task();
    }
}

}  // namespace crowntable::sim
