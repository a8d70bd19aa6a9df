#include "server/net/metrics_page.hpp"

#include <optional>
#include <string_view>

#include "protocol/text/error_code.hpp"
#include "protocol/wire/http.hpp"
#include "server/net/cluster_node.hpp"

namespace crowntable::server {

namespace {

std::string_view word_of(Readiness readiness) {
    switch (readiness) {
        case Readiness::starting:
            return "starting";
        case Readiness::serving:
            return "ok";
        case Readiness::store_failing:
            return "store failing";
        case Readiness::store_behind:
            return "store behind";
        case Readiness::draining:
            return "draining";
        case Readiness::giving_back:
        case Readiness::stopping:
            return "stopping";
    }
    return "stopping";
}

}  // namespace

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

HttpResponse readiness_page(const Services& services, const Requester& asker) {
    const auto readiness = services.readiness_now();
    const bool is_told = services.cluster != nullptr && asker.may_read_metrics();
    HttpResponse response;
    response.status = readiness == Readiness::serving ? 200 : 503;
    wire::write_status(response.body, word_of(readiness),
                       is_told ? std::optional(card_of(services.cluster->figures())) : std::nullopt);
    return response;
}

}  // namespace crowntable::server
