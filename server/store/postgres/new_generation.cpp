#include "server/store/postgres/new_generation.hpp"

#include "server/store/postgres/answers.hpp"
#include "server/store/postgres/schema.hpp"
#include "server/store/postgres/stored_rooms.hpp"

namespace crowntable::server::postgres {

namespace {

constexpr const char* bury_all = "UPDATE node SET epoch = epoch + 1, beat = 0, address = ''";

/// $1: code, $2: fence, $3: how many records come.
constexpr const char* take_room = R"(
UPDATE room SET fence = $2::bigint, seq = seq + $3::bigint, owner = NULL, epoch = NULL, loading = NULL
WHERE code = $1::text)";

constexpr const char* insert_record = "INSERT INTO record(room, seq, body) VALUES($1::text, $2::bigint, $3::bytea)";

}  // namespace

NextGeneration::NextGeneration(Session& session) : session_(session) {
    session_.run("BEGIN");
    require_store(session_);
    // The lock of every start (schema.cpp).
    session_.run("SELECT FROM cluster FOR UPDATE");
    session_.run(bury_all);
    for (auto& room : list_rooms(session_)) rooms_.push_back(std::move(room.code));
}

std::vector<Record> NextGeneration::load(const std::string& room) {
    return load_room(session_, room);
}

void NextGeneration::take_over(const std::string& room, Fence fence, const std::vector<Record>& more) {
    session_.ask(take_room,
                 Values().text(room).number(as_number(fence)).number(static_cast<std::int64_t>(more.size())));
    for (const auto& record : more) {
        session_.ask(insert_record, Values().text(room).number(as_number(record.seq)).text(record.body));
    }
}

void NextGeneration::finish() {
    session_.run(renew_generation);
    session_.commit();
}

}  // namespace crowntable::server::postgres
