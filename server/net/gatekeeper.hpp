#pragma once

#include <optional>
#include <string_view>

#include "server/core/outbox.hpp"
#include "server/net/http.hpp"
#include "server/net/http_message.hpp"
#include "server/net/requester.hpp"
#include "server/net/routes.hpp"
#include "server/net/services.hpp"

/// Who may ask at all, before anybody looks at what is asked.
namespace crowntable::server {

HttpResponse refusal_response(const Refusal& refused);
/// To pages of origins that may not use this server.
HttpResponse foreign_request();
/// The same to all who may try no code for now, whether the one that they name is right or wrong.
HttpResponse no_more_guesses();
/// Of an answer about a game: what is found out behind a right token, and tells nobody else of the room.
bool is_told_to_players_alone(const HttpAnswer& answer);
/// Counts them, and tells of them in the log as often as it tells of one address.
void note_turned_away(Services& services, const Requester& requester, std::string_view why);

/// The answer to whoever is banned.
std::optional<HttpResponse> refuse_banned(Services& services, const Requester& requester);
/// The answer to whoever lacks the access key that `route` needs.
std::optional<HttpResponse> refuse_without_key(Services& services, const Requester& requester, const Route& route);

/// The answer to an upgrade that we do not agree to; `has_more`: something came behind it.
std::optional<HttpResponse> refuse_upgrade(const Services& services, const RequestMessage& request, bool has_more);

}  // namespace crowntable::server
