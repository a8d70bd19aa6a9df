#include "server/new_database.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "engine/hex.hpp"
#include "server/cluster/abilities.hpp"
#include "server/core/record_needs.hpp"
#include "server/store/postgres/answers.hpp"
#include "server/store/postgres/schema.hpp"
#include "server/store/postgres/stored_rooms.hpp"

namespace crowntable::server {

namespace {

/// The lock of every start (schema.cpp), until the end of the transaction.
constexpr const char* hold_cluster = "BEGIN; SELECT FROM cluster FOR UPDATE";

constexpr const char* count_all = R"(
SELECT (SELECT count(*) FROM room) + (SELECT count(*) FROM node) + (SELECT count(*) FROM secret))";

constexpr const char* insert_room = R"(
INSERT INTO room(code, fence, seq, ends_at, format, rules)
VALUES($1::text, $2::bigint, $3::bigint, nullif($4::bigint, 0), $5::bigint, $6::text))";

constexpr const char* insert_records = R"(
INSERT INTO record(room, seq, body) SELECT $1::text, t.seq, t.body FROM unnest($2::bigint[], $3::bytea[]) AS t(seq, body))";

/// What stands in a room's row, by which a node knows whether it may claim it: a store does not give it back with the
/// records, and a data directory does not have it.
cluster::RoomNeeds needs_of(std::vector<Record> records) {
    note_needs(records);
    cluster::RoomNeeds needs;
    for (const auto& record : records) {
        needs.format = std::max(needs.format, record.format);
        for (auto& need : cluster::needs_in(record.needs)) {
            if (std::ranges::find(needs.rules, need) == needs.rules.end()) needs.rules.push_back(std::move(need));
        }
    }
    return needs;
}

/// Nothing of it was ever committed but that mark.
postgres::Address cleared(const postgres::Address& address) {
    postgres::Session session(address);
    if (postgres::has_store(session)) {
        const auto sql = std::string(postgres::renew_generation) + " WHERE generation = $1::text";
        session.ask(sql.c_str(), postgres::Values().text(postgres::unfinished_generation));
    }
    postgres::open_store(address);
    return address;
}

}  // namespace

NewDatabase::NewDatabase(const postgres::Address& address, std::function<Fence()> draw)
    : session_(cleared(address)), draw_(std::move(draw)) {
    session_.run(hold_cluster);
    if (session_.ask(count_all).number(0, 0) != 0) {
        throw StoreProblem(StoreProblem::Kind::unusable,
                           "the database " + session_.shown() + " holds a store already: choose an empty one");
    }
    session_.ask("UPDATE cluster SET generation = $1::text", postgres::Values().text(postgres::unfinished_generation));
    // Whoever begins between the two finds a store that is not finished.
    session_.commit();
    session_.run(hold_cluster);
}

void NewDatabase::add(const KeptRoom& room, const std::vector<Record>& records) {
    const auto needs = needs_of(records);
    std::vector<std::int64_t> seqs;
    std::vector<std::string_view> bodies;
    for (const auto& record : records) {
        seqs.push_back(postgres::as_number(record.seq));
        bodies.emplace_back(record.body);
    }
    const auto ends_at = room.ends_at ? room.ends_at->time_since_epoch().count() : 0;
    session_.ask(insert_room, postgres::Values()
                                  .text(room.code)
                                  .number(postgres::as_number(draw_()))
                                  .number(seqs.back())
                                  .number(ends_at)
                                  .number(needs.format)
                                  .text(cluster::text_of_needs(needs.rules)));
    session_.ask(insert_records, postgres::Values().text(room.code).numbers(seqs).bytes(bodies));
}

void NewDatabase::keep_key(const PrivateKey& key) {
    const auto text = to_hex(key);
    if (postgres::keep_secret(session_, postgres::signing_key_name, text) == text) return;
    throw StoreProblem(StoreProblem::Kind::bad_key, "the database has another signing key: it is not empty");
}

void NewDatabase::finish() {
    session_.run(postgres::renew_generation);
    session_.commit();
}

std::vector<KeptRoom> NewDatabase::rooms() {
    return postgres::list_rooms(session_);
}

std::vector<Record> NewDatabase::load(const std::string& room) {
    return postgres::load_room(session_, room);
}

DatabaseAtRest::DatabaseAtRest(const postgres::Address& address) : session_(address) {
    postgres::require_store(session_);
    session_.run(hold_cluster);
}

}  // namespace crowntable::server
