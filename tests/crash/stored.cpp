#include "tests/crash/stored.hpp"

#include <chrono>
#include <cstddef>
#include <stdexcept>
#include <variant>

#include "server/core/record.hpp"
#include "server/store/data_directory.hpp"
#include "server/store/record_log.hpp"
#include "server/store/schema.hpp"

namespace crowntable::crash {

void StoredIdsReader::take(const std::string& room, std::int64_t seq, std::string_view body) {
    if (room != room_) {
        room_ = room;
        seq_ = 0;
        names_.clear();
    }
    if (seq != ++seq_) throw std::runtime_error("room " + room + ": a record is missing");
    // Also of the newer program of a campaign.
    const auto record = server::read_record(body, server::record_format + 1);
    if (!record) throw std::runtime_error("room " + room + ": a record is unreadable");
    for (const auto& change : record->changes) {
        if (const auto* came = std::get_if<server::change::PersonCame>(&change)) names_[came->who.value] = came->name;
        if (const auto* named = std::get_if<server::change::Named>(&change)) names_[named->who.value] = named->name;
    }
    if (record->command) ++ids_[{room, names_.at(record->command->person.value)}][record->command->id];
}

std::map<std::pair<std::string, std::string>, StoredIds> read_stored_ids(const std::filesystem::path& data_dir) {
    auto database = server::read_store(server::DataDirectory::database_in(data_dir));
    auto rows = database.prepare(
        "SELECT rooms.code, records.seq, records.body FROM records JOIN rooms ON rooms.id = records.room "
        "ORDER BY rooms.code, records.seq");
    StoredIdsReader reader;
    while (rows.step()) reader.take(std::string(rows.text(0)), rows.number(1), rows.text(2));
    return reader.take_all();
}

std::size_t count_stored_rooms(const std::filesystem::path& data_dir) {
    auto database = server::read_store(server::DataDirectory::database_in(data_dir));
    return static_cast<std::size_t>(database.number("SELECT count(*) FROM rooms"));
}

void add_ended_rooms(const std::filesystem::path& data_dir, std::size_t rooms) {
    const auto now = std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
    const server::DataDirectory directory(data_dir);
    server::RecordLog log(server::open_store(directory.database(), server::Durability::full));
    log.begin();
    for (std::size_t number = 0; number < rooms; ++number) {
        // No code that a server gives.
        const auto room = "ENDED" + std::to_string(number);
        // Nobody reads it.
        log.append({.room = room, .records = {{room, 1, "{}"}}});
        log.set_end(room, now - std::chrono::hours(1));
    }
    log.commit();
}

}  // namespace crowntable::crash
