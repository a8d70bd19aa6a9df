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

/// Makes the tables where they are missing, and brings them up to date. Waits for the database. Throws StoreProblem.
void open_store(const Address& address);

/// What all nodes share and nobody else may know: `fresh` where nothing has been kept under that name. Waits for the
/// database. Throws StoreProblem.
std::string keep_secret(const Address& address, const std::string& name, const std::string& fresh);

}  // namespace crowntable::server::postgres
