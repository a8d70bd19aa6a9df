#include "server/net/http_message.hpp"

#include <boost/beast/http/error.hpp>
#include <boost/beast/http/field.hpp>
#include <boost/beast/http/verb.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <string_view>

#include "engine/ensure.hpp"
#include "protocol/text/error_code.hpp"

namespace crowntable::server {

namespace {

namespace beast = boost::beast;
namespace http = beast::http;

std::string_view view_of(beast::string_view text) {
    return {text.data(), text.size()};
}

HttpMethod method_of(http::verb verb) {
    switch (verb) {
        case http::verb::get:
            return HttpMethod::get;
        case http::verb::head:
            return HttpMethod::head;
        case http::verb::post:
            return HttpMethod::post;
        default:
            return HttpMethod::other;
    }
}

}  // namespace

/// RFC 9110, section 5.3: several lines of one name mean the same as one line with commas.
std::string joined(const RequestMessage& message, const char* name) {
    std::string result;
    const auto [first, last] = message.equal_range(name);
    for (auto line = first; line != last; ++line) {
        if (!result.empty()) result += ',';
        result += view_of(line->value());
    }
    return result;
}

HttpRequest request_from(const RequestMessage& message) {
    HttpRequest request;
    request.method = method_of(message.method());
    request.target = view_of(message.target());
    // Two of them would let a proxy and us see two different hosts.
    if (message.count(http::field::host) == 1) request.host = view_of(message[http::field::host]);
    request.is_upgrade = beast::websocket::is_upgrade(message);
    // No Origin and an empty one are not the same: the first is no browser (OriginPolicy).
    if (message.count(http::field::origin) > 0) request.origin = joined(message, "Origin");
    request.fetch_site = joined(message, "Sec-Fetch-Site");
    request.fetch_mode = joined(message, "Sec-Fetch-Mode");
    request.fetch_dest = joined(message, "Sec-Fetch-Dest");
    request.content_type = view_of(message[http::field::content_type]);
    request.accept_encoding = joined(message, "Accept-Encoding");
    request.accept_language = joined(message, "Accept-Language");
    request.if_none_match = joined(message, "If-None-Match");
    return request;
}

HttpResponse malformed_response(const beast::error_code& why) {
    // Each names what its client can mend.
    if (why == http::error::body_limit)
        return error_response(413, crowntable::error_code::too_large, "The body is too large.");
    if (why == http::error::header_limit)
        return error_response(431, crowntable::error_code::too_large, "The header is too large.");
    if (why == http::error::bad_transfer_encoding)
        return error_response(411, "LENGTH_REQUIRED", "A body needs its Content-Length, and no Transfer-Encoding.");
    return error_response(400, "BAD_REQUEST", "This is no HTTP request that is understood.");
}

ResponseMessage message_from(const HttpResponse& response, bool keep_alive) {
    ENSURE(response.body.empty() || response.fixed_body.empty());
    // RFC 9110, section 15.4.5: a 304 has no content.
    ENSURE(response.status != 304 || response.content().empty());
    ResponseMessage message;
    message.result(static_cast<unsigned>(response.status));
    message.keep_alive(keep_alive);
    for (const auto& [name, value] : common_headers()) message.set({name.data(), name.size()}, value);
    // Half a kilobyte, which would outweigh the smallest of a dozen parts.
    if (!response.is_part)
        for (const auto& [name, value] : page_headers()) message.set({name.data(), name.size()}, value);
    for (const auto& [name, value] : response.headers) {
        // The end of a line would begin another header, or the body.
        ENSURE(value.find_first_of("\r\n") == std::string::npos);
        message.insert({name.data(), name.size()}, value);
    }
    message.set(http::field::cache_control, response.cache_control);
    const auto content = response.content();
    if (response.status != 304) message.set(http::field::content_type, response.content_type);
    // A view: the response lives until the message is written, and assets for ever.
    message.body() = {content.data(), content.size()};
    message.prepare_payload();
    return message;
}

}  // namespace crowntable::server
