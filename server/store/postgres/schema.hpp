#pragma once

#include <cstdint>
#include <string>

#include "server/store/postgres/address.hpp"

namespace crowntable::server::postgres {

/// One life of a node: who writes to rooms, and which start of it.
struct Node {
    std::string id;
    std::int64_t epoch = 0;
};

/// Makes the tables where they are missing, brings them up to date, and begins a new life of the node `id`: whoever has
/// run under this name is buried, and its rooms may be claimed. Waits for the database. Throws StoreProblem.
Node open_store(const Address& address, const std::string& id);

}  // namespace crowntable::server::postgres
