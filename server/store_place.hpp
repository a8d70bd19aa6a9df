#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "engine/signature.hpp"
#include "server/store/postgres/address.hpp"
#include "server/store/stored_rooms.hpp"

namespace crowntable::server {

/// Where a store is that a command works on.
struct StorePlace {
    std::filesystem::path directory{};
    /// In place of the directory, where there is one.
    std::optional<postgres::Address> database{};

    bool is_chosen() const { return database || !directory.empty(); }
    /// As it may be told.
    std::string shown() const { return database ? database->shown() : directory.string(); }
};

// All of them throw StoreProblem where there is no such store, or none that can be read.
/// As of one moment.
std::unique_ptr<StoredRooms> read_rooms(const StorePlace& place);
/// The key that signs records. Throws (bad_key) also where there is none yet.
SigningKey read_signing_key(const StorePlace& place);

}  // namespace crowntable::server
