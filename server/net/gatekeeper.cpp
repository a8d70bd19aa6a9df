#include "server/net/gatekeeper.hpp"

#include <variant>

#include "protocol/text/error_code.hpp"

namespace crowntable::server {

namespace {

HttpResponse refusal_response(const Refusal& refused) {
    return error_response(crowntable::error_code::http_status(refused.code), refused);
}

}  // namespace

std::optional<HttpResponse> refuse_banned(Services& services, const Requester& requester) {
    if (!services.bans.holds(requester.address(), today())) return std::nullopt;
    const Now now = services.now();
    const auto key = requester.limit_key();
    auto client = services.addresses.touch(now, key);
    if (client.take(&NetworkBudgets::log_lines, now)) services.observer.turned_away(key, "banned");
    return refusal_response(refusal(crowntable::error_code::banned));
}

std::optional<HttpResponse> refuse_without_key(Services& services, const Requester& requester, const Route& route) {
    // Who asks for a document shows the token of a seat, and was let in, or a link that those gave them who were.
    if (std::holds_alternative<ShowGame>(route) || std::holds_alternative<ShowSharedReplay>(route)) {
        return std::nullopt;
    }
    const auto what = std::holds_alternative<CreateRoom>(route) ? AccessKeyFor::rooms : AccessKeyFor::everything;
    const auto refused = services.switchboard.refuse_key(requester.limit_key(), requester.access_key(), what);
    return refused ? std::optional(refusal_response(*refused)) : std::nullopt;
}

}  // namespace crowntable::server
