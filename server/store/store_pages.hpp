#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <unordered_map>
#include <vector>

#include "server/store/log_format.hpp"

namespace crowntable::server {

/// The pages of a store as its files hold them, read without SQLite, which refuses a damaged one: nothing is changed,
/// and no file is made. For one thread.
class StorePages {
public:
    /// One content of a page: where it begins in one of the files.
    struct Version {
        bool is_in_log = false;
        std::uint64_t at = 0;
        /// The log's checksums say that it is what was written. Of the database nothing says so.
        bool is_proven = false;
    };

    /// Throws StoreProblem if neither the database nor its log holds anything. REQUIRES: nobody writes to them.
    explicit StorePages(const std::filesystem::path& database);

    /// Pages are numbered from 1.
    std::uint32_t count() const { return count_; }
    std::size_t page_bytes() const { return page_bytes_; }
    /// The newest first; none before the last that is proven.
    std::vector<Version> versions(std::uint32_t page) const;
    /// Zeros where the file ends before.
    std::vector<unsigned char> read(const Version& version);

    std::size_t frames() const { return frames_; }
    std::size_t broken_frames() const { return broken_; }

private:
    struct Frame {
        std::uint32_t page = 0;
        std::uint32_t pages_then = 0;
        bool is_ours = false;
        bool is_proven = false;
    };

    std::size_t page_size();
    void read_log();
    Frame read_frame(std::size_t number, wal::Bytes salts, wal::Sum& before, bool is_big);
    std::uint64_t at_of(std::size_t frame) const;
    std::vector<unsigned char> bytes_at(std::ifstream& file, std::uint64_t at, std::size_t count);

    std::ifstream database_;
    std::ifstream log_;
    std::uint64_t database_bytes_ = 0;
    std::uint64_t log_bytes_ = 0;
    std::size_t page_bytes_ = 0;
    std::uint32_t count_ = 0;
    std::size_t frames_ = 0;
    std::size_t broken_ = 0;
    /// The frames of a page, the oldest first.
    std::unordered_map<std::uint32_t, std::vector<Version>> in_log_;
};

}  // namespace crowntable::server
