#include "server/store/store_files.hpp"

#include <sys/stat.h>

#include "server/store/data_directory.hpp"

namespace crowntable::server {

StoreFiles::StoreFiles(const std::filesystem::path& database) {
    const auto file = database.string();
    for (const std::filesystem::path& path :
         {database, std::filesystem::path(file + "-wal"), std::filesystem::path(file + "-shm"),
          DataDirectory::lock_in(database.parent_path())}) {
        struct stat status {};
        if (stat(path.c_str(), &status) == 0) noted_.push_back({path, status.st_dev, status.st_ino});
    }
}

std::optional<std::filesystem::path> StoreFiles::missing() const {
    for (const Noted& noted : noted_) {
        struct stat status {};
        const bool is_there = stat(noted.path.c_str(), &status) == 0;
        if (!is_there || status.st_dev != noted.device || status.st_ino != noted.number) return noted.path;
    }
    return std::nullopt;
}

}  // namespace crowntable::server
