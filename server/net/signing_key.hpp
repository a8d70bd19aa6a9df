#pragma once

#include <filesystem>
#include <optional>

#include "engine/signature.hpp"

namespace crowntable::server {

/// Where the key with which a server signs the records of games is kept: one line of 64 hex digits, for its user alone.
/// Whoever has it can sign in the server's name; without it the server has another name from then on.
std::filesystem::path signing_key_in(const std::filesystem::path& data_dir);

/// The key of a data directory; where there is none `fresh` becomes it for good. What is there is
/// never written over; the rights of other users are taken away, which the log tells. Throws StoreProblem (bad_key).
SigningKey keep_signing_key(const std::filesystem::path& data_dir, const PrivateKey& fresh);

/// The private half; nothing where there is none yet. Throws StoreProblem (bad_key).
std::optional<PrivateKey> read_private_key(const std::filesystem::path& data_dir);

/// Throws StoreProblem (bad_key) also where there is none yet.
SigningKey read_signing_key(const std::filesystem::path& data_dir);

}  // namespace crowntable::server
