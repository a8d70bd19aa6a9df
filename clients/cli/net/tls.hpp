#pragma once

#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/host_name_verification.hpp>
#include <string>

namespace crowntable::cli::net {

/// Makes a TLS stream ask for `host` and accept nobody else.
template <typename TlsStream>
void expect_host(TlsStream& stream, const std::string& host) {
    stream.set_verify_mode(boost::asio::ssl::verify_peer);
    stream.set_verify_callback(boost::asio::ssl::host_name_verification(host));
    // What SSL_set_tlsext_host_name does, without its C cast.
    std::string name = host;
    SSL_ctrl(stream.native_handle(), SSL_CTRL_SET_TLSEXT_HOSTNAME, TLSEXT_NAMETYPE_host_name, name.data());
}

}  // namespace crowntable::cli::net
