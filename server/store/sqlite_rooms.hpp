#pragma once

#include <filesystem>

#include "server/store/record_log.hpp"
#include "server/store/stored_rooms.hpp"

namespace crowntable::server {

/// The rooms in a data directory.
class SqliteRooms final : public StoredRooms {
public:
    /// Looks through the file first. Throws StoreProblem.
    explicit SqliteRooms(const std::filesystem::path& data_dir);

    std::vector<KeptRoom> rooms() override { return log_.rooms(); }
    std::vector<Record> load(const std::string& room) override { return log_.load(room); }

private:
    RecordLog log_;
    const ReadTransaction moment_;
};

}  // namespace crowntable::server
