#pragma once

#include <chrono>
#include <optional>
#include <stdexcept>
#include <string>

#include "clients/cli/session/room_address.hpp"

namespace crowntable::cli::net {

/// The server could not be reached, or broke off: `what` says so to people.
class ConnectError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

struct HttpReply {
    int status = 0;
    std::string body;
};

/// One request, waited for. With a `body` a POST of JSON, else a GET. Throws ConnectError, also when
/// `limit` has passed.
HttpReply request(const ServerAddress& server, const std::string& path, const std::optional<std::string>& body,
                  std::chrono::milliseconds limit = std::chrono::seconds(10));

/// A GET of something long that only the owner of `token` may see. Throws ConnectError.
HttpReply request_document(const ServerAddress& server, const std::string& path, const std::string& token,
                           std::chrono::milliseconds limit = std::chrono::seconds(60));

}  // namespace crowntable::cli::net
