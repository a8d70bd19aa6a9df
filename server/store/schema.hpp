#pragma once

#include <cstdint>
#include <filesystem>
#include <span>

#include "server/store/sqlite.hpp"

namespace crowntable::server {

enum class Durability : std::uint8_t {
    /// What was committed survives a loss of power: every commit waits for the disk.
    full,
    /// What was committed survives the end of the process (kill -9), not of the machine's power: then the last
    /// commits may be missing, never a middle one.
    process,
};

/// "CrTb": whose database it is.
inline constexpr std::int64_t application_id = 0x43725462;

/// From this version of the store on records and rooms have checksums (record_sum.hpp).
inline constexpr std::uint32_t version_with_sums = 6;

/// Migration i turns a store of version i into one of version i + 1; version 0 is an empty file. New ones are added at
/// the end, and none is ever changed.
std::span<const char* const> migrations();

/// Opens the store, makes it if there is none, and brings an older one to the present version, in one transaction.
/// Throws StoreProblem (data_directory.hpp); what is not ours, newer or damaged is left as it is. Of a store of the
/// present version the log and the schema alone are looked at: the rest is for a FileCheck (file_check.hpp).
/// Its files are for this user alone from then on, as far as they are this user's.
Database open_store(const std::filesystem::path& file, Durability durability, const char* vfs = nullptr,
                    std::span<const char* const> steps = migrations());

/// Opens a store for reading only, and looks through all of it. Throws StoreProblem, also if there is none.
Database read_store(const std::filesystem::path& file);

/// Throws StoreProblem where an index does not hold what its table does, which opening does not look for: all of the
/// file is read.
void check_whole(Database& database, const std::filesystem::path& file);

}  // namespace crowntable::server
