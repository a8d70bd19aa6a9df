// Preloaded into the server: its store stands on a disk that is slow, fails, or loses power, as tests say
// (unsafe_files.hpp). What was written and not flushed is lost with the power, and with a process that is killed; what
// a flush that failed was to keep never reaches the disk, as on Linux (fsync(2), "EIO"), though it can be read.
#include "tests/crash/unsafe_files.hpp"

#include <dlfcn.h>
#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace {

using namespace crowntable::tests;
using std::filesystem::path;

struct Write {
    off64_t at;
    std::string bytes;
};

/// As in unsafe_files.hpp.
std::atomic<int> next_flush{0};
/// So many flushes ahead is the first that fails, and 0 while each of them fails; less: none does.
std::atomic<int> until_failing{-1};
std::mutex mutex;
/// By the place of what has arrived of their file.
std::map<path, std::vector<Write>> unsynced;

__attribute__((constructor)) void listen() {
    struct sigaction action {};
    action.sa_flags = SA_SIGINFO | SA_RESTART;
    action.sa_sigaction = [](int, siginfo_t* info, void*) {
        until_failing = -1;
        next_flush = info->si_value.sival_int;
    };
    sigaction(SIGUSR1, &action, nullptr);
    if (const char* const number = std::getenv(first_failing_variable)) until_failing = std::atoi(number);
}

template <typename Function>
Function next(const char* name) {
    return reinterpret_cast<Function>(dlsym(RTLD_NEXT, name));
}

ssize_t write_really(int file, const void* bytes, std::size_t size, off64_t at) {
    static const auto real = next<ssize_t (*)(int, const void*, std::size_t, off64_t)>("pwrite64");
    return real(file, bytes, size, at);
}

int truncate_really(int file, off64_t size) {
    static const auto real = next<int (*)(int, off64_t)>("ftruncate64");
    return real(file, size);
}

void tell(std::string_view line) {
    // Nothing can be done about a log that cannot be written.
    if (write(STDERR_FILENO, line.data(), line.size()) < 0) return;
}

/// Its name, if it is one of the store that is flushed; else none. The index of the log is made anew at each start.
path name_in_store(const path& file) {
    const auto name = file.filename();
    return name == "crowntable.db" || name == "crowntable.db-wal" ? name : path{};
}

path name_in_store(int file) {
    std::array<char, 4'096> target{};
    const auto link = "/proc/self/fd/" + std::to_string(file);
    const auto size = readlink(link.c_str(), target.data(), target.size());
    return size < 0 ? path{} : name_in_store(path(std::string(target.data(), static_cast<std::size_t>(size))));
}

/// Where what has arrived of it stands; nothing if nobody asks for that.
path arrived(const path& name) {
    const char* const directory = std::getenv(arrived_variable);
    return name.empty() || directory == nullptr ? path{} : path(directory) / name;
}

/// All that was written to the file has arrived at `place`; then `step` may go on with what stands there. REQUIRES:
/// `mutex` is held.
template <typename Step>
void in_arrived(const path& place, Step step) {
    const int file = open(place.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (file < 0) std::abort();
    for (const Write& write : unsynced[place]) write_really(file, write.bytes.data(), write.bytes.size(), write.at);
    unsynced.erase(place);
    step(file);
    close(file);
}

int flush(int file, int (*really)(int)) {
    const auto name = name_in_store(file);
    if (name.empty()) return really(file);
    const auto place = arrived(name);
    if (until_failing > 0) --until_failing;
    const int what = until_failing == 0 ? flush_fails : next_flush.exchange(0);
    if (what > 0) {
        tell(flush_is_slow);
        std::this_thread::sleep_for(std::chrono::milliseconds(what));
        tell(flush_was_slow);
    }
    const std::lock_guard lock(mutex);
    if (what < 0) {
        unsynced.erase(place);
        tell(flush_has_failed);
        if (what == flush_fails_and_kills) std::raise(SIGKILL);
        errno = EIO;
        return -1;
    }
    const int result = really(file);
    if (result == 0 && !place.empty()) in_arrived(place, [](int) {});
    return result;
}

}  // namespace

extern "C" {

ssize_t pwrite64(int file, const void* bytes, std::size_t size, off64_t at) {
    const auto written = write_really(file, bytes, size, at);
    if (const auto place = arrived(name_in_store(file)); written > 0 && !place.empty()) {
        const std::lock_guard lock(mutex);
        unsynced[place].push_back(
            {at, std::string(static_cast<const char*>(bytes), static_cast<std::size_t>(written))});
    }
    return written;
}

int ftruncate64(int file, off64_t size) noexcept {
    const int result = truncate_really(file, size);
    if (const auto place = arrived(name_in_store(file)); result == 0 && !place.empty()) {
        const std::lock_guard lock(mutex);
        // A file system keeps its own records in order: a truncation is as good as flushed, with all before it.
        in_arrived(place, [&](int arrived) { truncate_really(arrived, size); });
    }
    return result;
}

int unlink(const char* name) noexcept {
    static const auto real = next<int (*)(const char*)>("unlink");
    if (const auto place = arrived(name_in_store(path(name))); !place.empty()) {
        const std::lock_guard lock(mutex);
        unsynced.erase(place);
        real(place.c_str());
    }
    return real(name);
}

int fdatasync(int file) {
    static const auto real = next<int (*)(int)>("fdatasync");
    return flush(file, real);
}

int fsync(int file) {
    static const auto real = next<int (*)(int)>("fsync");
    return flush(file, real);
}

}  // extern "C"
