#include "clients/cli/net/trouble_of.hpp"

#include <boost/asio/error.hpp>
#include <boost/asio/ssl/error.hpp>
#include <boost/beast/core/error.hpp>
#include <boost/beast/http/error.hpp>

namespace crowntable::cli::net {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
using ErrorCode = boost::system::error_code;

template <typename... Errors>
bool is_one_of(const ErrorCode& error, Errors... errors) {
    return ((error == ErrorCode(errors)) || ...);
}

}  // namespace

Trouble trouble_of(const ErrorCode& error) {
    if (is_one_of(error, asio::error::host_not_found, asio::error::host_not_found_try_again, asio::error::no_data))
        return Trouble::no_such_name;
    if (is_one_of(error, asio::error::connection_refused)) return Trouble::refused;
    if (is_one_of(error, asio::error::host_unreachable, asio::error::network_unreachable, asio::error::network_down))
        return Trouble::unreachable;
    if (is_one_of(error, asio::error::timed_out, beast::error::timeout)) return Trouble::late;
    // Before those of TLS: whoever breaks off in mid-word is no matter of certificates.
    if (is_one_of(error, asio::error::eof, asio::error::connection_reset, asio::error::broken_pipe,
                  asio::ssl::error::stream_truncated, beast::http::error::end_of_stream,
                  beast::http::error::partial_message))
        return Trouble::broken_off;
    const bool is_of_tls = error.category() == asio::error::get_ssl_category() ||
                           error.category() == asio::ssl::error::get_stream_category();
    return is_of_tls ? Trouble::not_secure : Trouble::other;
}

}  // namespace crowntable::cli::net
