#pragma once

#include <atomic>
#include <cstdint>
#include <optional>

#include "server/cluster/node.hpp"

namespace crowntable::server::cluster {

enum class Standing : std::uint8_t {
    /// The rooms of this node are its own.
    alive,
    /// Somebody may be burying it at this moment: nothing of any room may be shown until a beat is confirmed.
    in_doubt,
    /// Its rooms belong to whoever claims them. For good: only another epoch lives again.
    buried,
};

/// Whether this node may still speak for its rooms. One thread beats, and any other may ask.
class Heart {
public:
    explicit Heart(HeartTimes times) : doubt_(times.doubt) {}

    /// The store has taken a beat that was sent at `sent`: not when the answer came, for the row may have been seen,
    /// and counted from, long before that.
    void confirmed(BootTime sent);
    /// The store knows no node of our id and epoch any more.
    void buried() { is_buried_ = true; }

    /// Asked when something is about to be shown. A timer would come too late: after SIGCONT what was ready to leave
    /// leaves before any timer fires.
    Standing standing(BootTime now) const;
    /// How long ago the last beat that was confirmed had been sent; nothing as long as there was none.
    std::optional<std::chrono::milliseconds> age(BootTime now) const;

private:
    const std::chrono::milliseconds doubt_;
    std::atomic<std::int64_t> last_sent_{no_beat};
    std::atomic<bool> is_buried_ = false;

    static constexpr std::int64_t no_beat = -1;
};

}  // namespace crowntable::server::cluster
