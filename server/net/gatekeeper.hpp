#pragma once

#include <optional>

#include "server/net/http.hpp"
#include "server/net/requester.hpp"
#include "server/net/routes.hpp"
#include "server/net/services.hpp"

/// Who may ask at all, before anybody looks at what is asked.
namespace crowntable::server {

/// The answer to whoever is banned.
std::optional<HttpResponse> refuse_banned(Services& services, const Requester& requester);
/// The answer to whoever lacks the access key that `route` needs.
std::optional<HttpResponse> refuse_without_key(Services& services, const Requester& requester, const Route& route);

}  // namespace crowntable::server
