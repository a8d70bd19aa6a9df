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

std::map<std::pair<std::string, std::string>, StoredIds> read_stored_ids(const std::filesystem::path& data_dir) {
    auto database = server::read_store(server::DataDirectory::database_in(data_dir));
    auto rows = database.prepare(
        "SELECT rooms.code, records.seq, records.body FROM records JOIN rooms ON rooms.id = records.room "
        "ORDER BY rooms.code, records.seq");
    std::map<std::pair<std::string, std::string>, StoredIds> ids;
    std::map<std::uint32_t, std::string> names;
    std::string room;
    std::int64_t seq = 0;
    while (rows.step()) {
        if (rows.text(0) != room) {
            room = rows.text(0);
            seq = 0;
            names.clear();
        }
        if (rows.number(1) != ++seq) throw std::runtime_error("room " + room + ": a record is missing");
        const auto body = server::read_record(rows.text(2));
        if (!body) throw std::runtime_error("room " + room + ": a record is unreadable");
        for (const auto& change : body->changes) {
            if (const auto* came = std::get_if<server::change::PersonCame>(&change))
                names[came->who.value] = came->name;
            if (const auto* named = std::get_if<server::change::Named>(&change)) names[named->who.value] = named->name;
        }
        if (body->command) ++ids[{room, names.at(body->command->person.value)}][body->command->id];
    }
    return ids;
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
