#include "server/net/requester.hpp"

#include <boost/beast/core/string.hpp>
#include <string_view>

namespace crowntable::server {

namespace beast = boost::beast;
namespace http = beast::http;

Address Requester::address() const {
    return client_address(peer_, joined(request_, "X-Forwarded-For"), options_.trusted_proxies);
}

std::string Requester::limit_key() const {
    return address().limit_key();
}

std::string Requester::bearer_token() const {
    constexpr std::string_view scheme = "bearer ";
    // RFC 9110, section 11.1: the name of a scheme in any case.
    const std::string_view given = request_[http::field::authorization];
    const bool is_bearer = given.size() > scheme.size() && beast::iequals(given.substr(0, scheme.size()), scheme);
    return is_bearer ? std::string(given.substr(scheme.size())) : std::string{};
}

std::string Requester::access_key() const {
    return std::string(request_["X-Access-Key"]);
}

std::string Requester::base_url() const {
    if (!options_.public_url.empty()) return options_.public_url;
    // The address by which the asker has reached us is one that the others can use, too; route() has looked at its
    // form.
    return (came_by_tls() ? "https://" : "http://") + std::string(request_[http::field::host]);
}

bool Requester::may_read_metrics() const {
    const auto forwarded = joined(request_, "X-Forwarded-For");
    // A proxy that nobody told us to trust must not make its clients seem to be this machine.
    if (!forwarded.empty() && !any_contains(options_.trusted_proxies, peer_)) return false;
    return any_contains(options_.metrics_readers, client_address(peer_, forwarded, options_.trusted_proxies));
}

bool Requester::came_by_tls() const {
    return relayed_by_tls_ ||
           (any_contains(options_.trusted_proxies, peer_) && joined(request_, "X-Forwarded-Proto") == "https");
}

}  // namespace crowntable::server
