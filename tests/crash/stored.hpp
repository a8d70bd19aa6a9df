#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>

namespace crowntable::crash {

/// How often each command id of a person stands in the store.
using StoredIds = std::map<std::uint64_t, int>;

/// By room code and the person's name. REQUIRES: names are unique in a room and never change.
/// Throws std::runtime_error if the store cannot be read, a record is of no known form or a number is missing.
std::map<std::pair<std::string, std::string>, StoredIds> read_stored_ids(const std::filesystem::path& data_dir);

}  // namespace crowntable::crash
