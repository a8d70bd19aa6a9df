// Preloaded into the server by `crash --failing-allocations`: one allocation fails, or all from one on, as they do
// where memory has run out. Below `operator new`, so that it also meets the libraries written in C.
//
// SIGUSR2 with a value arms it, or FAILING_ALLOCATION in the environment before the start: half of the value, rounded
// down, is how many allocations succeed first; an odd value lets all fail from there on. Each arming writes one line to
// standard error when it takes effect.
#include "tests/crash/failing_allocations.hpp"

#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstdlib>
#include <string_view>

#include "tests/support/glibc_allocation.hpp"

namespace {

constexpr int disarmed = -1;

/// Allocations that still succeed; `disarmed` where none fails.
std::atomic<int> left{disarmed};
std::atomic<bool> for_good{false};

void arm(int value) {
    for_good = value % 2 != 0;
    left = value / 2;
}

void tell_once() {
    const std::string_view line = crowntable::crash::allocation_failed;
    // Nothing can be done about a log that cannot be written.
    if (write(STDERR_FILENO, line.data(), line.size()) < 0) return;
}

bool fails() {
    int now = left.load(std::memory_order_relaxed);
    while (now != disarmed) {
        if (now > 0) {
            if (left.compare_exchange_weak(now, now - 1)) return false;
            continue;
        }
        if (for_good.load()) {
            static std::atomic_flag told;
            if (!told.test_and_set()) tell_once();
            errno = ENOMEM;
            return true;
        }
        if (!left.compare_exchange_weak(now, disarmed)) continue;
        tell_once();
        errno = ENOMEM;
        return true;
    }
    return false;
}

__attribute__((constructor)) void listen() {
    struct sigaction action {};
    action.sa_flags = SA_SIGINFO | SA_RESTART;
    action.sa_sigaction = [](int, siginfo_t* info, void*) { arm(info->si_value.sival_int); };
    sigaction(SIGUSR2, &action, nullptr);
    if (const char* value = std::getenv(crowntable::crash::failing_allocation_variable)) arm(std::atoi(value));
}

}  // namespace

extern "C" {

void* malloc(std::size_t size) {
    return fails() ? nullptr : __libc_malloc(size);
}

void* calloc(std::size_t count, std::size_t size) {
    return fails() ? nullptr : __libc_calloc(count, size);
}

void* realloc(void* before, std::size_t size) {
    return fails() ? nullptr : __libc_realloc(before, size);
}

void* aligned_alloc(std::size_t alignment, std::size_t size) {
    return fails() ? nullptr : __libc_memalign(alignment, size);
}

int posix_memalign(void** result, std::size_t alignment, std::size_t size) {
    void* memory = fails() ? nullptr : __libc_memalign(alignment, size);
    if (memory == nullptr) return ENOMEM;
    *result = memory;
    return 0;
}

}  // extern "C"
