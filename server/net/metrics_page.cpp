#include "server/net/metrics_page.hpp"

#include "protocol/text/error_code.hpp"
#include "server/net/cluster_node.hpp"

namespace crowntable::server {

HttpResponse metrics_page(const Services& services, const Requester& asker) {
    if (!asker.may_read_metrics())
        return error_response(404, crowntable::error_code::not_found, "There is nothing here.");
    const auto& switchboard = services.switchboard;
    HttpResponse response;
    response.content_type = "text/plain; version=0.0.4; charset=utf-8";
    response.body = services.metrics.text({.lobby = switchboard.counts(),
                                           .sockets = services.sockets.size(),
                                           .outboxes_waiting = switchboard.outboxes_waiting(),
                                           .oldest_outbox = switchboard.oldest_outbox(),
                                           .jobs_waiting = switchboard.jobs_waiting(),
                                           .store_failing = switchboard.is_store_failing()});
    if (services.cluster != nullptr) response.body += metrics_of(services.cluster->figures());
    return response;
}

}  // namespace crowntable::server
