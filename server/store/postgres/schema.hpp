#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/store/postgres/address.hpp"
#include "server/store/postgres/session.hpp"

namespace crowntable::server::postgres {

/// One life of a node: who writes to rooms, and which start of it.
struct Node {
    std::string id;
    std::int64_t epoch = 0;
    /// What its program knows (statement::claim).
    int format = 0;
    std::vector<std::string> rules{};
};

/// What stands in the row of `cluster` until all that is moved there has come; no node begins on such a store.
inline constexpr const char* unfinished_generation = "unfinished";
/// Gives the store a generation that none has had.
inline constexpr const char* renew_generation =
    "UPDATE cluster SET generation = md5(random()::text || clock_timestamp()::text)";
/// Under which name `secret` has the key that signs records, as hex.
inline constexpr const char* signing_key_name = "signing key";

/// Makes the tables where they are missing, and brings them up to date. Waits for the database. Throws StoreProblem.
void open_store(const Address& address);

/// What a store has that no other one has, until it is restored; nothing where there is no store. Throws StoreProblem.
std::optional<std::string> generation_of(const Address& address);

// All of them throw StoreProblem.
/// Whether there are tables, of whichever version.
bool has_store(Session& session);
/// Throws where there is no store that this program can read.
void require_store(Session& session);

/// What all nodes share and nobody else may know: `fresh` where nothing has been kept under that name.
std::string keep_secret(Session& session, const std::string& name, const std::string& fresh);
/// Nothing where nothing has been kept.
std::optional<std::string> read_secret(Session& session, const std::string& name);

}  // namespace crowntable::server::postgres
