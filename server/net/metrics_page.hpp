#pragma once

#include "server/net/http.hpp"
#include "server/net/requester.hpp"
#include "server/net/services.hpp"

namespace crowntable::server {

/// GET /metrics. For whoever may not read it there is no such page.
HttpResponse metrics_page(const Services& services, const Requester& asker);

}  // namespace crowntable::server
