#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace crowntable::server {

/// "https://Games.example.org:443/x" -> "https://games.example.org"; nothing if it is no http(s) origin.
std::optional<std::string> normal_origin(std::string_view url);

/// Which web pages may talk to us. A browser states the origin of the page; programs state none and
/// are allowed.
class OriginPolicy {
public:
    OriginPolicy() = default;
    /// `allowed` are origins such as "https://games.example.org"; a path behind them is ignored.
    explicit OriginPolicy(const std::vector<std::string>& allowed);

    /// `host` is the Host header of the same request: a page that we served ourselves is allowed.
    bool allows(const std::optional<std::string>& origin, std::string_view host) const;

private:
    std::vector<std::string> allowed_;
};

/// The one name to which a server with a public address answers. A page that has its own name lead to our address
/// shares an origin with us, and is told apart by that name alone.
class PublicHost {
public:
    /// Answers to every name.
    PublicHost() = default;
    /// `url` as in NetOptions::public_url; empty: answers to every name.
    explicit PublicHost(const std::string& url) : origin_(normal_origin(url)) {}

    bool answers_to(std::string_view host) const;
    /// REQUIRES: it does not answer to every name.
    const std::string& url() const { return *origin_; }

private:
    std::optional<std::string> origin_;
};

/// Whether a Host header is one that may be put into a link: a name or address, perhaps with a port.
bool is_plain_host(std::string_view host);

}  // namespace crowntable::server
