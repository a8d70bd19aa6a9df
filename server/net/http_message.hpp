#pragma once

#include <boost/beast/core/error.hpp>
#include <boost/beast/http/fields.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/span_body.hpp>
#include <boost/beast/http/string_body.hpp>
#include <string>

#include "server/net/http.hpp"

namespace crowntable::server {

/// A request and a response as they are on the wire.
using RequestMessage = boost::beast::http::request<boost::beast::http::string_body>;
using ResponseMessage = boost::beast::http::response<boost::beast::http::span_body<const char>>;

/// What we look at in a request.
HttpRequest request_from(const RequestMessage& message);

/// The values of a header that may stand more than once, with commas between them.
std::string joined(const RequestMessage& message, const char* name);

/// `response` with the headers that every answer has. Refers to its content, which must outlive the result.
ResponseMessage message_from(const HttpResponse& response, bool keep_alive);

/// The answer to what could not be read as a request, for a reason of Beast's.
HttpResponse malformed_response(const boost::beast::error_code& why);

}  // namespace crowntable::server
