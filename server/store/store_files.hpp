#pragma once

#include <sys/types.h>

#include <filesystem>
#include <optional>
#include <vector>

namespace crowntable::server {

/// The files of an open store, as they were at the time of its opening. Where one of them is deleted, or another put in
/// its place, the kernel lets us write on into a file that nobody will find again, without a word.
class StoreFiles {
public:
    /// Notes the database, its log, its index and the lock beside it; those that are not there (a store in memory) are
    /// not missed later.
    explicit StoreFiles(const std::filesystem::path& database);

    /// The first that is gone or another file by now.
    std::optional<std::filesystem::path> missing() const;

private:
    struct Noted {
        std::filesystem::path path;
        dev_t device = 0;
        ino_t number = 0;
    };
    std::vector<Noted> noted_;
};

}  // namespace crowntable::server
