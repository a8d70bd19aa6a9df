#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace crowntable::bench {

/// What the server is told by, in its environment: the file that it shares its counts by.
inline constexpr const char* counts_variable = "CROWNTABLE_COUNTS";

/// The functions of glibc that enter the kernel and are counted. What it enters by itself is not among them: waiting
/// for a lock (futex), growing the heap.
inline constexpr std::array<std::string_view, 24> counted_calls{
    "epoll_wait",    "epoll_ctl", "sendmsg",  "send",    "writev",    "write",      "recvmsg",    "recv",
    "readv",         "read",      "accept4",  "accept",  "close",     "getsockopt", "setsockopt", "timerfd_settime",
    "clock_gettime", "pread64",   "pwrite64", "pwritev", "fdatasync", "fsync",      "fcntl",      "ftruncate"};

constexpr std::size_t call_named(std::string_view name) {
    for (std::size_t call = 0; call < counted_calls.size(); ++call) {
        if (counted_calls[call] == name) return call;
    }
    return counted_calls.size();
}

/// Shared between the server and whoever measures it.
struct Counts {
    using Count = std::atomic<std::uint64_t>;
    static_assert(Count::is_always_lock_free);
    /// What one of two kinds of threads has done: the first one of the process, which is the loop, and all others.
    struct Thread {
        Count allocations;
        std::array<Count, counted_calls.size()> calls;
    };
    Thread loop;
    Thread others;
};

}  // namespace crowntable::bench
