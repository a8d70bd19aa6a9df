#include "server/net/http.hpp"

#include <array>

#include "engine/ensure.hpp"
#include "protocol/text/error_code.hpp"
#include "protocol/wire/http.hpp"

namespace crowntable::server {

std::span<const FixedHeader> common_headers() {
    static constexpr std::array<FixedHeader, 2> headers{{
        {"X-Content-Type-Options", "nosniff"},
        {"Cross-Origin-Resource-Policy", "same-origin"},
    }};
    return headers;
}

std::span<const FixedHeader> page_headers() {
    // All that a page of ours needs comes from this server, so that nothing else is let in: no script of a stranger, no
    // frame around a table, no address in a Referer.
    static constexpr std::array<FixedHeader, 5> headers{{
        {"Content-Security-Policy",
         "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
         "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
        {"X-Frame-Options", "DENY"},
        {"Referrer-Policy", "no-referrer"},
        {"Cross-Origin-Opener-Policy", "same-origin"},
        {"Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()"},
    }};
    return headers;
}

HttpResponse error_response(int status, const Refusal& why) {
    // A refusal with a status of success would be taken for an answer.
    ENSURE(status >= 400 && status < 600);
    HttpResponse response;
    response.status = status;
    wire::write_http_error(response.body, why);
    return response;
}

HttpResponse error_response(int status, std::string_view code, std::string message) {
    return error_response(status, refusal(code, std::move(message)));
}

}  // namespace crowntable::server
