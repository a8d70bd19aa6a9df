#pragma once

#include "server/net/http.hpp"
#include "server/net/requester.hpp"
#include "server/net/services.hpp"

namespace crowntable::server {

/// GET /metrics. For whoever may not read it there is no such page.
HttpResponse metrics_page(const Services& services, const Requester& asker);
/// GET /readyz. For whoever may read the metrics it tells of one of several nodes how it is.
HttpResponse readiness_page(const Services& services, const Requester& asker);

}  // namespace crowntable::server
