#include "clients/cli/net/tls.hpp"

#include <openssl/x509.h>

#include <array>
#include <cstdlib>
#include <filesystem>

namespace crowntable::cli::net {

namespace {

/// Where systems keep all that they trust in one file: Debian, Ubuntu and Alpine; Fedora; openSUSE; Alpine, macOS.
constexpr auto bundles = std::to_array<const char*>(
    {"/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt",
     "/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem", "/etc/ssl/ca-bundle.pem", "/etc/ssl/cert.pem"});

bool is_there(const char* path) {
    std::error_code ignored;
    return std::filesystem::exists(path, ignored);
}

bool is_told() {
    return std::getenv(X509_get_default_cert_file_env()) != nullptr ||
           std::getenv(X509_get_default_cert_dir_env()) != nullptr;
}

}  // namespace

void trust_as_the_system(boost::asio::ssl::context& context, boost::system::error_code& error) {
    context.set_default_verify_paths(error);
    if (error || is_told() || is_there(X509_get_default_cert_file()) || is_there(X509_get_default_cert_dir())) return;
    for (const char* bundle : bundles) {
        if (!is_there(bundle)) continue;
        context.load_verify_file(bundle, error);
        return;
    }
}

}  // namespace crowntable::cli::net
