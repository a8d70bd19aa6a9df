#include "server/store/private_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace crowntable::server {

namespace {

/// 0, or what went wrong.
int write_all(const std::filesystem::path& file, std::string_view text) {
    unlink(file.c_str());
    const int made = open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (made < 0) return errno;
    // A short write sets no errno, and comes of a disk that is full.
    errno = ENOSPC;
    const bool is_written = write(made, text.data(), text.size()) == static_cast<ssize_t>(text.size());
    const int problem = is_written && fsync(made) == 0 ? 0 : errno;
    close(made);
    return problem;
}

/// The name of a file is kept by its directory, which has to reach the disk as well.
int sync_directory_of(const std::filesystem::path& file) {
    const int directory = open(file.parent_path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (directory < 0) return errno;
    const int problem = fsync(directory) == 0 ? 0 : errno;
    close(directory);
    return problem;
}

}  // namespace

std::optional<std::string> write_private_file(const std::filesystem::path& file, std::string_view text) {
    const std::filesystem::path unfinished = file.string() + ".new";
    int problem = write_all(unfinished, text);
    if (problem == 0 && rename(unfinished.c_str(), file.c_str()) != 0) problem = errno;
    if (problem == 0) problem = sync_directory_of(file);
    if (problem == 0) return std::nullopt;
    unlink(unfinished.c_str());
    return "cannot write " + file.string() + ": " + std::strerror(problem);
}

}  // namespace crowntable::server
