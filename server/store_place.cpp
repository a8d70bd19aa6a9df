#include "server/store_place.hpp"

#include "engine/hex.hpp"
#include "server/net/signing_key.hpp"
#include "server/store/postgres/schema.hpp"
#include "server/store/postgres/stored_rooms.hpp"
#include "server/store/sqlite_rooms.hpp"

namespace crowntable::server {

std::unique_ptr<StoredRooms> read_rooms(const StorePlace& place) {
    if (place.database) return std::make_unique<postgres::PostgresStoredRooms>(*place.database);
    return std::make_unique<SqliteRooms>(place.directory);
}

SigningKey read_signing_key(const StorePlace& place) {
    if (!place.database) return read_signing_key(place.directory);
    postgres::Session session(*place.database);
    postgres::require_store(session);
    const auto kept = postgres::read_secret(session, postgres::signing_key_name);
    const auto key = kept ? parse_hex<PrivateKey>(*kept) : std::nullopt;
    if (key) return SigningKey(*key);
    throw StoreProblem(StoreProblem::Kind::bad_key,
                       "the database " + place.shown() +
                           (kept ? " has a damaged signing key; put it back"
                                 : " has no signing key yet; a server makes it when it first starts on this database"));
}

}  // namespace crowntable::server
