#pragma once

#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/host_name_verification.hpp>
#include <boost/system/error_code.hpp>
#include <string>

namespace crowntable::cli::net {

/// Lets `context` trust whom this system trusts: what SSL_CERT_FILE and SSL_CERT_DIR name, else the places that OpenSSL
/// was built for, else the first of those that other systems have.
void trust_as_the_system(boost::asio::ssl::context& context, boost::system::error_code& error);

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
