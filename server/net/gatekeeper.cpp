#include "server/net/gatekeeper.hpp"

#include <variant>

#include "protocol/text/error_code.hpp"
#include "server/core/limits.hpp"
#include "server/net/calendar.hpp"
#include "server/net/frames/upgrade.hpp"

namespace crowntable::server {

HttpResponse refusal_response(const Refusal& refused) {
    return error_response(crowntable::error_code::http_status(refused.code), refused);
}

HttpResponse foreign_request() {
    return error_response(403, "BAD_ORIGIN", "Pages of this origin may not use this server (see --allow-origin).");
}

HttpResponse no_more_guesses() {
    auto refused = refusal(crowntable::error_code::rate_limited);
    refused.retry = Limits::retry_of_guessers;
    return refusal_response(refused);
}

bool is_told_to_players_alone(const HttpAnswer& answer) {
    namespace error = crowntable::error_code;
    return answer.refused == error::no_such_game || answer.refused == error::game_on;
}

void note_turned_away(Services& services, const Requester& requester, std::string_view why) {
    const Now now = services.now();
    const auto key = requester.limit_key();
    auto client = services.addresses.touch(now, key);
    if (client.take(&NetworkBudgets::log_lines, now)) services.observer.turned_away(key, why);
}

std::optional<HttpResponse> refuse_banned(Services& services, const Requester& requester) {
    if (!services.bans.holds(requester.address(), today(services))) return std::nullopt;
    note_turned_away(services, requester, "banned");
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

std::optional<HttpResponse> refuse_upgrade(const Services& services, const RequestMessage& request, bool has_more) {
    // A client may not speak before we have agreed.
    if (has_more) {
        return error_response(400, "BAD_UPGRADE", "Nothing may follow the request before it is answered.");
    }
    if (services.switchboard.is_full()) {
        return error_response(503, crowntable::error_code::try_again,
                              "The server is behind with its work. Try again in a moment.");
    }
    return refuse_handshake(request);
}

}  // namespace crowntable::server
