#pragma once

#include <cstdint>
#include <memory>
#include <string>

namespace crowntable::tests {

/// A disk in memory, as a file layer (VFS) of SQLite, that loses power when told to: what was not synced is then
/// there in part, in any order, torn at the borders of sectors. One exists at a time.
class UnsafeDisk {
public:
    UnsafeDisk();
    ~UnsafeDisk();
    UnsafeDisk(const UnsafeDisk&) = delete;
    UnsafeDisk& operator=(const UnsafeDisk&) = delete;

    /// The name to open databases with.
    static const char* vfs() { return "crowntable-unsafe"; }

    /// The power fails at the `operation`-th write, truncation, deletion or sync from now, which is not done;
    /// everything fails from then on.
    void cut_power_at(std::uint64_t operation);
    /// The `sync`-th sync from now fails, once. What it should have kept can be read, and has reached the disk in part:
    /// no later sync makes up for the rest, as on Linux (fsync(2), "EIO").
    void fail_sync_at(std::uint64_t sync);
    /// The same, and the process does nothing more after that: everything fails from then on.
    void die_at_sync(std::uint64_t sync);
    bool is_dead() const;
    /// Whether the sync that was to fail has done so.
    bool has_failed() const;
    /// So many operations so far.
    std::uint64_t operations() const;
    /// Another process finds all that the last one has written. REQUIRES: no file is open.
    void restart_process();
    /// The power is back. REQUIRES: no file is open. `seed` decides what of the writes that were not synced arrived.
    void restart(std::uint64_t seed);

    struct State;

private:
    std::unique_ptr<State> state_;
};

}  // namespace crowntable::tests
