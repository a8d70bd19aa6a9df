#include "server/new_directory.hpp"

#include <algorithm>
#include <utility>

#include "server/net/signing_key.hpp"
#include "server/store/schema.hpp"

namespace crowntable::server {

namespace {

using std::filesystem::path;

bool is_unfinished(const path& directory) {
    return exists(DataDirectory::unfinished_in(directory)) && !exists(DataDirectory::database_in(directory));
}

/// But for the lock, which every command that works there leaves.
bool is_empty_but_for_lock(const path& directory) {
    return std::ranges::all_of(std::filesystem::directory_iterator(directory),
                               [&](const auto& entry) { return entry.path() == DataDirectory::lock_in(directory); });
}

/// Before anything is made there.
const path& fit_place(const path& directory) try {
    const bool is_fit = !exists(directory) ||
                        (is_directory(directory) && (is_unfinished(directory) || is_empty_but_for_lock(directory)));
    if (is_fit) return directory;
    throw StoreProblem(StoreProblem::Kind::unusable,
                       directory.string() + " exists and is no empty directory: choose another place");
} catch (const std::filesystem::filesystem_error& error) {
    throw StoreProblem(StoreProblem::Kind::unusable,
                       "cannot use the directory " + directory.string() + ": " + error.code().message());
}

/// What is of no use without the rest of it. The key was copied from where it still is.
path begun_anew(const path& directory) {
    if (is_unfinished(directory)) {
        const auto store = DataDirectory::unfinished_in(directory).string();
        for (const char* end : {"", "-wal", "-shm"}) std::filesystem::remove(store + end);
        std::filesystem::remove(DataDirectory::signing_key_in(directory));
    }
    return DataDirectory::unfinished_in(directory);
}

}  // namespace

NewDirectory::NewDirectory(path directory)
    : path_(std::move(directory)),
      directory_(fit_place(path_)),
      log_(std::in_place, open_store(begun_anew(path_), Durability::process)) {}

void NewDirectory::add(const KeptRoom& room, const std::vector<Record>& records) {
    log_->begin();
    log_->expire(room.code);
    if (log_->append({.room = room.code, .records = records}) != CommitResult::committed) {
        throw StoreProblem(StoreProblem::Kind::damaged, "room " + room.code + " is not taken by the new store");
    }
    log_->set_end(room.code, room.ends_at);
    log_->commit();
}

void NewDirectory::keep_key(const PrivateKey& key) {
    keep_signing_key(path_, key);
}

void NewDirectory::finish() {
    log_->begin();
    log_->note_heads();
    log_->commit();
    log_->empty_log();
    log_.reset();
    std::filesystem::rename(DataDirectory::unfinished_in(path_), DataDirectory::database_in(path_));
}

}  // namespace crowntable::server
