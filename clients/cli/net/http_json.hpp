#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>

#include "clients/cli/net/http.hpp"
#include "clients/cli/session/session.hpp"

namespace crowntable::cli {

/// The body as JSON; nothing when it is none, or more than a server would say.
std::optional<Json> json_of(const net::HttpReply& reply);

/// What an HTTP error of `server` means for whoever started the program.
Ending ending_of(const ServerAddress& server, const net::HttpReply& reply);

}  // namespace crowntable::cli
