#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <utility>

#include "tests/bench/load/figures.hpp"
#include "tests/bench/load/wire.hpp"

namespace crowntable::bench {

/// What the driver puts on a server: rooms that fill and then play, and what their players see.
class Load {
public:
    Load() = default;
    virtual ~Load() = default;
    Load(const Load&) = delete;
    Load& operator=(const Load&) = delete;

    /// Creates some more rooms, unless as many as may be are still filling; their players come in as the context runs.
    virtual void create_some() = 0;
    /// Everybody is in, and plays unless idle.
    virtual bool is_complete() const = 0;
    virtual std::size_t full_rooms() const = 0;
    virtual std::size_t online() const = 0;
    /// Who waits for the answer to which command.
    virtual std::set<std::pair<const void*, std::uint64_t>> under_way() const = 0;

    /// From now on everything is counted from zero.
    void measure() {
        figures_ = {};
        measuring_ = true;
    }
    /// And from now on nothing more.
    Figures take_figures() {
        measuring_ = false;
        return std::exchange(figures_, {});
    }
    const Figures& figures() const { return figures_; }
    const Carried& carried() const { return carried_; }

protected:
    Carried carried_;
    Figures figures_;
    bool measuring_ = false;
};

}  // namespace crowntable::bench
