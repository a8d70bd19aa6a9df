#pragma once

#include <string>

#include "server/net/address.hpp"
#include "server/net/http_message.hpp"
#include "server/net/options.hpp"

namespace crowntable::server {

/// Who sends a request, and by which way. Headers of proxies are believed only where a proxy sent the request that we
/// were told of (`NetOptions::trusted_proxies`): anybody can send such headers. Refers to what it is made of.
class Requester {
public:
    /// `relayed_by_tls`: another node of ours has brought them, to which they came by TLS.
    Requester(const RequestMessage& request, const Address& peer, const NetOptions& options,
              bool relayed_by_tls = false)
        : request_(request), peer_(peer), options_(options), relayed_by_tls_(relayed_by_tls) {}

    /// From where it comes.
    Address address() const;
    /// Under which limits on addresses count this client.
    std::string limit_key() const;
    /// What follows "Bearer" in the header Authorization; empty where there is none.
    std::string bearer_token() const;
    /// What the header X-Access-Key says; empty where there is none.
    std::string access_key() const;
    /// By which the asker reaches this server, without a slash at its end.
    std::string base_url() const;
    bool may_read_metrics() const;
    bool came_by_tls() const;

private:
    const RequestMessage& request_;
    const Address& peer_;
    const NetOptions& options_;
    const bool relayed_by_tls_;
};

}  // namespace crowntable::server
