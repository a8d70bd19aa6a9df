#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <utility>

namespace crowntable::crash {

/// How often each command id of a person stands in the store.
using StoredIds = std::map<std::uint64_t, int>;

/// By room code and the person's name. REQUIRES: names are unique in a room and never change.
/// Throws std::runtime_error if the store cannot be read, a record is of no known form or a number is missing.
std::map<std::pair<std::string, std::string>, StoredIds> read_stored_ids(const std::filesystem::path& data_dir);

/// The same of records as they come, each room's from 1 on and one room after the other.
class StoredIdsReader {
public:
    /// Throws std::runtime_error if the record is of no known form or does not follow the one before.
    void take(const std::string& room, std::int64_t seq, std::string_view body);
    std::map<std::pair<std::string, std::string>, StoredIds> take_all() { return std::move(ids_); }

private:
    std::map<std::pair<std::string, std::string>, StoredIds> ids_;
    std::map<std::uint32_t, std::string> names_;
    std::string room_;
    std::int64_t seq_ = 0;
};

/// Throws where the store cannot be read.
std::size_t count_stored_rooms(const std::filesystem::path& data_dir);

/// Puts so many rooms into the store whose end passed an hour ago. REQUIRES: no server works there. Throws where the
/// store cannot be opened.
void add_ended_rooms(const std::filesystem::path& data_dir, std::size_t rooms);

}  // namespace crowntable::crash
