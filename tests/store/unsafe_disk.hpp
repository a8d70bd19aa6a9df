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
    bool is_dead() const;
    /// So many operations so far.
    std::uint64_t operations() const;
    /// The power is back. REQUIRES: no file is open. `seed` decides what of the writes that were not synced arrived.
    void restart(std::uint64_t seed);

    struct State;

private:
    std::unique_ptr<State> state_;
};

}  // namespace crowntable::tests
