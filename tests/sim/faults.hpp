#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "tests/sim/dice.hpp"

namespace crowntable::sim {

/// Classes of faults. Each run has some of them on: a bug often needs one class without the others.
enum class Fault : std::uint8_t {
    delays,
    drops,
    half_open,
    duplicates,
    garbage,
    slow_readers,
    clock_jumps,
    commit_failures,
    slow_disk,
    torn_tails,
    crashes,
    evictions,
    other_limits,
    /// The records of a room cannot be read back.
    damaged_records,
    /// A commit takes so long that more waits for it than may.
    stalled_disk,
    /// Low limits on what people may send in a time, and people who do not keep to them.
    haste,
    /// Rooms end soon after everybody has left, and sometimes everybody leaves for a while.
    expiry,
    /// Strangers who take all that they are given, and limits on what that may be.
    crowd,
    /// Whoever runs the server closes rooms, bans, drains, says something to all, and changes what may be changed.
    governed
};
inline constexpr int fault_count = 19;

class Faults {
public:
    /// A random set; about one run in eight has none.
    static Faults draw(Dice& dice);
    /// "all", "none" or names with commas between; nothing if one is unknown.
    static std::optional<Faults> parse(std::string_view text);

    bool has(Fault fault) const { return ((bits_ >> static_cast<unsigned>(fault)) & 1U) != 0; }
    void clear() { bits_ = 0; }
    /// What `parse` understands.
    std::string text() const;

private:
    std::uint32_t bits_ = 0;
};

}  // namespace crowntable::sim
