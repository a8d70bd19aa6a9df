#include "server/store/data_directory.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>

namespace crowntable::server {

namespace {

[[noreturn]] void unusable(const std::filesystem::path& path, int error) {
    throw StoreProblem(StoreProblem::Kind::unusable, "cannot use the data directory " + path.string() + ": " +
                                                         std::generic_category().message(error));
}

/// What was made in the directory is still in it after a loss of power, where its file system can promise that.
void keep_entries(const std::filesystem::path& directory) {
    const int opened = open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    // Nothing can be done about it here: the directory was made, and what it holds is synced by SQLite.
    if (opened < 0) return;
    fsync(opened);
    close(opened);
}

void create_private_directory(const std::filesystem::path& path) {
    std::error_code error;
    const auto parent = std::filesystem::absolute(path, error).parent_path();
    std::filesystem::create_directories(parent, error);
    // Made first and asked about afterwards: what was asked before could have changed meanwhile. The mode counts from
    // the first moment on.
    if (mkdir(path.c_str(), S_IRWXU) == 0) return keep_entries(parent);
    const int why = errno;
    if (!std::filesystem::is_directory(path, error)) unusable(path, why == EEXIST ? ENOTDIR : why);
}

[[noreturn]] void in_use(const std::filesystem::path& path) {
    throw StoreProblem(StoreProblem::Kind::locked,
                       "the data directory " + path.string() + " is in use by another server");
}

}  // namespace

bool keep_from_others(const std::filesystem::path& file) {
    struct stat status {};
    const bool is_file = stat(file.c_str(), &status) == 0 && S_ISREG(status.st_mode);
    if (!is_file || (status.st_mode & (S_IRWXG | S_IRWXO)) == 0) return false;
    return chmod(file.c_str(), status.st_mode & S_IRWXU) == 0;
}

DataDirectory::DataDirectory(std::filesystem::path path) : path_(std::move(path)) {
    create_private_directory(path_);
    if (access(path_.c_str(), R_OK | W_OK | X_OK) != 0) unusable(path_, errno);
    const auto file = lock_in(path_);
    lock_ = open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (lock_ < 0) unusable(path_, errno);
    // The kernel gives this lock up when the process ends, however it ends: no file is left that keeps the next server
    // out.
    if (flock(lock_, LOCK_EX | LOCK_NB) == 0) return;
    const int why = errno;
    close(lock_);
    if (why != EWOULDBLOCK) unusable(path_, why);
    in_use(path_);
}

bool DataDirectory::is_in_use(const std::filesystem::path& path) {
    const int file = open(lock_in(path).c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) return false;
    const bool is_held = flock(file, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK;
    close(file);
    return is_held;
}

std::vector<std::filesystem::path> DataDirectory::open_to_others() const {
    const auto store = database().string();
    std::vector<std::filesystem::path> open;
    for (const auto& path : {path_.string(), store, store + "-wal", store + "-shm", signing_key_in(path_).string()}) {
        struct stat status {};
        if (stat(path.c_str(), &status) == 0 && (status.st_mode & (S_IRWXG | S_IRWXO)) != 0) open.emplace_back(path);
    }
    return open;
}

DataDirectory::~DataDirectory() {
    close(lock_);
}

DirectoryAtRest::DirectoryAtRest(const std::filesystem::path& path) {
    std::error_code error;
    if (!std::filesystem::is_directory(path, error)) unusable(path, error ? error.value() : ENOTDIR);
    // Where there is no such file no server has worked here.
    lock_ = open(DataDirectory::lock_in(path).c_str(), O_RDONLY | O_CLOEXEC);
    if (lock_ < 0 || flock(lock_, LOCK_SH | LOCK_NB) == 0) return;
    close(lock_);
    in_use(path);
}

DirectoryAtRest::~DirectoryAtRest() {
    if (lock_ >= 0) close(lock_);
}

}  // namespace crowntable::server
