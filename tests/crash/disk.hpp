#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string>

namespace crowntable::crash {

/// A directory whose disk can be filled and emptied again: a small tmpfs where we may mount one; elsewhere the
/// server's own files are kept from growing (RLIMIT_FSIZE), which it meets as an I/O error.
class SmallDisk {
public:
    explicit SmallDisk(std::filesystem::path directory);
    /// Unmounts.
    ~SmallDisk();
    SmallDisk(const SmallDisk&) = delete;
    SmallDisk& operator=(const SmallDisk&) = delete;

    bool is_mounted() const { return mounted_; }
    /// From now on the server finds no room to write.
    void fill(pid_t server);
    void empty(pid_t server);

private:
    std::filesystem::path directory_;
    std::filesystem::path filler_;
    bool mounted_ = false;
};

}  // namespace crowntable::crash
