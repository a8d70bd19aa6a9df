#include "server/core/lobby/answers.hpp"

#include <utility>

#include "engine/ensure.hpp"
#include "protocol/text/error_code.hpp"
#include "protocol/wire/http.hpp"

namespace crowntable::server::lobby {

void answer_refused(RequestId request, const Refusal& why, Outbox& outbox) {
    HttpAnswer answer{.request = request, .status = error_code::http_status(why.code), .body = {}, .refused = why.code};
    // A client that looks at the status alone must not take a refusal for an answer.
    ENSURE(answer.status >= 400);
    wire::write_http_error(answer.body, why);
    outbox.answers.push_back(std::move(answer));
}

}  // namespace crowntable::server::lobby
