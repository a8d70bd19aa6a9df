#include "server/store/postgres/new_generation.hpp"

#include <algorithm>

#include "server/store/postgres/answers.hpp"
#include "server/store/postgres/schema.hpp"
#include "server/store/postgres/stored_rooms.hpp"

namespace crowntable::server::postgres {

namespace {

constexpr const char* bury_all = "UPDATE node SET epoch = epoch + 1, beat = 0, address = ''";

/// $1: code, $2: fence, $3: how many records come, $4: their newest format, $5: what they need, as statement::append
/// has it.
constexpr const char* take_room = R"(
UPDATE room SET fence = $2::bigint, seq = seq + $3::bigint, owner = NULL, epoch = NULL, loading = NULL,
  format = greatest(format, $4::bigint),
  rules = CASE WHEN position($5::text IN rules) > 0 THEN rules ELSE rules || $5::text END
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
    int format = 0;
    std::string needs;
    for (const auto& record : more) {
        format = std::max(format, record.format);
        needs += record.needs;
    }
    session_.ask(take_room, Values()
                                .text(room)
                                .number(as_number(fence))
                                .number(static_cast<std::int64_t>(more.size()))
                                .number(format)
                                .text(needs));
    for (const auto& record : more) {
        session_.ask(insert_record, Values().text(room).number(as_number(record.seq)).text(record.body));
    }
}

void NextGeneration::finish() {
    session_.run(renew_generation);
    session_.commit();
}

}  // namespace crowntable::server::postgres
