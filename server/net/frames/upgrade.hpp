#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/net/http.hpp"
#include "server/net/http_message.hpp"

namespace crowntable::server {

/// What is wrong with an upgrade to a WebSocket as RFC 6455, section 4.2.1, has it; nothing where it may go ahead.
/// REQUIRES: HttpRequest::is_upgrade.
std::optional<HttpResponse> refuse_handshake(const RequestMessage& request);

/// The answer that agrees (section 4.2.2), as it goes on the wire: to the subprotocol `agreed`, or to none if it is
/// empty.
/// REQUIRES: refuse_handshake refuses nothing.
std::string handshake_answer(const RequestMessage& request, std::string_view agreed);

/// Section 1.3: what shows that the key was read.
std::string accept_value(std::string_view key);

/// Whether the client would speak it: to one that does not nothing may be agreed (section 4.1).
bool offers_subprotocol(const RequestMessage& request, std::string_view subprotocol);

}  // namespace crowntable::server
