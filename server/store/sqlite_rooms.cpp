#include "server/store/sqlite_rooms.hpp"

#include "server/store/data_directory.hpp"
#include "server/store/schema.hpp"

namespace crowntable::server {

SqliteRooms::SqliteRooms(const std::filesystem::path& data_dir)
    : log_(read_store(DataDirectory::database_in(data_dir))), moment_(log_) {}

}  // namespace crowntable::server
