#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <utility>

#include "server/cluster/node.hpp"
#include "tests/sim/agenda.hpp"
#include "tests/sim/cluster/wall_clock.hpp"
#include "tests/sim/dice.hpp"

namespace crowntable::sim {

/// What a process hears of; each kind in its order.
enum class Source : std::uint8_t { timers, store, people, beats };
inline constexpr std::size_t source_count = 4;

/// Time as one process has it: by a clock that goes at its own rate, and not at all while the process stands still.
/// What comes meanwhile is heard when it goes on, in any order but that of each kind; what comes after its end is not.
class LocalTime final : public Agenda {
public:
    /// `rate`: thousandths of the true one.
    LocalTime(Agenda& world, Dice dice, int rate, WallClock calendar)
        : world_(world),
          dice_(dice),
          rate_(rate),
          calendar_(calendar),
          began_(world.now()),
          life_(std::make_shared<LocalTime*>(this)) {}

    /// Stands where it was while the process does.
    Time now() const override { return (frozen_at_ ? *frozen_at_ : boot()) - slept_; }
    server::WallTime calendar() const override { return calendar_.at(world_.now()); }
    void at(Time when, std::function<void()> task) override { at(Source::timers, when + slept_, std::move(task)); }
    /// As CLOCK_BOOTTIME and CLOCK_MONOTONIC are, which go on.
    Time boot() const { return began_ + (world_.now() - began_) * rate_ / 1'000; }
    /// By that clock.
    void at(Source source, Time boot, std::function<void()> task);

    /// For what comes from outside: done now, or when the process goes on.
    void hear(Source source, std::function<void()> task);
    /// The same as a message that can be called later, and is not heard after the end of the process.
    std::function<void()> heard(Source source, std::function<void()> task);

    template <typename Message>
    std::function<void(Message)> relayed(Source source, std::function<void(Message)> task) {
        return [source, task = std::move(task), life = std::weak_ptr<LocalTime*>(life_)](Message message) {
            // What may be moved once is kept for a task that may be copied.
            const auto kept = std::make_shared<Message>(std::move(message));
            if (const auto alive = life.lock()) (*alive)->hear(source, [task, kept] { task(std::move(*kept)); });
        };
    }

    /// Sends something: now, or, where the process stands still in the middle of a step, when it goes on.
    void say(std::function<void()> task);

    bool is_frozen() const { return frozen_at_.has_value(); }
    void freeze() { frozen_at_ = boot(); }
    /// Sends what it was about to send and gives for how long it stood still. What has come meanwhile is to be heard
    /// next.
    Time thaw();
    void hear_what_came();

private:
    Agenda& world_;
    Dice dice_;
    const int rate_;
    const WallClock calendar_;
    const Time began_;
    Time slept_{0};
    std::optional<Time> frozen_at_;
    std::deque<std::function<void()>> said_;
    std::array<std::deque<std::function<void()>>, source_count> came_;
    std::shared_ptr<LocalTime*> life_;
};

}  // namespace crowntable::sim
