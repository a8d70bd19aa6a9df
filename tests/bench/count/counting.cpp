// Preloaded into the server by `load_driver --count`: counts allocations and calls of the system as they are made, at
// full speed, in a file that is shared (counts.hpp). Where the libraries are compiled with checks of glibc, those come
// by names of their own.
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <sys/uio.h>
#include <unistd.h>

#include <cstdarg>
#include <cstdlib>
#include <ctime>

#include "tests/bench/count/counts.hpp"
#include "tests/support/glibc_allocation.hpp"

// NOLINTBEGIN(bugprone-reserved-identifier, readability-identifier-naming): the names of glibc
namespace {

using crowntable::bench::call_named;
using crowntable::bench::counted_calls;
using crowntable::bench::Counts;

/// Until there is a file.
Counts nowhere;
Counts* counts = &nowhere;

__attribute__((constructor)) void share() {
    const char* const path = std::getenv(crowntable::bench::counts_variable);
    if (path == nullptr) return;
    const int file = open(path, O_RDWR | O_CLOEXEC);
    if (file < 0) return;
    void* const shared = mmap(nullptr, sizeof(Counts), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (shared != MAP_FAILED) counts = static_cast<Counts*>(shared);
    close(file);
}

Counts::Thread& of_this_thread() {
    thread_local const bool is_first = getpid() == gettid();
    return is_first ? counts->loop : counts->others;
}

void add_one(Counts::Count& count) {
    count.fetch_add(1, std::memory_order_relaxed);
}

void allocated() {
    add_one(of_this_thread().allocations);
}

/// The function that ours stands before.
template <typename Function>
Function next(const char* name) {
    return reinterpret_cast<Function>(dlsym(RTLD_NEXT, name));
}

}  // namespace

// NOLINTBEGIN(cppcoreguidelines-macro-usage): a function for each name
/// `name` counts as `counted`.
#define COUNT_AS(counted, result, name, parameters, arguments)      \
    result name parameters {                                        \
        static const auto real = next<result(*) parameters>(#name); \
        static_assert(call_named(#counted) < counted_calls.size()); \
        add_one(of_this_thread().calls[call_named(#counted)]);      \
        return real arguments;                                      \
    }
#define COUNT(result, name, parameters, arguments) COUNT_AS(name, result, name, parameters, arguments)
// NOLINTEND(cppcoreguidelines-macro-usage)

extern "C" {

void* malloc(std::size_t size) {
    allocated();
    return __libc_malloc(size);
}
void* calloc(std::size_t count, std::size_t size) {
    allocated();
    return __libc_calloc(count, size);
}
void* realloc(void* before, std::size_t size) {
    allocated();
    return __libc_realloc(before, size);
}
void* memalign(std::size_t alignment, std::size_t size) {
    allocated();
    return __libc_memalign(alignment, size);
}
void* aligned_alloc(std::size_t alignment, std::size_t size) {
    allocated();
    return __libc_memalign(alignment, size);
}

COUNT(int, epoll_wait, (int poll, epoll_event* events, int most, int patience), (poll, events, most, patience))
COUNT(int, epoll_ctl, (int poll, int how, int file, epoll_event* event) noexcept, (poll, how, file, event))
COUNT(ssize_t, sendmsg, (int file, const msghdr* message, int flags), (file, message, flags))
COUNT(ssize_t, send, (int file, const void* bytes, std::size_t size, int flags), (file, bytes, size, flags))
COUNT(ssize_t, writev, (int file, const iovec* parts, int count), (file, parts, count))
COUNT(ssize_t, write, (int file, const void* bytes, std::size_t size), (file, bytes, size))
COUNT(ssize_t, recvmsg, (int file, msghdr* message, int flags), (file, message, flags))
COUNT(ssize_t, recv, (int file, void* bytes, std::size_t size, int flags), (file, bytes, size, flags))
COUNT_AS(recv, ssize_t, __recv_chk, (int file, void* bytes, std::size_t size, std::size_t room, int flags),
         (file, bytes, size, room, flags))
COUNT(ssize_t, readv, (int file, const iovec* parts, int count), (file, parts, count))
COUNT(ssize_t, read, (int file, void* bytes, std::size_t size), (file, bytes, size))
COUNT_AS(read, ssize_t, __read_chk, (int file, void* bytes, std::size_t size, std::size_t room),
         (file, bytes, size, room))
COUNT(int, accept, (int file, sockaddr* address, socklen_t* size), (file, address, size))
COUNT(int, accept4, (int file, sockaddr* address, socklen_t* size, int flags), (file, address, size, flags))
COUNT(int, close, (int file), (file))
COUNT(int, getsockopt, (int file, int level, int name, void* value, socklen_t* size) noexcept,
      (file, level, name, value, size))
COUNT(int, setsockopt, (int file, int level, int name, const void* value, socklen_t size) noexcept,
      (file, level, name, value, size))
COUNT(int, timerfd_settime, (int file, int flags, const itimerspec* time, itimerspec* before) noexcept,
      (file, flags, time, before))
COUNT(ssize_t, pread64, (int file, void* bytes, std::size_t size, off64_t at), (file, bytes, size, at))
COUNT_AS(pread64, ssize_t, __pread64_chk, (int file, void* bytes, std::size_t size, off64_t at, std::size_t room),
         (file, bytes, size, at, room))
COUNT(ssize_t, pwrite64, (int file, const void* bytes, std::size_t size, off64_t at), (file, bytes, size, at))
COUNT(ssize_t, pwritev, (int file, const iovec* parts, int count, off64_t at), (file, parts, count, at))
COUNT(int, fdatasync, (int file), (file))
COUNT(int, fsync, (int file), (file))
COUNT(int, ftruncate, (int file, off64_t size) noexcept, (file, size))
COUNT_AS(ftruncate, int, ftruncate64, (int file, off64_t size) noexcept, (file, size))

int clock_gettime(clockid_t clock, timespec* now) noexcept {
    static const auto real = next<int (*)(clockid_t, timespec*)>("clock_gettime");
    // The others are read without the kernel.
    if (clock == CLOCK_THREAD_CPUTIME_ID || clock == CLOCK_PROCESS_CPUTIME_ID) {
        add_one(of_this_thread().calls[call_named("clock_gettime")]);
    }
    return real(clock, now);
}

// Whatever stands behind the command is handed on as a word.
#define COUNT_FCNTL(name)                                             \
    int name(int file, int command, ...) {                            \
        static const auto real = next<int (*)(int, int, ...)>(#name); \
        va_list rest;                                                 \
        va_start(rest, command);                                      \
        void* const word = va_arg(rest, void*);                       \
        va_end(rest);                                                 \
        add_one(of_this_thread().calls[call_named("fcntl")]);         \
        return real(file, command, word);                             \
    }
COUNT_FCNTL(fcntl)
COUNT_FCNTL(fcntl64)

}  // extern "C"
// NOLINTEND(bugprone-reserved-identifier, readability-identifier-naming)
