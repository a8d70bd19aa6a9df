#pragma once

#include <cstdint>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

namespace crowntable::server {

/// Why a data directory, or a database, cannot be used. `what()` is one sentence for whoever runs the server.
class StoreProblem : public std::runtime_error {
public:
    enum class Kind : std::uint8_t {
        /// Cannot be created, is no directory, may not be read or written, the disk is full.
        unusable,
        /// Another server works on it.
        locked,
        /// Written by a newer version.
        newer,
        /// The file is not a store of ours, or a broken one.
        damaged,
        /// The key that signs records is damaged, cannot be read or made.
        bad_key,
        /// The database is not there, or lets nobody in.
        unreachable,
        /// The database takes no writes: it is a standby, or was told so.
        read_only,
        /// Another process works on it under our name.
        taken,
        /// It was being filled, and that has not ended.
        unfinished,
        /// It has forgotten what it had confirmed: it was restored, or a former primary.
        behind,
    };
    StoreProblem(Kind kind, const std::string& sentence) : std::runtime_error(sentence), kind_(kind) {}
    Kind kind() const { return kind_; }

private:
    Kind kind_;
};

/// Takes all rights to a file away from other users, by name: to close a descriptor of our own would let go of SQLite's
/// locks. Gives whether they had some and have none now; what is no file is left alone.
bool keep_from_others(const std::filesystem::path& file);

/// The server's directory, for its user alone, held against other servers until destroyed. The kernel lets go of
/// it with the process, however that ends.
class DataDirectory {
public:
    /// Creates what is missing (0700). Throws StoreProblem; nothing that is there is changed then.
    explicit DataDirectory(std::filesystem::path path);
    ~DataDirectory();
    DataDirectory(const DataDirectory&) = delete;
    DataDirectory& operator=(const DataDirectory&) = delete;

    std::filesystem::path database() const { return database_in(path_); }
    static std::filesystem::path database_in(const std::filesystem::path& path) { return path / "crowntable.db"; }
    /// What the store is called while it is being filled.
    static std::filesystem::path unfinished_in(const std::filesystem::path& path) { return path / "unfinished.db"; }
    static std::filesystem::path signing_key_in(const std::filesystem::path& path) { return path / "signing.key"; }

    /// Whether a server holds it now.
    static bool is_in_use(const std::filesystem::path& path);
    static std::filesystem::path lock_in(const std::filesystem::path& path) { return path / "lock"; }
    static std::filesystem::path bans_in(const std::filesystem::path& path) { return path / "bans.json"; }
    /// How far a node has seen the store that it shares (NodeMemory).
    static std::filesystem::path node_memory_in(const std::filesystem::path& path) { return path / "store.seen"; }
    static std::filesystem::path admin_socket_in(const std::filesystem::path& path) { return path / "admin.sock"; }

    /// The directory and those of its secret files that other users may read, write or enter; for a warning.
    std::vector<std::filesystem::path> open_to_others() const;

private:
    std::filesystem::path path_;
    int lock_ = -1;
};

/// Nobody begins to write in a data directory while this lives; nothing in it is changed, and it may be one that can
/// only be read.
class DirectoryAtRest {
public:
    /// Throws StoreProblem if a server works on it, or it is no directory.
    explicit DirectoryAtRest(const std::filesystem::path& path);
    ~DirectoryAtRest();
    DirectoryAtRest(const DirectoryAtRest&) = delete;
    DirectoryAtRest& operator=(const DirectoryAtRest&) = delete;

private:
    int lock_ = -1;
};

}  // namespace crowntable::server
