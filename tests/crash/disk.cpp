#include "tests/crash/disk.hpp"

#include <fcntl.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <system_error>
#include <utility>

namespace crowntable::crash {

namespace {

constexpr const char* disk_size = "size=256m,mode=0700";

/// Room for `bytes` more in the largest file there is.
rlim_t largest_file(const std::filesystem::path& directory) {
    std::uintmax_t largest = 0;
    for (const auto& entry : std::filesystem::directory_iterator(directory)) {
        if (entry.is_regular_file()) largest = std::max(largest, entry.file_size());
    }
    return largest;
}

void limit_files(pid_t process, rlim_t bytes) {
    rlimit limit{};
    if (prlimit(process, RLIMIT_FSIZE, nullptr, &limit) != 0) throw std::system_error(errno, std::generic_category());
    limit.rlim_cur = std::min(bytes, limit.rlim_max);
    if (prlimit(process, RLIMIT_FSIZE, &limit, nullptr) != 0) throw std::system_error(errno, std::generic_category());
}

}  // namespace

SmallDisk::SmallDisk(std::filesystem::path directory)
    : directory_(std::move(directory)), filler_(directory_ / "filler") {
    std::filesystem::create_directories(directory_);
    mounted_ = mount("tmpfs", directory_.c_str(), "tmpfs", MS_NOSUID | MS_NODEV | MS_NOEXEC, disk_size) == 0;
}

SmallDisk::~SmallDisk() {
    if (mounted_) umount2(directory_.c_str(), MNT_DETACH);
}

void SmallDisk::fill(pid_t server) {
    if (!mounted_) return limit_files(server, largest_file(directory_));
    const int file = open(filler_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, S_IRUSR | S_IWUSR);
    static constexpr std::array<char, 64 * 1024> zeros{};
    while (write(file, zeros.data(), zeros.size()) > 0) {
    }
    close(file);
}

void SmallDisk::empty(pid_t server) {
    if (!mounted_) return limit_files(server, RLIM_INFINITY);
    std::filesystem::remove(filler_);
}

}  // namespace crowntable::crash
